package org.qsketch.image;

import java.io.IOException;

/** A file is no valid image. The message names the file, what is wrong, and what would mend it. */
public final class ImageFormatException extends IOException {
  /**
   * Says what is wrong.
   *
   * @param message one line: the file, what is wrong and what would mend it
   */
  public ImageFormatException(String message) {
    super(message);
  }

  ImageFormatException(String message, Exception cause) {
    super(message, cause);
  }
}
