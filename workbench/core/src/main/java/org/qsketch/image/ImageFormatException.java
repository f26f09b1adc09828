package org.qsketch.image;

import java.io.IOException;

/** A file is not a valid image. The message names the file, what is wrong, and a remedy. */
public final class ImageFormatException extends IOException {
  /**
   * Says what is wrong.
   *
   * @param message one line: the file, what is wrong, and a remedy
   */
  public ImageFormatException(String message) {
    super(message);
  }

  ImageFormatException(String message, Exception cause) {
    super(message, cause);
  }
}
