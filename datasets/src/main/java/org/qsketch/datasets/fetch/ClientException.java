package org.qsketch.datasets.fetch;

/** A package client that is missing or failed. The message is one line that names it. */
final class ClientException extends Exception {
  ClientException(String message) {
    super(message);
  }

  ClientException(String message, Throwable cause) {
    super(message, cause);
  }
}
