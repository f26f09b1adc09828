package org.qsketch.keys;

import java.util.List;

/**
 * Finds the tokens of texts on a device, and makes their keys there, which never leave it: see
 * {@link TextKeys}. A text passes through one of the buffers, which any thread fills and uploads;
 * there are several, so that one text is read while another is on its way or is divided.
 *
 * <pre>{@code
 * try (TextTokenizer lines = backend.tokenizer(Tokens.LINES, 2, 1 << 23).orElseThrow()) {
 *   TextBuffer buffer = lines.buffers().getFirst();
 *   buffer.upload(readLines(buffer.memory()));
 *   groupBy.aggregate(lines.keys(buffer));
 * }
 * }</pre>
 *
 * <p>Takes time in proportion to the bytes of a text. Of device memory it takes as much as all
 * buffers, and for each byte of one of them 17 bytes for lines, 9 for words: every byte may be a
 * line. Tokens longer than 16 KiB are hashed by the host.
 */
public interface TextTokenizer extends AutoCloseable {
  /** The largest buffer, in bytes. */
  int MAX_BYTES = 1 << 28;

  /** The most buffers of a tokenizer. */
  int MAX_BUFFERS = 1 << 10;

  /**
   * Returns the tokens that it finds.
   *
   * @return as it was asked for
   */
  Tokens tokens();

  /**
   * Returns the buffers that texts are put into.
   *
   * @return as many as were asked for
   */
  List<TextBuffer> buffers();

  /**
   * Returns the keys of the text that was uploaded from a buffer last. Waits until they are there:
   * then the buffer can take another text.
   *
   * @param buffer one of this tokenizer's, with a text
   * @return 64-bit keys in the order of the text, on the device; owned by the tokenizer, and valid
   *     until the next call
   * @throws IllegalArgumentException if words are to be found and the text has a byte beyond ASCII
   * @throws IllegalStateException if no text was uploaded since the last call
   */
  Keys keys(TextBuffer buffer);

  /** Frees buffers and keys. Closing twice is fine. */
  @Override
  void close();
}
