package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Pieces;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.datasets.text.WordTokenizer;
import org.qsketch.keys.TextKeys;

@SuppressWarnings("UnnecessaryLambda") // many tests share them
class PieceKeySourceTest {
  private static final int LONGEST = 1 << 20;
  private static final int MOST_THREADS = 4;
  private static final Function<String, Tokenizer> WORDS = _ -> new WordTokenizer();
  private static final Function<String, Tokenizer> LINES = _ -> new LineTokenizer();

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void threadsFindTheTokensThatOneFindsInNastyText(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    List<Path> files = files(random, () -> NastyText.text(random, 200));
    for (Function<String, Tokenizer> format : List.of(WORDS, LINES)) {
      assertThat(read(files, format, random)).isEqualTo(expected(files, format));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void threadsFindTheFieldsThatOneFindsInNastyTables(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    List<Path> files = files(random, () -> NastyText.table(random, 3, 100));
    for (String column : List.of("1", "2", "3")) {
      Function<String, Tokenizer> format = name -> new CsvTokenizer(name, column);
      assertThat(read(files, format, random)).isEqualTo(expected(files, format));
    }
  }

  @FunctionalInterface
  private interface Content {
    byte[] next();
  }

  /** Some files, plain or compressed, some of them empty of tokens. */
  private List<Path> files(SplittableRandom random, Content content) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      byte[] bytes = content.next();
      boolean packed = random.nextInt(3) == 0;
      files.add(Files.write(folder.resolve("file" + i), packed ? Reading.gzip(bytes) : bytes));
    }
    return files;
  }

  private static List<String> expected(List<Path> files, Function<String, Tokenizer> format)
      throws IOException {
    List<String> tokens = new ArrayList<>();
    for (Path file : files) {
      try (KeySource source = Reading.open(Input.of(file), format.apply(file.toString()))) {
        tokens.addAll(Reading.texts(source));
      }
    }
    tokens.sort(null);
    return tokens;
  }

  /** All tokens, in order. */
  private static List<String> read(
      List<Path> files, Function<String, Tokenizer> format, SplittableRandom random)
      throws Exception {
    PieceSize size = new PieceSize(random.nextInt(1, 500), LONGEST);
    try (KeySource source = PieceKeySource.open(files, format, size)) {
      List<String> tokens = read(source, random.nextInt(1, MOST_THREADS + 1));
      assertThat(source.bytesRead()).isEqualTo(source.totalBytes().orElseThrow());
      return tokens;
    }
  }

