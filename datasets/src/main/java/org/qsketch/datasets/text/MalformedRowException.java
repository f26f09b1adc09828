package org.qsketch.datasets.text;

/** A malformed row at an offset within a piece. */
public final class MalformedRowException extends Exception {
  private static final long serialVersionUID = 1;

  private final int offset;

  /**
   * Creates the error.
   *
   * @param offset its place in the piece, from which its line follows
   * @param reason the text after the file and the line in the message
   */
  public MalformedRowException(int offset, String reason) {
    super(reason);
    this.offset = offset;
  }

  int offset() {
    return offset;
  }
}
