package org.qsketch.datasets.text;

/** A row that is not as it must be, at an offset within a piece. */
public final class MalformedRowException extends Exception {
  private static final long serialVersionUID = 1;

  private final int offset;

  /**
   * A row that is refused.
   *
   * @param offset where in the piece, so that its line can be named
   * @param reason what follows the file and the line in the message
   */
  public MalformedRowException(int offset, String reason) {
    super(reason);
    this.offset = offset;
  }

  int offset() {
    return offset;
  }
}
