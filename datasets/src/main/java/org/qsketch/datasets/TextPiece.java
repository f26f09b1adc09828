package org.qsketch.datasets;

import java.lang.foreign.MemorySegment;

/**
 * A piece of a text that a device divides into tokens: see {@link KeySource#next(TextPiece)}. One
 * object serves for any number of pieces, one after the other. It is for one thread at a time.
 */
public final class TextPiece {
  private final MemorySegment memory;
  private final KeyBlock others = new KeyBlock();
  private int bytes;

  /**
   * Creates an empty piece.
   *
   * @param memory receives the text, for example of a {@link org.qsketch.keys.TextBuffer}; fewer
   *     than 2<sup>31</sup> bytes are used
   */
  public TextPiece(MemorySegment memory) {
    this.memory = memory.asSlice(0, Math.min(memory.byteSize(), Integer.MAX_VALUE - 8));
  }

  /**
   * Returns the length of the text, which consists of whole tokens.
   *
   * @return bytes from the beginning of the memory, perhaps 0
   */
  public int bytes() {
    return bytes;
  }

  /**
   * Returns the keys of the tokens that are not in the memory, because they have non-ASCII letters
   * or do not fit.
   *
   * @return the keys, valid until the next piece
   */
  public KeyBlock others() {
    return others;
  }

  /**
   * Returns the memory of the text.
   *
   * @return all of the memory, used or not
   */
  public MemorySegment memory() {
    return memory;
  }

  /**
   * Returns the size of the memory.
   *
   * @return bytes
   */
  public int capacity() {
    return (int) memory.byteSize();
  }

  /**
   * Returns the free space in the memory.
   *
   * @return bytes
   */
  public int space() {
    return capacity() - bytes;
  }

  /**
   * Empties the piece.
   *
   * @param blockBytes the length of the array of {@link #others}
   */
  public void clear(int blockBytes) {
    others.clear(blockBytes);
    bytes = 0;
  }

  /**
   * Moves the bytes of the block into the memory if there is space for them.
   *
   * @return false if there is not
   */
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

  /**
   * Sets the length of the text.
   *
   * @param count bytes from the beginning of the memory
   */
  public void setBytes(int count) {
    bytes = count;
  }
}
