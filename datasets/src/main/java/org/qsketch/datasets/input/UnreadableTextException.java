package org.qsketch.datasets.input;

import java.io.IOException;

/** An input is no text that can be read here; the message says what it is and what would do. */
public final class UnreadableTextException extends IOException {
  private static final long serialVersionUID = 1;

  public UnreadableTextException(String message) {
    super(message);
  }
}
