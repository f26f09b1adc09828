package org.qsketch.torture;

import org.qsketch.sketch.SketchFullException;

/** Checks the refusals of a sketch: it may refuse only keys that would overflow a counter. */
final class Refusals {
  private Refusals() {}

  /**
   * Runs an operation that a full sketch may refuse.
   *
   * @return whether it was accepted
   */
  static boolean orDone(Runnable operation) {
    try {
      operation.run();
      return true;
    } catch (SketchFullException _) {
      return false;
    }
  }
}
