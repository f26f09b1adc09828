package org.qsketch.datasets.text;

import org.qsketch.datasets.KeyBlock;

/** The usual and the largest size of a piece in bytes. */
public record PieceSize(int usual, int longest) {
  /**
   * Returns the sizes for this heap. All cores may read at once, and a growing piece exists twice,
   * once with twice the size.
   */
  static PieceSize ofThisJava() {
    Runtime java = Runtime.getRuntime();
    long share = java.maxMemory() / 4 / java.availableProcessors();
    return new PieceSize(KeyBlock.PIECE_BYTES, Math.clamp(share, KeyBlock.PIECE_BYTES, 1 << 30));
  }
}
