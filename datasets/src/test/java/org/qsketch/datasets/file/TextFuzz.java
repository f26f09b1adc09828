package org.qsketch.datasets.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.datasets.text.WordTokenizer;
import org.qsketch.keys.TextKeys;

/**
 * Compares what {@link KeySource} reads with what {@link NaiveText} finds, on {@link NastyText}, in
 * chunks, buffers and batches of all sizes. A run without end begins with {@link #main}.
 */
public final class TextFuzz {
  private static final int LONGEST_TOKEN = 1 << 20;
  private static final int PIECES = 60;
  private static final int COLUMNS = 3;
  private static final int ROWS = 8;
  private static final int SMALL = 40;

  private final byte[] input;
  private final SplittableRandom random;

  private TextFuzz(byte[] input, SplittableRandom random) {
    this.input = input;
    this.random = random;
  }

  /**
   * Checks seeds in turn, until one fails.
   *
   * @param arguments the first seed and how many; by default 0 and all there are
   */
  public static void main(String... arguments) throws IOException {
    long first = arguments.length > 0 ? Long.parseLong(arguments[0]) : 0;
    long count = arguments.length > 1 ? Long.parseLong(arguments[1]) : Long.MAX_VALUE;
    for (long seed = first; seed - first < count; seed++) {
      check(seed);
    }
  }

  /**
   * Checks the text and the table of a seed.
   *
   * @param seed any
   * @throws AssertionError if a token differs; the message names seed and bytes
   */
  public static void check(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] text = NastyText.text(random, PIECES);
    byte[] table = NastyText.table(random, COLUMNS, ROWS);
    try {
      new TextFuzz(text, random).checkText(random.nextInt(1, SMALL));
      new TextFuzz(text, random).checkTable(random.nextInt(1, SMALL));
      requireTable(table);
      new TextFuzz(table, random).checkTable(random.nextInt(1, SMALL));
    } catch (AssertionError e) {
      throw new AssertionError("seed %d: %s".formatted(seed, e.getMessage()), e);
    }
  }

  private static void requireTable(byte[] table) {
    if (new NaiveText(table).column(COLUMNS - 1).isEmpty()) {
      throw new AssertionError("what should be a table is none: " + Arrays.toString(table));
    }
  }

  /** Checks words, lines and fields of some bytes with a buffer of every size. */
  static void checkEveryBorder(byte[] input) throws IOException {
    for (int bufferBytes = 1; bufferBytes <= input.length + 1; bufferBytes++) {
      TextFuzz fuzz = new TextFuzz(input, new SplittableRandom(bufferBytes));
      fuzz.checkText(bufferBytes);
      fuzz.checkTable(bufferBytes);
    }
  }

  private void checkText(int bufferBytes) throws IOException {
    NaiveText naive = new NaiveText(input);
    check("words", naive.words(), tokens(new WordTokenizer(), bufferBytes), bufferBytes);
    check("lines", naive.lines(), tokens(new LineTokenizer(), bufferBytes), bufferBytes);
  }

  private KeySource tokens(Tokenizer tokenizer, int bufferBytes) throws IOException {
    return Reading.open(chunks(), tokenizer, new PieceSize(bufferBytes, LONGEST_TOKEN));
  }

  private void checkTable(int bufferBytes) throws IOException {
    for (int column = 0; column < COLUMNS; column++) {
      Optional<List<byte[]>> expected = new NaiveText(input).column(column);
      try {
        KeySource source = column(column, bufferBytes);
        check("column " + column, expected.orElse(null), source, bufferBytes);
      } catch (IOException | IllegalArgumentException e) {
        if (expected.isPresent()) {
          throw new AssertionError("column %d is refused: %s".formatted(column, shown()), e);
        }
      }
    }
  }

  private KeySource column(int column, int bufferBytes) throws IOException {
    return tokens(new CsvTokenizer("the pipe", Integer.toString(column + 1)), bufferBytes);
  }

  /** The input as a pipe gives it: some bytes at a time. */
  private Input chunks() throws IOException {
    InputStream pipe =
        new ByteArrayInputStream(input) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, random.nextInt(1, SMALL)));
          }
        };
    return Input.of("the pipe", pipe);
  }

  private void check(String what, List<byte[]> expected, KeySource source, int bufferBytes)
      throws IOException {
    List<Long> keys = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    try (source) {
      long[] batch = new long[random.nextInt(1, SMALL)];
      for (int read = source.read(batch); read >= 0; read = source.read(batch)) {
        for (int i = 0; i < read; i++) {
          keys.add(batch[i]);
          texts.add(source.text(i));
        }
      }
    }
    if (expected == null || !keys.equals(keys(expected)) || !texts.equals(texts(expected))) {
      throw new AssertionError(
          "%s with a buffer of %d: found %s, not %s in %s"
              .formatted(
                  what,
                  bufferBytes,
                  texts,
                  expected == null ? "an error" : texts(expected),
                  shown()));
    }
  }

  private static List<Long> keys(List<byte[]> tokens) {
    return tokens.stream().map(token -> TextKeys.key(token, 0, token.length)).toList();
  }

  private static List<String> texts(List<byte[]> tokens) {
    return tokens.stream().map(token -> new String(token, StandardCharsets.UTF_8)).toList();
  }

  private String shown() {
    return Arrays.toString(input);
  }
}
