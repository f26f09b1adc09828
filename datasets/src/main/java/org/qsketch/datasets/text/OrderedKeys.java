package org.qsketch.datasets.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;

/** Reads the keys of a source in order, for one thread, into arrays of any length. */
public final class OrderedKeys {
  /** Reads a piece of the source. */
  @FunctionalInterface
  public interface Reader {
    boolean next(KeyBlock block) throws IOException;
  }

  /** The current piece; the last call returned its keys from begin to end. */
  private final KeyBlock block = new KeyBlock();

  private int begin;
  private int end;

  /** Reads keys as {@link KeySource#read} does. */
  public int read(long[] keys, Reader source) throws IOException {
    begin = end;
    while (end == block.size()) {
      begin = 0;
      end = 0;
      if (!source.next(block)) {
        block.clear(0);
        return -1;
      }
      requireKeysAlone(block);
    }
    int count = Math.min(keys.length, block.size() - end);
    System.arraycopy(block.keys(), end, keys, 0, count);
    end += count;
    return count;
  }

  /** Takes the keys of the current piece that no read has returned. */
  long[] rest() {
    long[] rest = Arrays.copyOfRange(block.keys(), end, block.size());
    begin = 0;
    end = 0;
    block.clear(0);
    return rest;
  }

  public static void requireSpace(long[] keys) {
    if (keys.length == 0) {
      throw new IllegalArgumentException("the array for the keys has length 0: make it longer");
    }
  }

  /** Refuses keys with weights, which the caller would lose. */
  static void requireKeysAlone(KeyBlock block) {
    if (block.weights().isPresent()) {
      block.clear(0);
      throw lost("weights");
    }
  }

  public static UnsupportedOperationException lost(String numbers) {
    return new UnsupportedOperationException(
        "this source has %s, which read(long[]) would lose: read it by next(KeyBlock)"
            .formatted(numbers));
  }

  /** Returns a text as {@link KeySource#text} does. */
  public String text(int index) {
    Objects.checkIndex(index, end - begin);
    return block.text(begin + index);
  }
}
