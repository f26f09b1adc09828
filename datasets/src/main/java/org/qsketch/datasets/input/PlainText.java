package org.qsketch.datasets.input;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Finds the text of an input: decompresses it, repeatedly if necessary, and skips a byte order
 * mark. It refuses known formats that are not UTF-8 text. Binary inputs are only decompressed.
 */
final class PlainText {
  private static final Magic BYTE_ORDER_MARK = new Magic("\\xEF\\xBB\\xBF");
  private static final int BYTE_ORDER_MARK_BYTES = 3;

  /** Some files decompress to themselves. */
  private static final int MAX_LAYERS = 4;

  private final String name;
  private final boolean isBinary;

  private PlainText(String name, boolean isBinary) {
    this.name = name;
    this.isBinary = isBinary;
  }

  /** Returns the unpacking of the text of an input with this name. */
  static Unpacking unpacking(String name) {
    return raw -> new PlainText(name, false).of(raw, 0);
  }

  /** Returns the unpacking of a binary input with this name. */
  static Unpacking unpackingBinary(String name) {
    return raw -> new PlainText(name, true).of(raw, 0);
  }

  /**
   * Returns the compression of an input. Binary ones may begin with a few of its bytes by chance.
   */
  static Optional<Compression> compression(byte[] head, String name, boolean isBinary) {
    return Compression.of(head).filter(one -> !isBinary || one.isLikely(head, name));
  }

  private InputStream of(InputStream raw, int layers) throws IOException {
    BufferedInputStream stream = new BufferedInputStream(raw);
    byte[] head = head(stream, layers);
    Optional<Compression> compression = compression(head, name, isBinary);
    if (compression.isPresent()) {
      requireFew(layers);
      return of(compression.get().decompressed(stream), layers + 1);
    }
    if (layers == 0) {
      requireNoOtherPromise();
    }
    if (isBinary) {
      return stream;
    }
    requireText(head, layers);
    stream.skipNBytes(markBytes(head));
    return stream;
  }

  /** Returns the length of the byte order mark of a text, or 0. */
  static int markBytes(byte[] head) {
    return BYTE_ORDER_MARK.begins(head) ? BYTE_ORDER_MARK_BYTES : 0;
  }

  /**
   * Reads the first bytes. For a pipe, the bytes that have come suffice if they identify most
   * formats, since more may come late.
   */
  private static byte[] head(BufferedInputStream stream, int layers) throws IOException {
    stream.mark(Magic.BYTES);
    byte[] head = new byte[Magic.BYTES];
    int filled = fill(stream, head, layers == 0 ? Magic.FEW_BYTES : head.length);
    for (int more = more(stream, filled); more > 0; more = more(stream, filled)) {
      filled += stream.readNBytes(head, filled, more);
    }
    stream.reset();
    return Arrays.copyOf(head, filled);
  }

  /** Reads some bytes, or fewer if there is damage. Further reading will find the damage. */
  private static int fill(BufferedInputStream stream, byte[] head, int count) throws IOException {
    int filled = 0;
    try {
      int read = stream.read(head, 0, count);
      while (read > 0 && filled + read < count) {
        filled += read;
        read = stream.read(head, filled, count - filled);
      }
      return filled + Math.max(read, 0);
    } catch (IOException e) {
      if (filled == 0) {
        throw e;
      }
      return filled;
    }
  }

  private static int more(BufferedInputStream stream, int filled) throws IOException {
    return filled < Magic.FEW_BYTES ? 0 : Math.min(stream.available(), Magic.BYTES - filled);
  }

  private void requireFew(int layers) throws UnreadableTextException {
    if (layers == MAX_LAYERS) {
      throw new UnreadableTextException(
          "%s is compressed more than %d times over: decompress it first"
              .formatted(name, MAX_LAYERS));
    }
  }

  private void requireNoOtherPromise() throws UnreadableTextException {
    Optional<Compression> promised = Compression.promised(name);
    if (promised.isPresent()) {
      throw new UnreadableTextException(
          "%s does not begin as a file in %s does: it is cut short or damaged, or should have another name"
              .formatted(name, promised.get().ending()));
    }
  }

  private void requireText(byte[] head, int layers) throws UnreadableTextException {
    Optional<ForeignFormat> foreign =
        ForeignFormat.of(head)
            .or(() -> layers == 0 ? ForeignFormat.promised(name) : Optional.empty());
    if (foreign.isPresent()) {
      String form =
          layers == 0
              ? "%s is %s: read it through a pipe, as in `%s | ./qsketch count -`"
              : "%s is compressed, and inside is %s: decompress it first, then read it through a"
                  + " pipe, as in `%s | ./qsketch count -`";
      throw new UnreadableTextException(
          form.formatted(name, foreign.get().noun(), foreign.get().remedy()));
    }
  }
}
