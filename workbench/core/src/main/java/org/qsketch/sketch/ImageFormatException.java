package org.qsketch.sketch;

import java.io.IOException;

/** A file is no valid image. The message names the file, what is wrong and what would do. */
public final class ImageFormatException extends IOException {
  ImageFormatException(String message) {
    super(message);
  }

  ImageFormatException(String message, Exception cause) {
    super(message, cause);
  }
}
