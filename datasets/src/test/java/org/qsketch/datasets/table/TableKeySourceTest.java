package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.Reading;
import org.qsketch.keys.TextKeys;

/** Columns of Parquet and JSON, by the real driver of DuckDB. */
class TableKeySourceTest {
  @TempDir private Path folder;

  @BeforeAll
  static void needDriver() {
    Tables.assumeReadable();
  }

  private Path parquet(String name, String query) throws IOException {
    return Tables.parquet(folder.resolve(name), query);
  }

  static List<Long> keys(KeySource source) throws IOException {
    List<Long> keys = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      Arrays.stream(block.keys(), 0, block.size()).forEach(keys::add);
    }
    return keys;
  }

  static List<Long> keys(Path file, String column) throws IOException {
    try (KeySource source = KeySources.column(file, column)) {
      return keys(source);
    }
  }

  @ParameterizedTest(name = "{0}: {1} is the key {2}")
  @CsvSource({
    "TINYINT, -128, -128",
    "SMALLINT, -32768, -32768",
    "INTEGER, -2147483648, -2147483648",
    "BIGINT, -9223372036854775808, -9223372036854775808",
    "UTINYINT, 255, 255",
    "USMALLINT, 65535, 65535",
    "UINTEGER, 4294967295, 4294967295",
    "UBIGINT, 18446744073709551615, -1"
  })
  void integersAreKeysAsTheyAre(String type, String value, long key) throws IOException {
    Path file = parquet("t.parquet", "SELECT CAST('%s' AS %s) AS c".formatted(value, type));
    try (KeySource source = KeySources.column(file, "c")) {
      assertThat(source.read(new long[4])).isOne();
      assertThat(source.text(0)).isEqualTo(value);
      assertThat(source.key(value)).isEqualTo(key);
      assertThat(source.textOf(key)).hasValue(value);
    }
    assertThat(keys(file, "c")).containsExactly(key);
  }

  @ParameterizedTest(name = "{0} is the text {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      emptyValue = "",
      value = {
        "'a ''quoted'' text of many bytes: é'|a 'quoted' text of many bytes: é",
        "''|~~",
        "'twelve bytes'|twelve bytes",
        "'abc'::BLOB|abc",
        "true|true",
        "DATE '2013-01-31'|2013-01-31",
        "TIME '10:00:00'|10:00:00",
        "TIMESTAMP '2013-01-31 10:00:00'|2013-01-31 10:00:00",
        "TIMESTAMPTZ '2013-01-31 10:00:00+02'|2013-01-31 08:00:00+00",
        "12.50::DECIMAL(9,2)|12.50",
        "'6f9619ff-8b86-d011-b42d-00cf4fc964ff'::UUID|6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        "'x'::ENUM('x','y')|x"
      })
  void everythingElseIsAKeyByItsText(String value, String text) throws IOException {
    Path file = parquet("t.parquet", "SELECT %s AS c".formatted(value));
    try (KeySource source = KeySources.column(file, "c")) {
      assertThat(Reading.texts(source)).containsExactly(text);
      assertThat(source.textOf(5)).isEmpty();
      assertThat(source.key("x")).isEqualTo(TextKeys.key("x"));
    }
  }

  @ParameterizedTest(name = "{0} is refused")
  @CsvSource(
      delimiter = '|',
      value = {
        "1.5::DOUBLE|DOUBLE",
        "1.5::FLOAT|FLOAT",
        "[1, 2]|INTEGER[]",
        "{'a': 1}|STRUCT(a INTEGER)",
        "MAP {1: 2}|MAP(INTEGER, INTEGER)",
        "INTERVAL 1 DAY|INTERVAL"
      })
  void otherTypesAreNoKeys(String value, String type) throws IOException {
    Path file = parquet("t.parquet", "SELECT %s AS c".formatted(value));
    assertThatThrownBy(() -> KeySources.column(file, "c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("%s: column 'c' has the type %s", file, type)
        .hasMessageContaining("no keys");
  }

  @Test
  void nullsAreLeftOutAndCounted() throws IOException {
    String rows = "FROM range(100000) t(i)";
    Path numbers = parquet("n.parquet", "SELECT CASE WHEN i % 7 > 0 THEN i END AS c " + rows);
    Path texts = parquet("t.parquet", "SELECT CASE WHEN i % 7 > 0 THEN 't' || i END AS c " + rows);
    for (Path file : List.of(numbers, texts)) {
      try (KeySource source = KeySources.column(file, "c")) {
        assertThat(keys(source)).hasSize(85714).doesNotHaveDuplicates();
        assertThat(source.nulls()).isEqualTo(14286);
      }
    }
  }

  @Test
  void threadsGetEveryKeyOnce() throws Exception {
    Path file = parquet("t.parquet", "SELECT i, 'text ' || i AS text FROM range(300000) t(i)");
    for (String column : List.of("i", "text")) {
      try (KeySource source = KeySources.column(file, column);
          ExecutorService threads = Executors.newFixedThreadPool(3)) {
        List<Future<List<Long>>> parts =
            threads.invokeAll(Collections.nCopies(3, () -> keys(source)));
        List<Long> all = new ArrayList<>();
        for (Future<List<Long>> part : parts) {
          all.addAll(part.get());
        }
        assertThat(all).hasSize(300000).doesNotHaveDuplicates();
        assertThat(source.bytesRead()).isEqualTo(Files.size(file));
        assertThat(source.totalBytes()).hasValue(Files.size(file));
      }
    }
  }

  @Test
  void theBytesOfJsonThatHaveBeenReadGrow() throws IOException {
    Path json = folder.resolve("rows.ndjson");
    Files.write(json, LongStream.range(0, 200_000).mapToObj("{\"c\": %d}"::formatted).toList());
    Path other = parquet("other.parquet", "SELECT i AS c FROM range(300000) t(i)");
    try (KeySource source = KeySources.column(List.of(json, other), "c")) {
      List<Long> read = new ArrayList<>(List.of(source.bytesRead()));
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        read.add(source.bytesRead());
      }
      assertThat(read).startsWith(0L).isSorted();
      assertThat(read.get(read.size() / 2)).isBetween(1L, Files.size(json) + Files.size(other));
      assertThat(source.bytesRead()).isEqualTo(source.totalBytes().orElseThrow());
    }
  }

  @Test
  void oneThreadReadsFilesInOrderAndAgainFromTheBeginning() throws IOException {
    List<Path> files =
        List.of(
            parquet("b.parquet", "SELECT i::INTEGER AS c FROM range(200000) t(i)"),
            parquet("a.parquet", "SELECT 'x' AS d, (200000 + i) AS c FROM range(200000) t(i)"));
    try (KeySource source = KeySources.column(files, "c");
        KeySource again = source.again().orElseThrow()) {
      long[] expected = LongStream.range(0, 400000).toArray();
      assertThat(source.readAll().toArray()).isEqualTo(expected);
      assertThat(again.readAll().toArray()).isEqualTo(expected);
    }
  }

  @ParameterizedTest(name = "a column named {0}")
  @ValueSource(strings = {"user id", "a\"b", "a'b", "x; DROP TABLE t", "é"})
  void namesAreQuoted(String column) throws IOException {
    Path file =
        parquet(
            "it's [a] \"b\" *; --.parquet",
            "SELECT 5 AS %s, 6 AS w".formatted(TableFormat.name(column)));
    Files.copy(file, folder.resolve("it's a \"b\" other; --.parquet"));
    assertThat(keys(file, column)).containsExactly(5L);
    assertThat(keys(file, "2")).containsExactly(6L);
  }

  @Test
  void aColumnThatTheThirdFileLacksIsNamedBeforeReading() throws IOException {
    List<Path> files =
        List.of(
            parquet("1.parquet", "SELECT 1 AS a, 2 AS b"),
            parquet("2.parquet", "SELECT 1 AS a"),
            parquet("3.parquet", "SELECT 1 AS b, 2 AS c"));
    assertThatThrownBy(() -> KeySources.column(files, "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "%s has no column 'a': name one of b, c, or give a number from 1 to 2", files.get(2));
  }

  @Test
  void filesWhoseKeysDifferInKindAreCountedApart() throws IOException {
    Path numbers = parquet("1.parquet", "SELECT 1 AS a");
    Path texts = parquet("2.parquet", "SELECT 'x' AS a");
    Path csv = Files.writeString(folder.resolve("3.csv"), "a\nx\n");
    assertThatThrownBy(() -> KeySources.column(List.of(numbers, texts), "a"))
        .hasMessageContainingAll("INTEGER", "VARCHAR", "count the files apart");
    assertThatThrownBy(() -> KeySources.column(List.of(csv, texts), "a"))
        .hasMessageContainingAll(texts + " is Parquet or JSON", csv + " is not");
  }

  @ParameterizedTest(name = "{0} keeps its weights")
  @ValueSource(strings = {"BIGINT", "UTINYINT", "DOUBLE", "DECIMAL(9,2)", "HUGEINT"})
  void weightsMayHaveAnyTypeOfNumbers(String type) throws IOException {
    Path file =
        parquet("w.parquet", "SELECT i AS k, (i * 2)::%s AS w FROM range(4) t(i)".formatted(type));
    try (KeySource source = KeySources.column(file, "k", "w")) {
      KeyBlock block = new KeyBlock();
      assertThat(source.next(block)).isTrue();
      assertThat(Arrays.copyOf(block.weights().orElseThrow(), block.size()))
          .containsExactly(0, 2, 4, 6);
      assertThatThrownBy(() -> source.read(new long[1]))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @ParameterizedTest(name = "the weight {0} {2}")
  @CsvSource({
    "-1, BIGINT, is -1",
    "NULL, BIGINT, is null",
    "1.5, DOUBLE, is 1.5",
    "0.25, 'DECIMAL(9,2)', is 0.25",
    "4294967296, BIGINT, is 4294967296"
  })
  void whatIsNoWeightIsRefusedWithItsFileAndRow(String value, String type, String is)
      throws IOException {
    Path good = parquet("1.parquet", "SELECT 1 AS k, 1::%s AS w".formatted(type));
    Path bad =
        parquet(
            "2.parquet",
            "SELECT 1 AS k, (CASE WHEN i = 54320 THEN %s ELSE 1 END)::%s AS w FROM range(60000) t(i)"
                .formatted(value, type));
    try (KeySource source = KeySources.column(List.of(good, bad), "k", "w")) {
      assertThatThrownBy(() -> keys(source))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "%s, row 54321: the weight %s: it must be a whole number from 0 to 4294967295",
              bad, is);
      assertThat(source.next(new KeyBlock())).as("another thread comes to its end").isFalse();
    }
  }

  @Test
  void aColumnOfTextHoldsNoWeights() throws IOException {
    Path file = parquet("t.parquet", "SELECT 1 AS k, 'x' AS w");
    assertThatThrownBy(() -> KeySources.column(file, "k", "w"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("column 'w' has the type VARCHAR", "whole numbers");
  }

  @Test
  void pairsHaveSignedValuesAndThoseWithNoneAreLeftOut() throws IOException {
    Path file =
        parquet(
            "p.parquet",
            "SELECT * FROM (VALUES ('a', CAST('-9223372036854775808' AS BIGINT)), ('b', 5), (NULL,"
                + " 3), ('c', NULL)) t(k, v)");
    try (KeySource source = KeySources.pairs(List.of(file), "k", "v")) {
      KeyBlock block = new KeyBlock();
      Map<String, Long> pairs = new TreeMap<>();
      while (source.next(block)) {
        for (int i = 0; i < block.size(); i++) {
          pairs.put(block.text(i), block.values().orElseThrow()[i]);
        }
      }
      assertThat(pairs).isEqualTo(Map.of("a", Long.MIN_VALUE, "b", 5L));
      assertThat(source.nulls()).isEqualTo(2);
    }
  }

  @Test
  void theFirstValueBeyond64BitsIsRefusedWithItsRow() throws IOException {
    Path file =
        parquet(
            "p.parquet",
            "SELECT 1 AS k, CAST(9223372036854775807 AS UBIGINT) + CAST(i AS UBIGINT) AS v FROM"
                + " range(3) t(i)");
    try (KeySource source = KeySources.pairs(List.of(file), "k", "v")) {
      assertThatThrownBy(() -> keys(source))
          .hasMessageContaining("p.parquet, row 2: the value is 9223372036854775808");
    }
  }

  @Test
  void jsonIsReadByObjectsAndByLines() throws IOException {
    Path lines =
        Files.writeString(
            folder.resolve("a.jsonl"),
            "{\"id\": 17, \"at\": \"2024-01-01T00:00:00Z\"}\n{\"id\": null, \"at\": \"x\"}\n");
    Path array =
        Files.writeString(folder.resolve("b.json"), "[{\"id\": 18, \"at\": \"2024-01-01\"}]");
    try (KeySource source = KeySources.column(List.of(lines, array), "id")) {
      assertThat(keys(source)).containsExactlyInAnyOrder(17L, 18L);
      assertThat(source.nulls()).isOne();
    }
    try (KeySource source = KeySources.column(array, "at")) {
      assertThat(Reading.texts(source)).as("as the file has it").containsExactly("2024-01-01");
    }
  }

  @Test
  void damagedFilesAreRefusedInOneLine() throws IOException {
    Path whole = parquet("w.parquet", "SELECT i AS c FROM range(100000) t(i)");
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(bytes, bytes.length / 2));
    Path none = Files.writeString(folder.resolve("none.parquet"), "a,b\n1,2\n");
    byte[] torn = bytes.clone();
    Arrays.fill(torn, 100, bytes.length - 2000, (byte) 0x5a);
    Path within = Files.write(folder.resolve("within.parquet"), torn);
    for (Path file : List.of(cut, none, within)) {
      assertThatThrownBy(() -> keys(file, "c"))
          .as(file.toString())
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file.toString())
          .message()
          .doesNotContain("\n");
    }
    assertThatThrownBy(() -> keys(none, "c")).hasMessageContaining("is no Parquet file");
    assertThatThrownBy(() -> KeySources.column(List.of(whole, folder), "c"))
        .hasMessageContaining("it is a folder");
    assertThatThrownBy(() -> KeySources.column(List.of(whole, folder.resolve("no")), "c"))
        .hasMessageContaining("there is no such file");
  }

  @Test
  void aTableOfTextThatBeginsAsParquetDoesIsText() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "PAR1,b\nx,y\n");
    try (KeySource source = KeySources.column(file, "PAR1")) {
      assertThat(Reading.texts(source)).containsExactly("x");
    }
  }

  @Test
  void aFileIsParquetWhateverItsName() throws IOException {
    Path file = parquet("t.parquet", "SELECT 5 AS c");
    Path other = Files.move(file, folder.resolve("table.csv"));
    assertThat(keys(other, "c")).containsExactly(5L);
  }

  @Test
  void anInterruptedThreadStopsAndClosingLeavesNothingOpen() throws IOException {
    Path file = parquet("t.parquet", "SELECT i AS c FROM range(1000000) t(i)");
    KeySource source = KeySources.column(file, "c");
    try (source) {
      assertThat(source.next(new KeyBlock())).isTrue();
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> source.next(new KeyBlock()))
          .isInstanceOf(InterruptedIOException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(source.next(new KeyBlock())).isFalse();
    assertThat(openFiles()).noneMatch(open -> open.startsWith(folder.toString()));
  }

  /** What this process has open, where the system tells. */
  private static List<String> openFiles() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    if (!Files.isDirectory(descriptors)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(descriptors)) {
      return all.map(TableKeySourceTest::target).toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "closed meanwhile";
    }
  }

  @Test
  void closingWhileThreadsReadEndsThem() throws Exception {
    Path file =
        parquet("t.parquet", "SELECT 'a long text to be read ' || i AS c FROM range(500000) t(i)");
    List<Future<List<Long>>> parts = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      try (KeySource source = KeySources.column(file, "c")) {
        for (int i = 0; i < 2; i++) {
          parts.add(threads.submit(() -> keys(source)));
        }
        assertThat(source.next(new KeyBlock())).isTrue();
      }
      for (Future<List<Long>> part : parts) {
        assertThat(part.get()).hasSizeLessThan(500000);
      }
    }
  }

  @Test
  void nothingIsLeftInTheFolderForTemporaryFiles() throws IOException {
    Path file = parquet("t.parquet", "SELECT 1 AS c");
    assertThat(keys(file, "c")).hasSize(1);
    try (Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(temporary.map(one -> one.getFileName().toString()))
          .noneMatch(name -> name.startsWith("libduckdb_java") && name.endsWith(".so"));
    }
  }

  /**
   * Writes a file whose names DuckDB would not write: of each name, {@code X} becomes {@code D}.
   */
  private Path renamed(String name, String query) throws IOException {
    Path file = parquet(name, query);
    String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
    return Files.writeString(
        file, bytes.replace("IX", "ID").replace("iX", "iD"), StandardCharsets.ISO_8859_1);
  }

  @Test
  void namesAndPlacesAreThoseOfTheFileThoughDuckDbRenamesColumns() throws IOException {
    Path file =
        renamed(
            "a.parquet",
            "SELECT 1 AS id, 2 AS \"IX\", 3 AS \"IX_1\", {'ID': {'IX': [4]}} AS s, 5 AS \"IX_2\"");
    assertThat(keys(file, "id")).containsExactly(1L);
    assertThat(keys(file, "ID")).containsExactly(2L);
    assertThat(keys(file, "ID_1")).containsExactly(3L);
    assertThat(keys(file, "ID_2")).containsExactly(5L);
    assertThat(keys(file, "5")).containsExactly(5L);
    assertThatThrownBy(() -> KeySources.column(file, "Id"))
        .hasMessage(
            "%s has no column 'Id': name one of id, ID, ID_1, s, ID_2, or give a number from 1 to"
                + " 5",
            file);
    try (KeySource source = KeySources.pairs(List.of(file), "id", "ID_1")) {
      KeyBlock block = new KeyBlock();
      assertThat(source.next(block)).isTrue();
      assertThat(block.values().orElseThrow()).startsWith(3L);
    }
    try (KeySource source = KeySources.column(file, "ID", "id")) {
      KeyBlock block = new KeyBlock();
      assertThat(source.next(block)).isTrue();
      assertThat(block.weights().orElseThrow()).startsWith(1);
    }
  }

  @Test
  void equalNamesInAnotherOrderAreTheSameColumns() throws IOException {
    Path first = renamed("a.parquet", "SELECT 1 AS id, 2 AS \"IX\"");
    Path second = renamed("b.parquet", "SELECT 12 AS \"IX\", 11 AS id");
    Path third = renamed("c.parquet", "SELECT 21 AS id, 22 AS \"IX\"");
    List<Path> files = List.of(first, third, second, first);
    try (KeySource source = KeySources.column(files, "ID")) {
      assertThat(source.readAll().toArray()).containsExactly(2, 22, 12, 2);
    }
    try (KeySource source = KeySources.column(files, "id")) {
      assertThat(source.readAll().toArray()).containsExactly(1, 21, 11, 1);
    }
  }

  @Test
  void aNameOfTwoColumnsIsRefusedWithTheirNumbers() throws IOException {
    Path file = renamed("a.parquet", "SELECT 1 AS \"iD\", 2 AS \"iX\", 3 AS v");
    String message =
        "%s has several columns named 'iD', number 1 and 2 among them: give the number of the one"
            + " you want";
    assertThatThrownBy(() -> KeySources.column(file, "iD"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message, file);
    assertThatThrownBy(() -> KeySources.column(file, "v", "iD")).hasMessage(message, file);
    assertThatThrownBy(() -> KeySources.pairs(List.of(file), "v", "iD")).hasMessage(message, file);
    assertThat(keys(file, "2")).containsExactly(2L);
  }

  @Test
  void plainColumnsNextToEncryptedOnesAreRead() throws IOException {
    Path file =
        Files.write(folder.resolve("e.parquet"), Base64.getDecoder().decode(ENCRYPTED_AMOUNT));
    assertThat(keys(file, "id")).isEqualTo(LongStream.range(0, 20).boxed().toList());
    assertThatThrownBy(() -> keys(file, "amount"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s is encrypted Parquet, which cannot be read here: let a program that has its keys"
                + " write it without encryption",
            file);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"e.parquet", "e.csv"})
  void encryptedFilesAreNamedAsSuch(String name) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "PARE\0\0\1\0 any bytes PARE");
    assertThatThrownBy(() -> KeySources.column(file, "id"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " is encrypted Parquet")
        .message()
        .doesNotContain("\n");
    Path text = Files.writeString(folder.resolve("t.csv"), "PARENT,b\nx,y\n");
    try (KeySource source = KeySources.column(text, "PARENT")) {
      assertThat(Reading.texts(source)).containsExactly("x");
    }
  }

  /** Columns {@code id}, 0 to 19, and {@code amount}, which is encrypted, with a plain footer. */
  private static final String ENCRYPTED_AMOUNT =
      "UEFSMRUAFcACFcACFYGj5Y8JHBUoFQAVCBUIAAAAAAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAA"
          + "AAAAAAQAAAAAAAAABQAAAAAAAAAGAAAAAAAAAAcAAAAAAAAACAAAAAAAAAAJAAAAAAAAAAoAAAAA"
          + "AAAACwAAAAAAAAAMAAAAAAAAAA0AAAAAAAAADgAAAAAAAAAPAAAAAAAAABAAAAAAAAAAEQAAAAAA"
          + "AAASAAAAAAAAABMAAAAAAAAAgAAAAI86xdprXtJyfnZq6/al7Nj8mfecDdsXJ+Z/2E6HzT3+95Ud"
          + "QlZozqUKTUWq52/MLnHIamop/xZkKhXJfu1nnWUljIxg6RGXUN/YfZAZkYO1hShHZWzPjjOWqCMg"
          + "WnekwycX0yHfqBmOzUxaRUuFyeJLAEwgPq1fcrKeKYTW7oT+vAAAACClaB94zOrJANLJOCF/BTxh"
          + "9vg1Wh2O4apgrOtLAMk/NN06Hhs7RE2ahLZWDqHGctc2hUWciQzWsmFOJeokOQ7/ffyfoUi1nIRn"
          + "EQ70I3Vh61AoOK+nzLURmj9uqEDC2dL8nT3sE/tLjQVVDjcFfPczvIrZk27bTavHEslQ2In89ppR"
          + "xrWXKN9u0qi27dV7wW7Zm10lw+48qgaLmcxLKpgR/6Ja5L4k1H5NR7chOl0fP6bhbnkYR5P6TkTD"
          + "GRECGRgIAAAAAAAAAAAZGAgTAAAAAAAAABUCGRYAAIAAAACa/pbxIH6mJGJiEs2QoKjUAG2Pnc5J"
          + "f7GEytxW4zYDU6Ehv9m5ZwvMhw5zRPK7rjNSK7y352vFEntpri00ZczZrLzzwYZnzYhTs0jpPC9a"
          + "0gmigJYb7IRK6cq10VWxjdx6pwfkn78j4XQod+F3da9O6DY7qHKvmyhN6EUYr/FXcRkcFggV8gIW"
          + "AAAAgAAAAOQRM7lx7I2NG5ZwJ3PsuVFSAGrGdCruM4H/0TTeqj9DGQHUw6LuG5Bk2QyFiHQF1gLE"
          + "CAPpgO7pDcLe/xNSq34hWNYOy8mOWx0cig558DPl5S+ETixTI9RvFgp/Q21+CExNmfgxhEzZLKDl"
          + "DxfN36if1DKAF7MJcaETdV3MJMGWFQIZPEgBbRUEABUEJQAYAmlkABUEJQAYBmFtb3VudAAWKBkc"
          + "GSwmABwVBBklCAAZGAJpZBUAFigW8gIW8gImCDwYCBMAAAAAAAAAGAgAAAAAAAAAABYAKAgTAAAA"
          + "AAAAABgIAAAAAAAAAAAAGRwVABUAFQIAPAAAFsgKFRYWgggVPgAmABwVBBklCAAZGAZhbW91bnQV"
          + "ABYoFsgEFogFJvoCfAAAFt4KFYgCFsAIFYgCHCwZGAZhbW91bnQYBP8BAv4AABiEAYAAAAASKmHQ"
          + "8D3kVAdr494SLaoTlVZ2W10jscbnk6UUDrqDi24coBKUJwgx/mFIDiAE0w2Ci2pysoqPfj4JOvTJ"
          + "Fu3s+3xujaYWi5YdcOD1yeomHRCiRrK2UnYmr5LZsZ9JvgnK2pxeH+Gg+QObS3l+idfkjpF7vDlC"
          + "V4Ltn5QwunjyzgAWugcWKCYIFvoHFAAAGRwYEXdyaXRlci5tb2RlbC5uYW1lGAdleGFtcGxlABhK"
          + "cGFycXVldC1tciB2ZXJzaW9uIDEuMTcuMCAoYnVpbGQgZmFjMGM3NDY1MzJlMTMzYmViOTI4YTdm"
          + "NmE3ZTU3YjUxMGI0NzdhMSkZLBwAABwAABwcKAj1kanF4ycb0BIAABgE/wEC/gDJQcpjEFpromix"
          + "bHhMRpmlknsTL2+tdwhhKhHe/gEAAFBBUjE=";
}
