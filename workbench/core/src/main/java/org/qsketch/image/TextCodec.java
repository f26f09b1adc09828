package org.qsketch.image;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of an image, after its payload.
 *
 * <pre>
 *  bytes
 *      8  bytes of all texts, with their lengths
 *      …  for each text its length, 4 bytes, and its letters in UTF-8
 *      4  CRC-32C of all of this
 * </pre>
 */
final class TextCodec {
  /** The bytes without any text. */
  static final int FEWEST_BYTES = Long.BYTES + ImageFormat.TRAILER_BYTES;

  private TextCodec() {}

  /** Returns how many bytes are written: 0 without texts. */
  static long bytes(List<String> texts) {
    return texts.isEmpty() ? 0 : FEWEST_BYTES + textBytes(texts);
  }

  private static long textBytes(List<String> texts) {
    return texts.stream().mapToLong(text -> Integer.BYTES + (long) letters(text).length).sum();
  }

  private static byte[] letters(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Encodes texts. */
  static ByteBuffer write(List<String> texts) {
    long bytes = bytes(texts);
    if (bytes > ImageFormat.MOST_BYTES) {
      throw new IllegalArgumentException(
          "the texts of an image have %d bytes, and may have %d: insert shorter texts"
              .formatted(bytes, ImageFormat.MOST_BYTES));
    }
    ByteBuffer target = ImageFormat.buffer((int) bytes);
    if (bytes > 0) {
      target.putLong(bytes - FEWEST_BYTES);
      texts.stream()
          .map(TextCodec::letters)
          .forEach(letters -> target.putInt(letters.length).put(letters));
      target.putInt(ImageFormat.checksum(target));
    }
    return target.flip();
  }

  /**
   * Decodes texts.
   *
   * @param source all texts with their lengths
   * @throws IllegalArgumentException if a length is no length
   */
  static List<String> read(ByteBuffer source) {
    List<String> texts = new ArrayList<>();
    while (source.hasRemaining()) {
      texts.add(readOne(source));
    }
    return texts;
  }

  private static String readOne(ByteBuffer source) {
    int left = source.remaining() - Integer.BYTES;
    int length = left < 0 ? -1 : source.getInt();
    if (length < 0 || length > left) {
      throw new IllegalArgumentException(
          "a text has the length %d where %d bytes are left".formatted(length, Math.max(left, 0)));
    }
    byte[] letters = new byte[length];
    source.get(letters);
    return new String(letters, StandardCharsets.UTF_8);
  }
}