  private static List<String> read(KeySource source, int threads) throws Exception {
    List<String> tokens = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<List<String>>> parts =
          IntStream.range(0, threads).mapToObj(_ -> executor.submit(() -> part(source))).toList();
      for (Future<List<String>> part : parts) {
        tokens.addAll(part.get());
      }
    }
    tokens.sort(null);
    return tokens;
  }

  private static List<String> part(KeySource source) throws IOException {
    List<String> tokens = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      for (int i = 0; i < block.size(); i++) {
        String text = block.text(i);
        assertThat(text.contains("\uFFFD") || block.keys()[i] == TextKeys.key(text)).isTrue();
        tokens.add(text);
      }
    }
    return tokens;
  }

  @Test
  void anErrorNamesItsLineWhicheverThreadMeetsIt() throws IOException {
    String row = "1,\"two\nlines\"\r\n";
    Path table = folder.resolve("table");
    Files.writeString(table, "a,b\n" + row.repeat(500) + "1\n" + row.repeat(100));
    Function<String, Tokenizer> second = name -> new CsvTokenizer(name, "b");
    try (KeySource source =
        PieceKeySource.open(List.of(table), second, new PieceSize(100, LONGEST))) {
      assertThatThrownBy(() -> read(source, MOST_THREADS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(IOException.class)
          .hasMessage(
              table + ", line 1002: the row ends with column 1; the column wanted is number 2");
    }
  }

  @Test
  void aFileWithoutTheColumnIsNamed() throws IOException {
    Path good = Files.writeString(folder.resolve("good"), "a,b\n1,2\n");
    Path bad = Files.writeString(folder.resolve("bad"), "a,c\n1,2\n");
    try (KeySource source = KeySources.column(List.of(good, good, bad), "b")) {
      assertThatThrownBy(() -> read(source, 2))
          .cause()
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(bad + " has no column 'b': name one of a, c");
    }
  }

  @Test
  void aFileThatIsMissingIsRefusedBeforeAnyIsRead() throws IOException {
    Path good = Files.writeString(folder.resolve("good"), "a\n");
    assertThatThrownBy(() -> KeySources.lines(List.of(good, folder.resolve("none"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none: there is no such file");
  }

  @Test
  void aCompressedFileThatIsCutIsNoWholeFile() throws IOException {
    byte[] noise = new byte[1 << 20];
    new SplittableRandom(1).nextBytes(noise);
    byte[] packed = Reading.gzip(noise);
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(packed, packed.length / 2));
    try (KeySource source = KeySources.lines(List.of(cut))) {
      assertThatThrownBy(() -> read(source, 2))
          .cause()
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cut.gz cannot be read to its end");
    }
  }

  @Test
  void aFileThatIsCutWhileItIsReadIsNoWholeFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "line\n".repeat(1000));
    try (KeySource source =
        PieceKeySource.open(List.of(file), LINES, new PieceSize(100, LONGEST))) {
      assertThat(source.next(new KeyBlock())).isTrue();
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(0);
      }
      assertThatThrownBy(() -> read(source, 1))
          .cause()
          .hasMessage(
              file
                  + " cannot be read to its end: it had 5000 bytes, and was cut to 0 meanwhile:"
                  + " leave it alone while it is read");
    }
  }

  @Test
  void ofATextThatIsCutWhileItIsReadTheWholeLinesAreGiven() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "line\n".repeat(1000));
    for (int rest : new int[] {1, 3, 99, 104}) {
      Files.writeString(file, "line\n".repeat(1000));
      try (KeySource source =
          PieceKeySource.open(List.of(file), LINES, new PieceSize(100, LONGEST))) {
        KeyBlock block = new KeyBlock();
        assertThat(source.next(block)).isTrue();
        int before = block.size();
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
          access.setLength(5L * before + rest);
        }
        List<String> lines = new ArrayList<>();
        assertThatThrownBy(
                () -> {
                  while (source.next(block)) {
                    IntStream.range(0, block.size()).mapToObj(block::text).forEach(lines::add);
                  }
                })
            .isInstanceOf(DamagedInputException.class);
        assertThat(lines).hasSize(rest / 5).allMatch("line"::equals);
      }
    }
  }

  /** Where the piece was taken while the file was whole. */
  @Test
  void ofAPieceThatIsCutBeforeItIsReadTheWholeLinesAreGiven() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "line\n".repeat(1000));
    KeyBlock block = new KeyBlock();
    try (Pieces pieces =
        Pieces.open(Input.of(file), new LineTokenizer(), new PieceSize(100, LONGEST))) {
      Pieces.Claim claim = pieces.read(block).orElseThrow();
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(33);
      }
      assertThat(pieces.split(block, claim)).isPresent();
    }
    assertThat(block.size()).isEqualTo(6);
  }

  /** The first pieces of the second reading are smaller. */
  @ParameterizedTest
  @ValueSource(ints = {-50_000, -1, 0, 1, 50_000})
  void aLineAsLongAsALongestPieceIsReadAgainAndNoLongerOne(int more) throws IOException {
    int longest = 3 << 16;
    String text = "short\n".repeat(50_000) + "x".repeat(longest + more - 1) + "\nlast\n";
    Path file = Files.writeString(folder.resolve("file"), text);
    PieceSize size = new PieceSize(1 << 16, longest);
    try (KeySource source = PieceKeySource.open(List.of(file), LINES, size);
        KeySource again = source.again().orElseThrow()) {
      for (KeySource each : List.of(source, again)) {
        if (more <= 0) {
          assertThat(part(each)).hasSize(50_002);
        } else {
          assertThatThrownBy(() -> part(each)).isInstanceOf(IOException.class);
        }
      }
    }
  }

  @Test
  @Timeout(20)
  void anErrorOfJavaLetsNoOtherThreadWait() throws IOException {
    Input.Opening full = () -> Input.of("full", new FullHeap());
    try (KeySource source = PieceKeySource.open(full, LINES, new PieceSize(100, LONGEST))) {
      assertThatThrownBy(() -> read(source, MOST_THREADS))
          .cause()
          .isInstanceOf(OutOfMemoryError.class);
    }
  }

  /** Lines; then the heap is full, while other threads wait for the file. */
  private static final class FullHeap extends InputStream {
    private static final int LINES = 100_000;
    private int read;

    @Override
    public int read() {
      return read(new byte[1], 0, 1) < 0 ? -1 : '\n';
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
      read += length;
      if (read > LINES) {
        LockSupport.parkNanos(50_000_000);
        throw new OutOfMemoryError("for a test");
      }
      Arrays.fill(bytes, from, from + length, (byte) '\n');
      return length;
    }
  }
}
