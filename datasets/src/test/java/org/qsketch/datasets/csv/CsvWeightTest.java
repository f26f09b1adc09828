package org.qsketch.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.NaiveText;
import org.qsketch.datasets.file.NastyText;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Pieces;
import org.qsketch.keys.TextKeys;

class CsvWeightTest {
  private static final int LONGEST = 1 << 20;
  private static final int COLUMNS = 3;
  private static final int THREADS = 4;

  @TempDir private Path folder;

  private record Weighted(String text, long weight) {}

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theWeightsOfNastyTablesAreThoseOfTheNaiveReaderInOrder(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    int weight = random.nextInt(1, COLUMNS + 1);
    byte[] table = NastyText.weightedTable(random, COLUMNS, weight, 100);
    Path file = Files.write(folder.resolve("table"), table);
    for (int column = 1; column <= COLUMNS; column++) {
      assertThat(read(List.of(file), column, weight, random.nextInt(1, 200), 1))
          .as("column %d, weights %d", column, weight)
          .isEqualTo(naive(table, column, weight));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void threadsReadEachKeyWithItsWeight(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    int weight = random.nextInt(1, COLUMNS + 1);
    int column = random.nextInt(1, COLUMNS + 1);
    List<Path> files = new ArrayList<>();
    List<Weighted> expected = new ArrayList<>();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      byte[] table = NastyText.weightedTable(random, COLUMNS, weight, 200);
      files.add(Files.write(folder.resolve("table" + i), table));
      expected.addAll(naive(table, column, weight));
    }
    assertThat(read(files, column, weight, random.nextInt(1, 500), THREADS))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<Weighted> naive(byte[] table, int column, int weight) {
    List<byte[]> keys = new NaiveText(table).column(column - 1).orElseThrow();
    List<byte[]> weights = new NaiveText(table).column(weight - 1).orElseThrow();
    return IntStream.range(0, keys.size())
        .mapToObj(
            i -> new Weighted(text(keys.get(i)), new BigInteger(text(weights.get(i))).longValue()))
        .toList();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static List<Weighted> read(
      List<Path> files, int column, int weight, int pieceBytes, int threads) throws Exception {
    try (KeySource source = open(files, "" + column, "" + weight, pieceBytes)) {
      List<Weighted> all = new ArrayList<>();
      for (Future<List<Weighted>> part : concurrently(threads, () -> part(source))) {
        all.addAll(part.get());
      }
      return all;
    }
  }

  private static KeySource open(List<Path> files, String column, String weight, int pieceBytes)
      throws IOException {
    return PieceKeySource.open(
        files,
        name ->
            new CsvTokenizer(
                name, List.of(column, weight), Measure.WEIGHT, CsvFormat.STANDARD, false),
        new PieceSize(pieceBytes, LONGEST));
  }

  private static <T> List<Future<T>> concurrently(int threads, Callable<T> task) throws Exception {
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      return executor.invokeAll(Collections.nCopies(threads, task));
    }
  }

  private static List<Weighted> part(KeySource source) throws IOException {
    List<Weighted> part = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      int[] weights = block.weights().orElseThrow();
      for (int i = 0; i < block.size(); i++) {
        String text = block.text(i);
        assertThat(text.contains("\uFFFD") || block.keys()[i] == TextKeys.key(text)).isTrue();
        part.add(new Weighted(text, Integer.toUnsignedLong(weights[i])));
      }
    }
    return part;
  }

  @Test
  void aColumnWeighsItself() throws IOException {
    assertThat(part(source("n,x\n5,a\n007,b\n", "n", "1")))
        .containsExactly(new Weighted("5", 5), new Weighted("007", 7));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "+0,0", "4294967295,4294967295", "+00000000000000000000012,12"})
  void wholeNumbersUpToTheLargestOf32BitsAreWeights(String field, long weight) throws IOException {
    for (String quote : List.of("", "\"")) {
      assertThat(part(source("k,w\na," + quote + field + quote + "\n", "k", "w")))
          .containsExactly(new Weighted("a", weight));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "-3|is negative",
        "-0.5|is negative",
        "-99999999999999999999|is negative",
        "-0|is not in digits",
        "3.5|has a decimal point",
        "3.0|has a decimal point",
        ".5|has a decimal point",
        "4294967296|is too large",
        "+99999999999999999999|is too large",
        " 5|has spaces around it",
        "5\t|has spaces around it",
        "five|is not in digits",
        "+|is not in digits",
        "++5|is not in digits",
        "1e3|is not in digits",
        "0x10|is not in digits",
        "1_000|is not in digits",
        "99999999999x|is not in digits",
        "\u0663|is not in digits",
      })
  void aFieldThatIsNoWeightIsRefusedWithFileLineAndValue(String field, String fault) {
    assertThat(refusal("a," + field + "\n"))
        .isEqualTo(
            folder.resolve("table")
                + ", line 3: the weight '%s' %s: it must be a whole number from 0 to 4294967295"
                    .formatted(field.replace("\t", "\\u0009"), fault));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,", "a,\"\"", "a,,5"})
  void anEmptyWeightIsRefused(String row) {
    assertThat(refusal(row))
        .endsWith(", line 3: the weight is empty: it must be a whole number from 0 to 4294967295");
  }

  @Test
  void aRowWithoutTheWeightIsRefused() {
    assertThat(refusal("a\n"))
        .endsWith(", line 3: the row ends with column 1; the column wanted is number 2");
  }

  @Test
  void aRefusedValueIsShownInOneShortLine() {
    String refusal = refusal("a,\"\u001B[2J\u202E\n\"\"" + "😀".repeat(1000) + "\"\n");

    assertThat(refusal)
        .contains(
            "the weight '\\u001b[2J\\u202e\\u000a\"" + "😀".repeat(33) + "…' is not in digits");
  }

  @Test
  void theLineIsThatOfTheValueInARowOfSeveralLines() {
    assertThat(refusal("\"a\n\r\nb\",-1\n")).contains(", line 5: the weight '-1' is negative");
  }

  /** The message for the row on line 3 of a table. */
  private String refusal(String row) {
    return catchThrowable(() -> part(source("k,w\n1,2\n" + row, "k", "w"))).getMessage();
  }

  @Test
  void eachThreadNamesTheLineThatItRefuses() throws Exception {
    StringBuilder table = new StringBuilder("k,w\n1,0\n1,0\n");
    for (int line = 4; line < 400; line += 2) {
      table.append("\"x\ny\",-%d\n".formatted(line + 1));
    }
    Path file = Files.writeString(folder.resolve("table"), table);
    List<Integer> refused = new ArrayList<>();
    for (int round = 0; round < 50; round++) {
      try (KeySource source = open(List.of(file), "k", "w", 20)) {
        for (Future<?> part : concurrently(THREADS, () -> part(source))) {
          if (part.state() == Future.State.FAILED) {
            String message = part.exceptionNow().getMessage();
            assertThat(message).matches(".*, line (\\d+): the weight '-\\1' is negative.*");
            refused.add(round);
          }
        }
      }
    }
    assertThat(refused).contains(0, 49);
  }

  @Test
  void threadsNameTheFirstLineThatOneThreadWouldRefuse() throws Exception {
    String table = "k,w\n" + "1,2\n".repeat(300) + "1,-3\n".repeat(300);
    Path file = Files.writeString(folder.resolve("table"), table);
    for (int round = 0; round < 50; round++) {
      assertThat(refusals(List.of(file))).isNotEmpty().allMatch(at(file, 302));
    }
  }

  @Test
  void threadsNameTheFirstOfSeveralFiles() throws Exception {
    Path good = Files.writeString(folder.resolve("0"), "k,w\n" + "1,2\n".repeat(200));
    Path first = Files.writeString(folder.resolve("1"), "k,w\n" + "1,2\n".repeat(500) + "1,x\n");
    Path second = Files.writeString(folder.resolve("2"), "k,w\n1,x\n");
    Path third = Files.writeString(folder.resolve("3"), "no column\n");
    List<Path> files = List.of(good, first, second, third, third, third);
    for (int round = 0; round < 50; round++) {
      assertThat(refusals(files)).isNotEmpty().allMatch(at(first, 502));
    }
    assertThat(refusals(List.of(good, third, second)))
        .isNotEmpty()
        .allMatch(message -> message.startsWith(third + " has no column 'k'"));
  }

  private static Predicate<String> at(Path file, int line) {
    return message -> message.startsWith("%s, line %d: the weight".formatted(file, line));
  }

  /** Returns the messages of all threads that are refused. */
  private static List<String> refusals(List<Path> files) throws Exception {
    try (KeySource source = open(files, "k", "w", 20)) {
      return concurrently(THREADS, () -> part(source)).stream()
          .filter(part -> part.state() == Future.State.FAILED)
          .map(part -> part.exceptionNow().getMessage())
          .toList();
    }
  }

  @Test
  void aLineIsRightBehindAPieceThatIsRefusedToo() throws Exception {
    String table = "k,w\n1,-2\n1,-3\n1,-4\n";
    Pieces pieces =
        Pieces.open(
            Reading.input(Reading.utf8(table)),
            new CsvTokenizer(
                "the table", List.of("k", "w"), Measure.WEIGHT, CsvFormat.STANDARD, false),
            new PieceSize(6, LONGEST));
    List<KeyBlock> blocks = new ArrayList<>();
    List<Pieces.Claim> claims = new ArrayList<>();
    do {
      blocks.add(new KeyBlock());
      pieces.read(blocks.getLast()).ifPresent(claims::add);
    } while (claims.size() == blocks.size());

    assertThat(blocks).hasSize(4);
    for (int piece = 0; piece <= 2; piece++) {
      KeyBlock block = blocks.get(piece);
      Pieces.Claim claim = claims.get(piece);
      assertThatThrownBy(() -> pieces.split(block, claim))
          .hasMessageContaining("line %d: the weight '-%d'", piece + 2, piece + 2);
    }
  }

  @Test
  void aRefusalEndsTheSourceForOtherThreadsToo() throws IOException {
    Path file = Files.writeString(folder.resolve("table"), "k,w\n1,-2\n" + "1,3\n".repeat(100));
    try (KeySource source = open(List.of(file), "k", "w", 20)) {
      assertThatThrownBy(() -> source.next(new KeyBlock())).hasMessageContaining("line 2");
      assertThat(source.next(new KeyBlock())).isFalse();
    }
  }

  @Test
  void weightsAreNotLostByReadingKeysAlone() throws IOException {
    try (KeySource source = source("k,w\na,1\n", "k", "w")) {
      assertThatThrownBy(() -> source.read(new long[1]))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage(
              "this source has weights, which read(long[]) would lose: read it by next(KeyBlock)");
    }
  }

  @Test
  void aBlockHasWeightsOnlyFromASourceThatHasThem() throws IOException {
    KeyBlock block = new KeyBlock();
    assertThat(block.weights()).isEmpty();
    String table = "k,w\na,1\n";
    try (KeySource weighted = source(table, "k", "w")) {
      assertThat(weighted.next(block)).isTrue();
      assertThat(block.weights()).map(weights -> weights[0]).isEqualTo(Optional.of(1));
    }
    try (KeySource plain = KeySources.column(folder.resolve("table"), "k")) {
      assertThat(plain.next(block)).isTrue();
      assertThat(block.weights()).isEmpty();
    }
  }

  @Test
  void aWeightColumnThatIsMissingIsNamed() {
    assertThatThrownBy(() -> source("k,w\na,1\n", "k", "z"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no column 'z': name one of k, w");
  }

  private KeySource source(String table, String column, String weight) throws IOException {
    return KeySources.column(Files.writeString(folder.resolve("table"), table), column, weight);
  }
}
