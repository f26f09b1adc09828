package org.qsketch.datasets;

import java.io.IOException;

/** An input is no text that can be read here; the message says what it is and what would do. */
final class UnreadableTextException extends IOException {
  private static final long serialVersionUID = 1;

  UnreadableTextException(String message) {
    super(message);
  }
}
