package org.qsketch.datasets.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.qsketch.datasets.KeyBlock;

/** Removes the words with non-ASCII letters from a text. */
final class NonAsciiWords {
  /** A copy is worth it only for more bytes than this. */
  private static final int LEAST = 64;

  private static final long HIGH_BITS = Swar.pattern(0x80);
  private static final byte SEPARATOR = ' ';

  private final MemorySegment text;
  private final long bytes;

  private NonAsciiWords(MemorySegment text, long bytes) {
    this.text = text;
    this.bytes = bytes;
  }

  /**
   * Moves the parts of a text with non-ASCII bytes to a block, from separator to separator, and
   * puts spaces in their place.
   *
   * @param text whole words
   * @param bytes its length
   * @param block receives the parts after its content
   */
  static void move(MemorySegment text, long bytes, KeyBlock block) {
    new NonAsciiWords(text, bytes).move(block);
  }

  private void move(KeyBlock block) {
    long done = 0;
    for (long found = find(0); found < bytes; found = find(done)) {
      long from = begin(done, found);
      long to = end(Math.min(bytes, found + LEAST));
      block.append(text.asSlice(from, to - from), SEPARATOR);
      text.asSlice(from, to - from).fill(SEPARATOR);
      done = to;
    }
  }

  /** Returns the index of the first non-ASCII byte, or the end. */
  private long find(long from) {
    long at = from;
    while (at <= bytes - Long.BYTES && (text.get(JAVA_LONG_UNALIGNED, at) & HIGH_BITS) == 0) {
      at += Long.BYTES;
    }
    while (at < bytes && text.get(JAVA_BYTE, at) >= 0) {
      at++;
    }
    return at;
  }

  private long begin(long least, long found) {
    long at = found;
    while (at > least && !WordTokenizer.isSeparator(text.get(JAVA_BYTE, at - 1))) {
      at--;
    }
    return at;
  }

  private long end(long from) {
    long at = from;
    while (at < bytes && !WordTokenizer.isSeparator(text.get(JAVA_BYTE, at - 1))) {
      at++;
    }
    return at;
  }
}
