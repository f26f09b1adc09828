package org.qsketch.datasets.text;

import java.io.IOException;
import java.util.Optional;
import java.util.function.LongFunction;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.keys.Tokens;

/** Finds the tokens in pieces of an input. Safe for use by several threads, but for the start. */
public interface Tokenizer {
  /**
   * Reads what precedes the first token of an input.
   *
   * @param bytes the first piece
   * @param to index after its last byte
   * @param last whether the input has no more
   * @return where the tokens begin, or -1 if the piece must be longer to know
   */
  default int start(byte[] bytes, int to, boolean last) throws MalformedRowException {
    return 0;
  }

  /**
   * The last place at which an input can be cut such that no token lies on both sides, and that
   * both sides have the tokens that they have together, whatever follows.
   *
   * @param bytes begin with the input or at such a place
   * @param to index after the last byte
   * @return the place, or 0 if there is none after the first byte
   */
  int cut(byte[] bytes, int to);

  /**
   * The last place at which threads that read an input at the same time can divide it: as {@link
   * #cut}, but of bytes that begin anywhere.
   */
  default int border(byte[] bytes, int to) {
    return cut(bytes, to);
  }

  /**
   * Returns what reads the ranges of a file if a border may lie in a token, such as a row with a
   * line end between quotes.
   */
  default Optional<RangeReader> rangeReader(
      TextFile file, PieceSize size, LongFunction<IOException> tooLong) {
    return Optional.empty();
  }

  /**
   * Adds all tokens of a piece to its block. May change the bytes of a token in place, as
   * lower-casing does.
   *
   * @param block the piece
   * @throws MalformedRowException if a row is not as it must be
   */
  void split(KeyBlock block) throws MalformedRowException;

  /** What a device would find of these tokens, if it can find some. */
  default Optional<Tokens> tokens() {
    return Optional.empty();
  }

  /** How many lines a piece has, if errors name lines. */
  default int countLines(byte[] bytes, int to) {
    return 0;
  }

  /** What is never cut is called so in an error. */
  String unit();
}
