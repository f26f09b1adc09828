package org.qsketch.datasets;

import java.lang.foreign.MemorySegment;

/**
 * A piece of a text that a device is to divide into tokens: see {@link KeySource#next(TextPiece)}.
 * One object serves for any number of pieces, one after the other; for use by one thread at a time.
 */
public final class TextPiece {
  private final MemorySegment memory;
  private final KeyBlock others = new KeyBlock();
  private int bytes;

  /**
   * An empty piece.
   *
   * @param memory where its text is put, for example that of a {@link org.qsketch.keys.TextBuffer};
   *     fewer than 2<sup>31</sup> bytes are used
   */
  public TextPiece(MemorySegment memory) {
    this.memory = memory.asSlice(0, Math.min(memory.byteSize(), Integer.MAX_VALUE - 8));
  }

  /**
   * How much of the memory is text: whole tokens.
   *
   * @return bytes from its beginning, perhaps none
   */
  public int bytes() {
    return bytes;
  }

  /**
   * The keys of tokens that are not in the memory: words beyond ASCII, and tokens that are too long
   * for it. They were found here.
   *
   * @return their keys, valid until the next piece
   */
  public KeyBlock others() {
    return others;
  }

  public MemorySegment memory() {
    return memory;
  }

  public int capacity() {
    return (int) memory.byteSize();
  }

  public int space() {
    return capacity() - bytes;
  }

  /** Empties the piece. */
  public void clear(int blockBytes) {
    others.clear(blockBytes);
    bytes = 0;
  }

  /** Moves what was read into the block to the memory, if there is space for it. */
  public boolean addOthers() {
    int count = others.limit();
    if (count > space()) {
      return false;
    }
    MemorySegment.copy(MemorySegment.ofArray(others.bytes()), 0, memory, bytes, count);
    bytes += count;
    others.setLimit(0);
    return true;
  }

  public void setBytes(int count) {
    bytes = count;
  }
}
