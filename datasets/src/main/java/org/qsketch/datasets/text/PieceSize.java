package org.qsketch.datasets.text;

import org.qsketch.datasets.KeyBlock;

/** How far pieces reach. */
public record PieceSize(int usual, int longest) {
  /** All cores may read at once; while a piece grows, there are two, one twice as large. */
  static PieceSize ofThisJava() {
    Runtime java = Runtime.getRuntime();
    long share = java.maxMemory() / 4 / java.availableProcessors();
    return new PieceSize(KeyBlock.PIECE_BYTES, Math.clamp(share, KeyBlock.PIECE_BYTES, 1 << 30));
  }
}
