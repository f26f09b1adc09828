package org.qsketch.datasets.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.NastyText;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Pieces;
import org.qsketch.datasets.text.Tokenizer;

/** Threads that read parts of a table find the rows that it has as a whole. */
@Timeout(20)
class CsvRangesTest {
  private static final int LONGEST = 1 << 20;
  private static final String ERROR = "error: ";
  private static final List<String> COLUMNS = List.of("1", "2", "3");

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void threadsFindTheRowsThatTheWholeHas(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] table = NastyText.table(random, 3, 60);
    for (String column : COLUMNS) {
      check(table, column, random.nextInt(1, 200), random.nextInt(1, 5));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anotherDelimiterSeparatesTheSameFields(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    String table = new String(NastyText.table(random, 3, 60), ISO_8859_1);
    Path other = Files.writeString(folder.resolve("other"), swapped(table), ISO_8859_1);
    PieceSize size = new PieceSize(random.nextInt(1, 200), LONGEST);
    CsvFormat format = CsvFormat.STANDARD.delimiter(';');
    for (String column : COLUMNS) {
      List<String> expected = found(() -> bytes(table), format(column), size, 1);
      List<String> found =
          found(
              () -> Input.of(other),
              name -> new CsvTokenizer(name, List.of(column), Measure.NONE, format, false),
              size,
              3);
      assertThat(found.stream().map(CsvRangesTest::swapped)).hasSameElementsAs(expected);
    }
  }

  private static String swapped(String text) {
    return text.chars()
        .map(letter -> letter == ',' ? ';' : letter == ';' ? ',' : letter)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static Input bytes(String table) throws IOException {
    return Input.of("the table", new ByteArrayInputStream(table.getBytes(ISO_8859_1)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatIsNoTableIsRefusedInPartsAsItIsAsAWhole(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes(Reading.utf8("a,b,c\n"));
    text.writeBytes(NastyText.table(random, 3, 10));
    text.writeBytes(NastyText.text(random, 60));
    for (String column : COLUMNS) {
      check(text.toByteArray(), column, random.nextInt(1, 60), random.nextInt(1, 5));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b,c\r\n1,\"x\r\n\r\ny\",3\r\n\r\n4,\"\",6\r\n",
        "a,b,c\r1,\"\r\"\"\r\",\"\n\"\r4,\"\"\"\n\"\"\",\"\"\"\"\r\r",
        "a,b,c\n1,2\",\"3\n,\"\n4,\",\"5\n\",6\"\n\"\n\",\"\"\"\",\"\n\"\"\n\"",
        "a,b,c\n\"\n\n\n\n\n\n\n\n\n\n\n\n\n\",2,3\n4,5,\"\n\n\n\n\n\n\n\n\n\n\n\n\n\"\n7,8,9",
        "a,b,c\n\"\"\"\n,\"\"\n\"\"\",\"\n\"\"\",\"\n,\"\n1,2,3\n",
        "a,b,c\n1,2,3\n1,\"2,3\n1,2,3\n1,2,3\n",
        "a,b,c\n1,2,3\n1,\"2\n\" ,3\n1,2,3\n1,2,3\n",
        "a,b,c\n1,2,3\n1,\"2\n\",3\n1\n1,2,3\n",
        "a,b,\"c\n\"\n1,2,3\n",
        "\uFEFF\"a\",b,c\r\n\"\r\n\",\"\r\",\"\n\""
      })
  void noBorderOfARangeChangesTheRows(String text) throws Exception {
    byte[] table = Reading.utf8(text);
    for (int bytes = 1; bytes <= table.length; bytes++) {
      check(table, "3", bytes, 1);
      check(table, "1", bytes, 3);
    }
  }

  private void check(byte[] table, String column, int bytes, int threads) throws Exception {
    Path file = Files.write(folder.resolve("table"), table);
    PieceSize whole = new PieceSize(table.length + 1, LONGEST);
    List<String> expected =
        found(
            () -> Input.of(file.toString(), new ByteArrayInputStream(table)),
            format(column),
            whole,
            1);
    List<String> found =
        found(() -> Input.of(file), format(column), new PieceSize(bytes, LONGEST), threads);
    assertThat(found).as("ranges of %d bytes, %d threads", bytes, threads).isEqualTo(expected);
  }

  /** The values of a column, in some order that depends on them alone; or the error. */
  private static List<String> found(
      Input.Opening table, Function<String, Tokenizer> format, PieceSize size, int threads)
      throws Exception {
    List<String> values = new ArrayList<>(List.of("values"));
    try (KeySource source = PieceKeySource.open(table, format, size)) {
      for (Future<List<String>> part : parts(source, threads)) {
        values.addAll(part.get());
      }
    } catch (ExecutionException e) {
      return List.of(ERROR + e.getCause().getMessage());
    } catch (IOException | IllegalArgumentException e) {
      return List.of(ERROR + e.getMessage());
    }
    values.sort(null);
    return values;
  }

  private static Function<String, Tokenizer> format(String column) {
    return name -> new CsvTokenizer(name, column);
  }

  /** What each thread finds, when all have ended. */
  private static List<Future<List<String>>> parts(KeySource source, int threads)
      throws InterruptedException {
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      return executor.invokeAll(Collections.nCopies(threads, () -> part(source)));
    }
  }

  private static List<String> part(KeySource source) throws IOException {
    List<String> values = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      IntStream.range(0, block.size()).mapToObj(block::text).forEach(values::add);
    }
    return values;
  }

  @Test
  void aRowLongerThanRangesIsReadUpToTheBoundAndNamedBeyondIt() throws IOException {
    String long3999 = "\"" + "x\n".repeat(1997) + "\",y\n";
    String long4199 = "\"" + "x\n".repeat(2097) + "\",y\n";
    Path file = file("a,b\n1,2\n" + long3999 + long4199 + "5,6\n");
    PieceSize size = new PieceSize(64, 4096);
    try (KeySource source = PieceKeySource.open(List.of(file), format("2"), size)) {
      long[] keys = new long[1];
      assertThat(source.read(keys)).isEqualTo(1);
      assertThat(source.read(keys)).isEqualTo(1);
      assertThat(source.text(0)).isEqualTo("y");
      assertThatThrownBy(() -> source.read(keys))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              file
                  + ": the row, perhaps with a quote that is never closed, at byte 4007 is longer"
                  + " than 4.00 KiB");
    }
  }

  @Test
  void partsOfATableAreReadAtTheSameTime() throws Exception {
    try (Taken taken = new Taken(file("a\n\"1\n1\"\n\"2\n2\"\n"), 6)) {
      assertThat(taken.later.limit()).as("bytes read by one thread after the other").isZero();
      taken.beginSecond();
      taken.splitFirst();
      taken.second.get();
      assertThat(taken.first.text(0)).isEqualTo("1\n1");
      assertThat(taken.later.text(0)).isEqualTo("2\n2");
    }
  }

  @Test
  void behindAPartThatCannotBeReadThereAreNoRows() throws Exception {
    Path file = file("a\n" + "1234\n".repeat(100));
    try (Taken taken = new Taken(file, 300)) {
      taken.beginSecond();
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(100);
      }
      assertThat(taken.splitFirst())
          .get(InstanceOfAssertFactories.THROWABLE)
          .hasMessageContaining("was cut to 100");
      assertThat(taken.first.size()).as("whole rows before").isEqualTo(19);
      taken.second.get();
      assertThat(taken.later.size()).isZero();
    }
  }

  @Test
  void aThreadThatWaitsForThePartBeforeCanBeInterrupted() throws Exception {
    try (Taken taken = new Taken(file("a\n" + "1234\n".repeat(100)), 300)) {
      taken.beginSecond().interrupt();
      assertThatThrownBy(taken.second::get)
          .cause()
          .isInstanceOf(InterruptedIOException.class)
          .hasMessage("reading was interrupted");
      taken.splitFirst();
      assertThat(taken.first.size()).isEqualTo(56);
    }
  }

  private Path file(String table) throws IOException {
    return Files.writeString(folder.resolve("table"), table);
  }

  /** Two pieces of a file, both taken before either is read. */
  private static final class Taken implements AutoCloseable {
    private final Pieces pieces;
    private final Pieces.Claim firstClaim;
    private final Pieces.Claim secondClaim;
    private final KeyBlock first = new KeyBlock();
    private final KeyBlock later = new KeyBlock();
    private final FutureTask<Boolean> second =
        new FutureTask<>(
            () -> {
              splitSecond();
              return true;
            });

    Taken(Path file, int bytes) throws IOException {
      Tokenizer tokenizer = format("1").apply(file.toString());
      pieces = Pieces.open(Input.of(file), tokenizer, new PieceSize(bytes, LONGEST));
      firstClaim = pieces.read(first).orElseThrow();
      secondClaim = pieces.read(later).orElseThrow();
    }

    Optional<DamagedInputException> splitFirst() throws IOException {
      return pieces.split(first, firstClaim);
    }

    private void splitSecond() throws IOException {
      pieces.split(later, secondClaim);
    }

    /** Reads the second piece by another thread, which then waits for the first. */
    Thread beginSecond() {
      Thread thread = Thread.ofPlatform().start(second);
      while (thread.getState() != Thread.State.WAITING && !second.isDone()) {
        Thread.onSpinWait();
      }
      return thread;
    }

    @Override
    public void close() throws IOException {
      pieces.close();
    }
  }
}
