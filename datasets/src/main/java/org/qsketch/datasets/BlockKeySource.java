package org.qsketch.datasets;

import java.io.IOException;
import java.util.Objects;
import java.util.OptionalLong;

/** The pieces of one input as a stream of keys, for one thread. */
final class BlockKeySource implements KeySource {
  private final Input input;
  private final Pieces pieces;
  private final KeyBlock block = new KeyBlock();
  private int next;
  private int begin;

  private BlockKeySource(Input input, Pieces pieces) {
    this.input = input;
    this.pieces = pieces;
  }

  /** Takes over an input. */
  static KeySource open(Input input, Tokenizer tokenizer) throws IOException {
    return open(input, tokenizer, Pieces.Size.forThreads(1));
  }

  static KeySource open(Input input, Tokenizer tokenizer, Pieces.Size size) throws IOException {
    return new BlockKeySource(input, Pieces.open(input, tokenizer, size));
  }

  @Override
  public int read(long[] keys) throws IOException {
    if (keys.length == 0) {
      throw new IllegalArgumentException("the array for the keys has length 0: make it longer");
    }
    begin = next;
    while (next == block.size()) {
      int number = pieces.read(block);
      begin = 0;
      next = 0;
      if (number < 0) {
        return -1;
      }
      pieces.split(block, number);
    }
    int count = Math.min(keys.length, block.size() - next);
    System.arraycopy(block.keys(), next, keys, 0, count);
    next += count;
    return count;
  }

  @Override
  public String text(int index) {
    Objects.checkIndex(index, next - begin);
    return block.text(begin + index);
  }

  @Override
  public long bytesRead() {
    return input.bytesRead();
  }

  @Override
  public OptionalLong totalBytes() {
    return input.totalBytes();
  }

  @Override
  public void close() throws IOException {
    pieces.close();
  }
}
