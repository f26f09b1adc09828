package org.qsketch.job;

import java.io.IOException;

/** An action that may fail to read or write. */
@FunctionalInterface
public interface IoAction {
  /**
   * Runs the action.
   *
   * @throws IOException if reading or writing fails
   */
  void run() throws IOException;
}
