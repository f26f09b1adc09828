package org.qsketch.keys;

/**
 * Keys over a mapped file cannot be read: the file was cut after it had been mapped, or its disk
 * fails. An operation that changes a structure copies such keys first, and has changed nothing.
 */
public final class UnreadableKeysException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the error.
   *
   * @param fault Java's report of the access
   */
  public UnreadableKeysException(InternalError fault) {
    super(
        "the keys cannot be read to their end: the mapped file under them was cut meanwhile, or"
            + " its disk fails: leave it alone while it is read",
        fault);
  }
}
