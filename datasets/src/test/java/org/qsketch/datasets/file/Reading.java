package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.TextKeys;

/** Reads sources to their end, and makes inputs to read. */
public final class Reading {
  private static final int LONGEST_TOKEN = 1 << 20;

  private Reading() {}

  /** The texts of all tokens; checks that each key is its text's. */
  public static List<String> texts(KeySource source, int batchKeys) throws IOException {
    List<String> texts = new ArrayList<>();
    long[] keys = new long[batchKeys];
    for (int read = source.read(keys); read >= 0; read = source.read(keys)) {
      assertThat(read).isBetween(1, batchKeys);
      for (int i = 0; i < read; i++) {
        texts.add(source.text(i));
        checkKey(keys[i], source.text(i));
      }
    }
    assertThat(source.read(keys)).as("reading on after the end").isEqualTo(-1);
    return texts;
  }

  /** Not by AssertJ: the tests read millions of keys. */
  private static void checkKey(long key, String text) {
    boolean replaced = text.contains("\uFFFD");
    if (!replaced && key != TextKeys.key(text)) {
      throw new AssertionError("%d is not the key of %s".formatted(key, text));
    }
  }

  public static List<String> texts(KeySource source) throws IOException {
    return texts(source, 64);
  }

  /** The tokens of some bytes, seen through a buffer that begins with the given size. */
  public static List<String> texts(
      byte[] bytes, Tokenizer tokenizer, int bufferBytes, int batchKeys) throws IOException {
    try (KeySource source =
        open(input(bytes), tokenizer, new PieceSize(bufferBytes, LONGEST_TOKEN))) {
      return texts(source, batchKeys);
    }
  }

  public static List<String> texts(String text, Tokenizer tokenizer) throws IOException {
    return texts(utf8(text), tokenizer, 16, 3);
  }

  /** A column of a table. */
  public static KeySource column(byte[] table, String column) throws IOException {
    return open(input(table), new CsvTokenizer("the test's bytes", column));
  }

  public static KeySource open(Input input, Tokenizer tokenizer) throws IOException {
    return PieceKeySource.open(() -> input, _ -> tokenizer);
  }

  public static KeySource open(Input input, Tokenizer tokenizer, PieceSize size)
      throws IOException {
    return PieceKeySource.open(() -> input, _ -> tokenizer, size);
  }

  public static Input input(byte[] bytes) throws IOException {
    return Input.of("the test's bytes", new ByteArrayInputStream(bytes));
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  /** Takes the right to read a file away; skips the test for a user who may read everything. */
  static void forbidReading(Path file) {
    boolean forbidden = file.toFile().setReadable(false) && !file.toFile().canRead();
    Assumptions.assumeTrue(forbidden, "this user may read every file");
  }
}
