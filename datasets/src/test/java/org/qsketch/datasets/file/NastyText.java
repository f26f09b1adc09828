package org.qsketch.datasets.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Makes texts and tables of all that readers stumble over. */
public final class NastyText {
  /** Separators, quotes and line ends; letters of many scripts; bytes that are no UTF-8. */
  private static final List<byte[]> PIECES =
      List.of(
          utf8("\n"),
          utf8("\r"),
          utf8("\r\n"),
          utf8(" "),
          utf8("\t"),
          utf8(","),
          utf8("\""),
          utf8("\"\""),
          utf8("'"),
          utf8("\u2019"),
          utf8("a"),
          utf8("UPPER"),
          utf8("İΣß"),
          utf8("e\u0301"),
          utf8("日本"),
          utf8("𐐀"),
          utf8("😀"),
          utf8("\u0000"),
          utf8("\u001B[2J"),
          utf8("\u0085"),
          utf8("\u2028"),
          utf8("\u202E"),
          utf8("\uFEFF"),
          utf8("\uFFFD"),
          utf8("long ".repeat(20)),
          bytes(0x80),
          bytes(0xC3),
          bytes(0xC0, 0xAF),
          bytes(0xED, 0xA0, 0x80),
          bytes(0xE2, 0x80),
          bytes(0xF0, 0x9F, 0x98),
          bytes(0xF4, 0x90, 0x80, 0x80),
          bytes(0xFF));

  private NastyText() {}

  /**
   * A text.
   *
   * @param random chooses its pieces
   * @param pieces the most of them
   * @return bytes, often no UTF-8
   */
  public static byte[] text(SplittableRandom random, int pieces) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int left = random.nextInt(pieces + 1); left > 0; left--) {
      text.writeBytes(piece(random));
    }
    return text.toByteArray();
  }

  /**
   * A table whose rows have at least as many fields as there are columns, in all forms that are
   * valid; its first row is the header, which names the columns {@code c1}, {@code c2} and so on.
   *
   * @param random chooses its fields
   * @param columns how many columns
   * @param rows the most rows
   * @return a CSV file
   */
  public static byte[] table(SplittableRandom random, int columns, int rows) {
    return weightedTable(random, columns, 0, rows);
  }

  /**
   * A table like {@link #table}, with a column of weights.
   *
   * @param random chooses its fields
   * @param columns how many columns
   * @param weight the number of the column that has weights, in all forms that are valid; 0 for
   *     none
   * @param rows the most rows
   * @return a CSV file
   */
  public static byte[] weightedTable(SplittableRandom random, int columns, int weight, int rows) {
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    for (int column = 1; column <= columns; column++) {
      table.writeBytes(utf8((column > 1 ? "," : "") + "c" + column));
    }
    for (int left = random.nextInt(rows + 1); left > 0; left--) {
      table.writeBytes(lineEnd(random));
      writeRow(random, columns + random.nextInt(2), weight, table);
    }
    table.writeBytes(random.nextBoolean() ? lineEnd(random) : new byte[0]);
    return table.toByteArray();
  }

  private static void writeRow(
      SplittableRandom random, int fields, int weight, ByteArrayOutputStream table) {
    for (int field = 1; field <= fields; field++) {
      table.writeBytes(utf8(field > 1 ? "," : ""));
      boolean quoted = random.nextBoolean();
      table.writeBytes(utf8(quoted ? "\"" : ""));
      if (field == weight) {
        table.writeBytes(utf8(weight(random)));
      } else {
        writePieces(random, quoted, table);
      }
      table.writeBytes(utf8(quoted ? "\"" : ""));
    }
  }

  /** Any digits up to the largest weight, perhaps with zeros or a plus before them. */
  private static String weight(SplittableRandom random) {
    long value = random.nextBoolean() ? random.nextLong(10) : 0xFFFF_FFFFL >>> random.nextInt(33);
    return (random.nextInt(4) == 0 ? "+" : "") + "0".repeat(random.nextInt(12) / 10 * 20) + value;
  }

  private static void writePieces(
      SplittableRandom random, boolean quoted, ByteArrayOutputStream table) {
    for (int left = random.nextInt(4); left > 0; left--) {
      writeField(piece(random), quoted, table);
    }
  }

  private static void writeField(byte[] piece, boolean quoted, ByteArrayOutputStream table) {
    for (byte value : piece) {
      if (quoted && value == '"') {
        table.write('"');
        table.write('"');
      } else if (quoted || ",\"\r\n".indexOf(value) < 0) {
        table.write(value);
      }
    }
  }

  private static byte[] lineEnd(SplittableRandom random) {
    return utf8(List.of("\n", "\r", "\r\n", "\n\n", "\r\r\n").get(random.nextInt(5)));
  }

  private static byte[] piece(SplittableRandom random) {
    return PIECES.get(random.nextInt(PIECES.size()));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
