package org.qsketch.image;

import java.io.IOException;

/** A file is no valid image. The message names the file, what is wrong and what would do. */
public final class ImageFormatException extends IOException {
  public ImageFormatException(String message) {
    super(message);
  }

  ImageFormatException(String message, Exception cause) {
    super(message, cause);
  }
}
