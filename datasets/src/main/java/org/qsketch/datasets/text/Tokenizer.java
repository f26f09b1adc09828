package org.qsketch.datasets.text;

import java.io.IOException;
import java.util.Optional;
import java.util.function.LongFunction;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.input.TextFile;
import org.qsketch.keys.Tokens;

/**
 * Finds the tokens in pieces of an input. It is safe for use by several threads, except {@link
 * #start}.
 */
public interface Tokenizer extends KeyNames {
  /**
   * Reads what precedes the first token of an input.
   *
   * @param bytes the first piece
   * @param to index after its last byte
   * @param last whether the input has no more
   * @return the beginning of the tokens, or -1 if the piece must be longer
   */
  default int start(byte[] bytes, int to, boolean last) throws MalformedRowException {
    return 0;
  }

  /**
   * Returns the last place at which an input can be cut. No token lies on both sides of it, and
   * both sides together have the same tokens as before, for any bytes that follow.
   *
   * @param bytes which begin with the input or at such a place
   * @param to index after the last byte
   * @return the place, or 0 if there is none after the first byte
   */
  int cut(byte[] bytes, int to);

  /**
   * Returns the last place at which threads can divide an input, as {@link #cut} does, for bytes
   * that begin anywhere.
   */
  default int border(byte[] bytes, int to) {
    return cut(bytes, to);
  }

  /**
   * Returns the last place at which threads can divide an input, for tokens whose number of bytes
   * is known.
   *
   * @param before the number of bytes between the beginning of a token and the first byte
   */
  default int border(byte[] bytes, int to, long before) {
    return border(bytes, to);
  }

  /** Tells whether an input is binary: it may begin like a compressed file or a text by chance. */
  default boolean isBinary() {
    return false;
  }

  /**
   * Tells after {@link #start} whether an input can be cut only from its beginning on. Then one
   * thread at a time reads it, also if it is a plain file.
   */
  default boolean isSequential() {
    return false;
  }

  /**
   * Returns the end of the last whole token at the end of an input. The bytes after it are {@link
   * #fault damage}.
   */
  default int end(byte[] bytes, int to) {
    return to;
  }

  /**
   * Returns why no token begins with some bytes, to follow the name of the input in an error.
   *
   * @param bytes begin where a token should begin, and have no cut
   * @param last whether the input has no more
   * @return empty if more bytes may complete a token
   */
  default Optional<String> fault(byte[] bytes, int to, boolean last) {
    return Optional.empty();
  }

  /**
   * Returns the number of bytes before a cut with which the next piece begins.
   *
   * @param to the index after the last byte that has been read, the cut or more
   */
  default int overlap(byte[] bytes, int cut, int to) {
    return 0;
  }

  /** Begins a piece of a sequential input, in order and before others are cut. */
  default void begin(KeyBlock block) {}

  /**
   * Returns a reader of ranges if a border may lie within a token, as in a row with a line end
   * between quotes, or if a border lies anywhere.
   */
  default Optional<RangeReader> rangeReader(
      TextFile file, PieceSize size, LongFunction<IOException> tooLong) {
    return Optional.empty();
  }

  /**
   * Adds all tokens of a piece to its block. This may change the bytes of a token in place, for
   * example by lower-casing.
   *
   * @param block the piece
   * @throws MalformedRowException if a row is malformed
   */
  void split(KeyBlock block) throws MalformedRowException;

  /** Returns the kind of tokens that a device can find, if there is one. */
  default Optional<Tokens> tokens() {
    return Optional.empty();
  }

  /** Returns what {@link #start} found suspicious about the input, though it can be read. */
  default Optional<String> warning() {
    return Optional.empty();
  }

  /** Returns what was left out so far, to follow the name of the input. */
  default Optional<String> leftOut() {
    return Optional.empty();
  }

  /** Returns the number of lines of a piece, if errors name lines. */
  default int countLines(byte[] bytes, int to) {
    return 0;
  }

  /** Returns the name of a token in errors. */
  String unit();
}
