package org.qsketch.datasets.text;

import org.qsketch.datasets.KeyBlock;

/**
 * The size of pieces in bytes.
 *
 * @param first the usual size of the first pieces of a plain file
 * @param usual the usual size of other pieces
 * @param longest the largest size, of a piece with a long token
 */
public record PieceSize(int first, int usual, int longest) {
  /** Frequent keys are found in few bytes, before Java has compiled the search. */
  private static final int FIRST_OF_SEARCH = 1 << 15;

  /** Returns sizes whose first pieces are as large as the others. */
  public PieceSize(int usual, int longest) {
    this(usual, usual, longest);
  }

  /**
   * Returns the sizes for this heap. All cores may read at once, and a growing piece exists twice,
   * once with twice the size.
   */
  static PieceSize ofThisJava() {
    Runtime java = Runtime.getRuntime();
    long share = java.maxMemory() / 4 / java.availableProcessors();
    return new PieceSize(KeyBlock.PIECE_BYTES, Math.clamp(share, KeyBlock.PIECE_BYTES, 1 << 30));
  }

  /** Returns the sizes for a search of keys, many of which are frequent. */
  PieceSize forSearch() {
    return new PieceSize(Math.min(FIRST_OF_SEARCH, usual), usual, longest);
  }
}
