package org.qsketch.datasets.catalogue;

/** A package client is missing or failed; the message is one line that names it. */
final class ClientException extends Exception {
  ClientException(String message) {
    super(message);
  }

  ClientException(String message, Throwable cause) {
    super(message, cause);
  }
}
