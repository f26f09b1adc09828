package org.qsketch.datasets.input;

import java.io.IOException;

/** An input that is not readable text. The message names its format and a remedy. */
public final class UnreadableTextException extends IOException {
  private static final long serialVersionUID = 1;

  public UnreadableTextException(String message) {
    super(message);
  }
}
