package org.qsketch.datasets.trace;

import java.util.Arrays;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.keys.KeyKind;

/**
 * The code of k letters of DNA: 2 bits for each, A = 0, C = 1, G = 2, T = 3, the first letter in
 * the highest bits. The canonical code is the smaller one, without a sign, of the letters and of
 * their reverse complement.
 *
 * @param letters the number of letters, k
 */
record Kmer(int letters) {
  private static final int MOST = 32;
  private static final String ALPHABET = "ACGT";
  private static final byte NO_LETTER = -1;
  private static final byte[] CODES = codes();

  Kmer {
    if (letters < 1 || letters > MOST) {
      throw new IllegalArgumentException(
          "k-mers have %d letters: they must have 1 to %d, which fit in 64 bits"
              .formatted(letters, MOST));
    }
  }

  private static byte[] codes() {
    byte[] codes = new byte[256];
    Arrays.fill(codes, NO_LETTER);
    for (int code = 0; code < ALPHABET.length(); code++) {
      codes[ALPHABET.charAt(code)] = (byte) code;
      codes[Character.toLowerCase(ALPHABET.charAt(code))] = (byte) code;
    }
    return codes;
  }

  KeyKind kind() {
    return new KeyKind("kmers-" + letters);
  }

  /** Returns the letters of a code. */
  String text(long code) {
    char[] text = new char[letters];
    for (int i = 0; i < letters; i++) {
      text[i] = ALPHABET.charAt((int) (code >>> (2 * (letters - 1 - i))) & 3);
    }
    return new String(text);
  }

  /** Returns the canonical code of a text, which may be the reverse complement. */
  long key(String text) {
    Run run = new Run(this);
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      run.append(letter < CODES.length ? CODES[letter] : NO_LETTER);
    }
    if (text.length() != letters || !run.isWhole()) {
      throw new IllegalArgumentException(
          "'%s' is no k-mer: give %d letters A, C, G or T".formatted(text, letters));
    }
    return run.code();
  }

  /** Letters one after the other, of which the last k are a k-mer. */
  static final class Run {
    private final int letters;
    private final int highest;
    private final long mask;
    private long forward;
    private long reverse;
    private int length;

    Run(Kmer kmer) {
      letters = kmer.letters;
      highest = 2 * (letters - 1);
      mask = -1L >>> (Long.SIZE - 2 * letters);
    }

    /** Begins again, since the next letter does not follow the last one. */
    void clear() {
      length = 0;
    }

    private void append(byte code) {
      if (code == NO_LETTER) {
        length = 0;
        return;
      }
      forward = (forward << 2 | code) & mask;
      reverse = reverse >>> 2 | (3L - code) << highest;
      length++;
    }

    private boolean isWhole() {
      return length >= letters;
    }

    private long code() {
      return canonical(forward, reverse);
    }

    /** Returns the smaller number without a sign, without a branch that random letters mislead. */
    private static long canonical(long one, long other) {
      return Math.min(one ^ Long.MIN_VALUE, other ^ Long.MIN_VALUE) ^ Long.MIN_VALUE;
    }

    /** Adds the k-mers that end in a part of a line without its end. */
    void addAll(KeyBlock block, int from, int to) {
      byte[] bytes = block.bytes();
      long[] keys = block.numbersToWrite(Math.max(0, to - from));
      int next = block.size();
      // stays in registers, as fields do not
      long ahead = forward;
      long back = reverse;
      int run = length;
      for (int at = from; at < to; at++) {
        byte code = CODES[bytes[at] & 0xFF];
        if (code == NO_LETTER) {
          run = 0;
          continue;
        }
        ahead = (ahead << 2 | code) & mask;
        back = back >>> 2 | (3L - code) << highest;
        if (++run >= letters) {
          keys[next++] = canonical(ahead, back);
        }
      }
      forward = ahead;
      reverse = back;
      length = run;
      block.setWritten(next);
    }
  }
}
