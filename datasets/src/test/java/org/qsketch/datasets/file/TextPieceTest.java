package org.qsketch.datasets.file;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.TextPiece;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Pieces;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.datasets.text.WordTokenizer;

/** Texts for a device, with the keys beside them, hold the tokens that the host finds. */
@SuppressWarnings("UnnecessaryLambda") // many tests share them
class TextPieceTest {
  private static final int LONGEST = 1 << 20;
  private static final Function<String, Tokenizer> WORDS = _ -> new WordTokenizer();
  private static final Function<String, Tokenizer> LINES = _ -> new LineTokenizer();

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void textsAndOtherKeysHoldTheTokensOfNastyText(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> texts = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      byte[] text = NastyText.text(random, 200);
      texts.add(text);
      byte[] bytes = random.nextInt(3) == 0 ? Reading.gzip(text) : text;
      files.add(Files.write(folder.resolve("file" + i), bytes));
    }
    check(files, WORDS, expected(texts, NaiveText::words), random);
    check(files, LINES, expected(texts, NaiveText::lines), random);
  }

  private static List<String> expected(
      List<byte[]> texts, Function<NaiveText, List<byte[]>> tokens) {
    return texts.stream()
        .flatMap(text -> tokens.apply(new NaiveText(text)).stream())
        .map(TextPieceTest::text)
        .sorted()
        .toList();
  }

  private static String text(byte[] token) {
    return new String(token, StandardCharsets.UTF_8);
  }

  private static void check(
      List<Path> files,
      Function<String, Tokenizer> format,
      List<String> expected,
      SplittableRandom random)
      throws Exception {
    PieceSize size = new PieceSize(random.nextInt(1, 300), LONGEST);
    try (KeySource source = PieceKeySource.open(files, format, size)) {
      assertThat(read(source, random.nextInt(1, 400), random.nextInt(1, 4), random.nextBoolean()))
          .isEqualTo(expected);
      assertThat(source.bytesRead()).isEqualTo(source.totalBytes().orElseThrow());
    }
  }

  /** Reads by threads, which read blocks now and then if they are to. */
  private static List<String> read(KeySource source, int bytes, int threads, boolean blocksToo)
      throws Exception {
    List<String> tokens = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<List<String>>> parts =
          IntStream.range(0, threads)
              .mapToObj(_ -> executor.submit(() -> part(source, bytes, blocksToo)))
              .toList();
      for (Future<List<String>> part : parts) {
        tokens.addAll(part.get());
      }
    }
    tokens.sort(null);
    return tokens;
  }

  private static List<String> part(KeySource source, int bytes, boolean blocksToo)
      throws IOException {
    List<String> tokens = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    try (Arena arena = Arena.ofShared()) {
      TextPiece piece = new TextPiece(arena.allocate(bytes));
      for (int i = 0; (blocksToo && i % 3 == 1) ? source.next(block) : source.next(piece); i++) {
        if (blocksToo && i % 3 == 1) {
          add(block, tokens);
        } else {
          add(piece.others(), tokens);
          addDeviceTokens(piece, source, tokens);
        }
      }
    }
    return tokens;
  }

  private static void add(KeyBlock block, List<String> tokens) {
    IntStream.range(0, block.size()).mapToObj(block::text).forEach(tokens::add);
  }

  private static void addDeviceTokens(TextPiece piece, KeySource source, List<String> tokens) {
    byte[] bytes = piece.memory().asSlice(0, piece.bytes()).toArray(JAVA_BYTE);
    // a byte order mark is a mark at the beginning of a file alone
    byte[] ahead = {'\n'};
    byte[] text = Arrays.copyOf(ahead, 1 + bytes.length);
    System.arraycopy(bytes, 0, text, 1, bytes.length);
    NaiveText naive = new NaiveText(text);
    switch (source.tokens().orElseThrow()) {
      case LINES -> naive.lines().stream().skip(1).map(TextPieceTest::text).forEach(tokens::add);
      case ASCII_WORDS -> {
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).matches("\\p{ASCII}*");
        naive.words().stream().map(TextPieceTest::text).forEach(tokens::add);
      }
    }
  }

  @Test
  void aTokenLongerThanTheMemoryIsFoundByTheHost() throws Exception {
    String[] lines = {"a".repeat(99), "b".repeat(5000), "c", "d".repeat(100), "e".repeat(150_000)};
    Path file = Files.writeString(folder.resolve("file"), String.join("\r\n", lines));
    for (Path each : List.of(file, Files.write(folder.resolve("gz"), packed(file)))) {
      try (KeySource source =
          PieceKeySource.open(List.of(each), LINES, new PieceSize(100, LONGEST))) {
        assertThat(read(source, 101, 2, false)).containsExactly(lines);
      }
    }
  }

  private static byte[] packed(Path file) throws IOException {
    return Reading.gzip(Files.readAllBytes(file));
  }

  /** The end of a text is looked at in steps, each farther from it. */
  @Test
  void aCutFarFromTheEndOfAPieceIsFound() throws Exception {
    List<String> lines =
        IntStream.of(70_000, 3, 200_000, 90_000, 5, 66_000).mapToObj("x"::repeat).toList();
    Path file = Files.writeString(folder.resolve("file"), String.join("\n", lines));
    try (KeySource source = KeySources.lines(file)) {
      assertThat(read(source, 300_000, 1, false)).isEqualTo(lines.stream().sorted().toList());
    }
  }

  @Test
  void aTokenThatDoesNotFitTheHeapIsRefusedAsItIsElsewhere() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "a\n" + "b".repeat(5000));
    try (KeySource source = PieceKeySource.open(List.of(file), LINES, new PieceSize(100, 1000))) {
      assertThatThrownBy(() -> read(source, 100, 1, false))
          .cause()
          .hasMessage(
              file
                  + ": the line at byte 2 is longer than 1000 bytes, the longest this Java heap has"
                  + " space for: raise it with -Xmx");
    }
  }

  @Test
  void aFileThatIsCutWhileItIsReadIsNoWholeFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "line\n".repeat(1000));
    try (KeySource source = KeySources.lines(file)) {
      TextPiece piece = new TextPiece(MemorySegment.ofArray(new byte[50]));
      assertThat(source.next(piece)).isTrue();
      assertThat(piece.bytes()).isEqualTo(50);
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(20);
      }
      assertThatThrownBy(() -> source.next(piece))
          .isInstanceOf(IOException.class)
          .hasMessage(
              file
                  + " cannot be read to its end: it had 5000 bytes, and was cut to 20 meanwhile:"
                  + " leave it alone while it is read");
    }
  }

  /** Where the piece was taken while the file was whole. */
  @ParameterizedTest
  @CsvSource({"50, 30", "4, 0"})
  void ofAPieceThatIsCutBeforeItIsReadTheWholeTokensAreGiven(int memory, int whole)
      throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "line\n".repeat(1000));
    TextPiece piece = new TextPiece(MemorySegment.ofArray(new byte[memory]));
    try (Pieces pieces =
        Pieces.open(Input.of(file), new LineTokenizer(), new PieceSize(100, LONGEST))) {
      Pieces.Claim claim = pieces.read(piece).orElseThrow();
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(whole + 3);
      }
      assertThat(pieces.finish(piece, claim)).isPresent();
    }
    assertThat(piece.bytes() + 5 * piece.others().size()).isEqualTo(whole);
  }

  @Test
  void anInterruptionIsCalledOne() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "line\n".repeat(1000));
    try (KeySource source = KeySources.lines(file)) {
      TextPiece piece = new TextPiece(MemorySegment.ofArray(new byte[50]));
      assertThat(source.next(piece)).isTrue();
      Thread.currentThread().interrupt();
      assertThatExceptionOfType(InterruptedIOException.class)
          .isThrownBy(() -> source.next(piece))
          .withMessage("reading was interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void theTokensOfATableAreForTheHost() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "a,b\n1,2\n");
    try (KeySource source = KeySources.column(file, "a")) {
      assertThat(source.tokens()).isEmpty();
      TextPiece piece = new TextPiece(MemorySegment.ofArray(new byte[50]));
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(() -> source.next(piece))
          .withMessageContaining("next(KeyBlock)");
    }
  }
}
