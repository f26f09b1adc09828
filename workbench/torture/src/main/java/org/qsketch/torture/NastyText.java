package org.qsketch.torture;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Bytes that are hard to read as text. */
final class NastyText {
  /** Letters of every kind, and characters that may be part of a word or not. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "Z",
          "the",
          "The",
          "0",
          "9",
          "x1",
          "'",
          "''",
          "\u2019",
          "-",
          "_",
          " ",
          "  ",
          "\t",
          "\0",
          ",",
          ",,",
          "\"",
          "\"\"",
          ";",
          ".",
          "\u00e9",
          "\u00c9",
          "e\u0301",
          "\u0301",
          "\u03a3",
          "\u03a3\u0391\u03a3",
          "\u0130",
          "I\u0307",
          "\u01c5",
          "\u00df",
          "\u1e9e",
          "\u4e2d",
          "\ud83d\ude00",
          "\ud835\udfd8",
          "\u0660",
          "\u200d",
          "\ufeff",
          "\u2028",
          "\u0085",
          "\u00a0",
          "\u20dd",
          "\uffff");

  private static final List<String> LINE_ENDS = List.of("\n", "\r\n", "\r", "\n\n", "\r\r\n");

  /**
   * Malformed UTF-8: stray bytes, overlong forms, surrogates, values that are too large, cut
   * sequences.
   */
  private static final List<byte[]> MALFORMED =
      List.of(
          bytes(0x80),
          bytes(0xBF, 0xBF),
          bytes(0xC0, 0x80),
          bytes(0xC1, 0xBF),
          bytes(0xE0, 0x80, 0x80),
          bytes(0xED, 0xA0, 0x80),
          bytes(0xF4, 0x90, 0x80, 0x80),
          bytes(0xF8, 0x88, 0x80, 0x80, 0x80),
          bytes(0xFF),
          bytes(0xC3),
          bytes(0xE2, 0x82),
          bytes(0xF0, 0x9F, 0x98));

  /** The size of the read buffers of the tokenizers. */
  private static final int BUFFER = 1 << 20;

  /** A beginning that is no magic number of another kind of file. */
  private static final String PLAIN_BEGINNING = "This is text\n";

  private NastyText() {}

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  /**
   * Returns a file of any of these parts. In some files, the hard part is at the end of a buffer.
   */
  static byte[] any(Adversary adversary) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes(utf8(PLAIN_BEGINNING));
    if (adversary.oneIn(8)) {
      String filler = adversary.oneIn(2) ? "x" : "x\n";
      text.writeBytes(
          filler
              .repeat((BUFFER - adversary.below(64)) / filler.length())
              .getBytes(StandardCharsets.UTF_8));
    }
    boolean malformed = adversary.oneIn(2);
    for (int piece = adversary.size(1000); piece > 0; piece--) {
      text.writeBytes(piece(adversary, malformed));
    }
    return text.toByteArray();
  }

  private static byte[] piece(Adversary adversary, boolean malformed) {
    return switch (adversary.below(malformed ? 8 : 7)) {
      case 0 -> utf8(adversary.oneOf(LINE_ENDS));
      case 7 -> adversary.oneOf(MALFORMED);
      default -> utf8(adversary.oneOf(PIECES));
    };
  }

  /** Returns a well-formed text without line breaks, for a field of a table. */
  static String field(Adversary adversary) {
    StringBuilder field = new StringBuilder();
    for (int piece = adversary.below(6); piece > 0; piece--) {
      field.append(adversary.oneIn(12) ? adversary.oneOf(LINE_ENDS) : adversary.oneOf(PIECES));
    }
    return field.toString();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }
}
