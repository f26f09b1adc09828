package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.datasets.table.TableKeySourceTest.keys;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
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

/** Columns of JSON, where each value is judged by its text in the file. */
class JsonColumnTest {
  /** More than DuckDB samples to guess types. */
  private static final int MANY = 50_000;

  @TempDir private Path folder;

  @BeforeAll
  static void needDriver() {
    Tables.assumeReadable();
  }

  private Path file(String name, String... rows) throws IOException {
    return Files.write(folder.resolve(name), List.of(rows));
  }

  /** Writes a row many times, and then another. */
  private Path late(String row, String last) throws IOException {
    List<String> rows = new ArrayList<>(Collections.nCopies(MANY, row));
    rows.add(last);
    return Files.write(folder.resolve("late.ndjson"), rows);
  }

  private static List<Long> values(Path file, String key, String value) throws IOException {
    List<Long> values = new ArrayList<>();
    try (KeySource source = KeySources.pairs(List.of(file), key, value)) {
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        for (int i = 0; i < block.size(); i++) {
          values.add(block.values().orElseThrow()[i]);
        }
      }
    }
    return values;
  }

  private static List<String> texts(Path file, String column) throws IOException {
    try (KeySource source = KeySources.column(file, column)) {
      return Reading.texts(source);
    }
  }

  @ParameterizedTest(name = "the value {0} is refused after {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "0.4|10",
        "2.6|10",
        "true|10",
        "\"5\"|10",
        "[1]|10",
        "{\"a\": 1}|10",
        "9223372036854775808|10",
        "-9223372036854775809|10",
        "36893488147419103240|10", // 2^65 + 8
        "1.00000000000000000001|10",
        "0.99999999999999999999|1.0",
        "1e-400|10",
        "1e999999999|10",
        "NaN|10",
        "-Infinity|10"
      })
  void aLateValueThatIsNoWholeNumberIsRefusedWithItsRow(String value, String before)
      throws IOException {
    Path file =
        late(
            "{\"user\": 1, \"amount\": %s}".formatted(before),
            "{\"user\": 2, \"amount\": %s}".formatted(value));
    assertThatThrownBy(() -> values(file, "user", "amount"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s, row %d: the value is %s: it must be a whole number from -9223372036854775808 to"
                + " 9223372036854775807",
            file, MANY + 1, value);
  }

  @Test
  void wholeNumbersKeepAllTheirDigitsInAnyForm() throws IOException {
    Path file =
        file(
            "a.ndjson",
            "{\"k\": 1, \"v\": 1.0}",
            "{\"k\": 1, \"v\": 9007199254740993}",
            "{\"k\": 1, \"v\": 9007199254740993.0}",
            "{\"k\": 1, \"v\": 9223372036854775807}",
            "{\"k\": 1, \"v\": -9223372036854775808.00}",
            "{\"k\": 1, \"v\": 12.5e1}",
            "{\"k\": 1, \"v\": 1E2}",
            "{\"k\": 1, \"v\": -0}",
            "{\"k\": 1, \"v\": 100}");
    assertThat(values(file, "k", "v"))
        .containsExactly(
            1L,
            9007199254740993L,
            9007199254740993L,
            Long.MAX_VALUE,
            Long.MIN_VALUE,
            125L,
            100L,
            0L,
            100L);
  }

  @ParameterizedTest(name = "the weight {0} {1}")
  @CsvSource({
    "-1, is -1",
    "null, is null",
    "1.5, is 1.5",
    "4294967296, is 4294967296",
    "false, is false"
  })
  void aLateValueThatIsNoWeightIsRefusedWithItsRow(String weight, String is) throws IOException {
    Path file = late("{\"k\": null, \"w\": 1}", "{\"k\": 1, \"w\": %s}".formatted(weight));
    try (KeySource source = KeySources.column(file, "k", "w")) {
      assertThatThrownBy(() -> keys(source))
          .hasMessage(
              "%s, row %d: the weight %s: it must be a whole number from 0 to 4294967295",
              file, MANY + 1, is);
    }
  }

  @ParameterizedTest(name = "the key {0} is refused after {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "0.4|1|an integer from -9223372036854775808 to 9223372036854775807, as the first ones are",
        "1.0|1|an integer from -9223372036854775808 to 9223372036854775807, as the first ones are",
        "\"x\"|1|an integer from -9223372036854775808 to 9223372036854775807, as the first ones"
            + " are",
        "9223372036854775808|1|an integer from -9223372036854775808 to 9223372036854775807, as the"
            + " first ones are",
        "-1|18446744073709551615|an integer from 0 to 18446744073709551615, as the first ones are",
        "18446744073709551616|18446744073709551615|an integer from 0 to 18446744073709551615, as"
            + " the first ones are",
        "0.10|\"x\"|a string, an integer, true or false",
        "[1]|\"x\"|a string, an integer, true or false"
      })
  void aLateKeyOfAnotherKindIsRefusedWithItsRow(String key, String before, String must)
      throws IOException {
    Path file = late("{\"k\": %s}".formatted(before), "{\"k\": %s}".formatted(key));
    try (KeySource source = KeySources.column(file, "k")) {
      assertThatThrownBy(() -> keys(source))
          .isInstanceOf(IOException.class)
          .hasMessage("%s, row %d: the key is %s: it must be %s", file, MANY + 1, key, must);
    }
  }

  @Test
  void theFirstRefusedRowIsNamedForAnyNumberOfThreads() throws Exception {
    List<String> rows = new ArrayList<>();
    IntStream.range(0, 300_000)
        .forEach(i -> rows.add("{\"k\":" + (i > 99_999 ? "1.5" : "1") + "}"));
    Path file = Files.write(folder.resolve("t.ndjson"), rows);
    try (KeySource source = KeySources.column(List.of(file("0.json", "{\"k\": 1}"), file), "k");
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<List<Long>>> parts =
          threads.invokeAll(Collections.nCopies(3, () -> keys(source)));
      for (Future<List<Long>> part : parts) {
        if (part.state() == Future.State.FAILED) {
          assertThat(part.exceptionNow()).hasMessageStartingWith(file + ", row 100001: the key");
        }
      }
      assertThat(source.next(new KeyBlock())).isFalse();
    }
  }

  @Test
  void integersBeyondAllIntegerTypesAreTextsWithAllTheirDigits() throws IOException {
    Path large =
        file("a.json", "{\"k\": 123456789012345678901234567890}", "{\"k\": -1}", "{\"k\": \"x\"}");
    assertThat(texts(large, "k")).containsExactly("123456789012345678901234567890", "-1", "x");
    Path both = file("c.json", "{\"k\": -1}", "{\"k\": 18446744073709551615}");
    assertThat(texts(both, "k")).containsExactly("-1", "18446744073709551615");
    Path unsigned = file("b.json", "{\"k\": 1}", "{\"k\": 18446744073709551615}");
    assertThat(TableKeySourceTest.keys(unsigned, "k")).containsExactly(1L, -1L);
  }

  @Test
  void exactlyTheFirstRowsDecideTheKindOfKeys() throws IOException {
    List<String> rows = new ArrayList<>(Collections.nCopies(20_479, "{\"k\": 1}"));
    rows.add("{\"k\": \"x\"}");
    rows.add("{\"k\": true}");
    assertThat(texts(Files.write(folder.resolve("a.json"), rows), "k"))
        .startsWith("1")
        .endsWith("x", "true");
    rows.addFirst("{\"k\": 1}");
    Path late = Files.write(folder.resolve("b.json"), rows);
    assertThatThrownBy(() -> TableKeySourceTest.keys(late, "k"))
        .hasMessageStartingWith(late + ", row 20481: the key is \"x\"");
  }

  @Test
  void columnsMayAppearLate() throws IOException {
    Path missing = late("{\"user\": 1}", "{\"user\": 1, \"x\": 5}");
    assertThat(TableKeySourceTest.keys(missing, "x")).containsExactly(5L);
    assertThat(TableKeySourceTest.keys(missing, "2")).containsExactly(5L);
    assertThatThrownBy(() -> KeySources.column(missing, "y"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "%s has no column 'y': name one of user, x, or give a number from 1 to 2", missing);
    Path isNull = late("{\"x\": null}", "{\"x\": \"a\"}");
    try (KeySource source = KeySources.column(isNull, "x")) {
      assertThat(Reading.texts(source)).containsExactly("a");
      assertThat(source.nulls()).isEqualTo(MANY);
    }
  }

  @Test
  void rowsMayHaveManyDifferentColumns() throws IOException {
    Path file =
        Files.write(
            folder.resolve("a.ndjson"),
            IntStream.range(0, 400)
                .mapToObj(i -> "{\"user\":%d,\"ev%1$d\":1}".formatted(i))
                .toList());
    assertThat(TableKeySourceTest.keys(file, "user")).hasSize(400).contains(0L, 399L);
    assertThat(TableKeySourceTest.keys(file, "ev399")).containsExactly(1L);
  }

  @Test
  void columnsThatAreEqualUpToCaseAreTwo() throws IOException {
    Path file = file("a.ndjson", "{\"id\": 1, \"ID\": 2, \"ID_1\": 3}", "{\"ID\": 4, \"Id\": 5}");
    assertThat(TableKeySourceTest.keys(file, "id")).containsExactly(1L);
    assertThat(TableKeySourceTest.keys(file, "ID")).containsExactly(2L, 4L);
    assertThat(TableKeySourceTest.keys(file, "ID_1")).containsExactly(3L);
    assertThat(TableKeySourceTest.keys(file, "4")).containsExactly(5L);
    assertThat(values(file, "id", "ID")).containsExactly(2L);
    assertThat(values(file, "ID", "ID")).containsExactly(2L, 4L);
    assertThatThrownBy(() -> KeySources.column(file, "iD")).hasMessageContaining("no column 'iD'");
  }

  @Test
  void aNameTwiceInAnObjectIsRefusedOnlyWhereItIsAskedFor() throws IOException {
    Path file = late("{\"k\": 1, \"v\": 2}", "{\"k\": 1, \"k\": null, \"v\": 2}");
    for (String number : List.of("k", "v")) {
      assertThatThrownBy(() -> values(file, "k", number))
          .isInstanceOf(IOException.class)
          .hasMessage("%s, row %d: the object has 'k' more than once: keep one", file, MANY + 1);
    }
    assertThat(TableKeySourceTest.keys(file, "v")).hasSize(MANY + 1);
    Path values = file("values.ndjson", "{\"k\": 1, \"v\": 2, \"v\": 3}");
    assertThatThrownBy(() -> values(values, "k", "v"))
        .hasMessage("%s, row 1: the object has 'v' more than once: keep one", values);
  }

  @Test
  void namesAndTextsAreUnescapedAndNotTakenFromNestedValues() throws IOException {
    Path file =
        file(
            "a.json",
            "[{\"n\": {\"a\\\"b\": 1, \"x\": [\"}\", {\"a\\\"b\": \"]\"}]},",
            "  \"a\\u0022b\" : \"\\u00e9\\n\\/\\\\ \\ud83d\\ude00 é\" , \"t\":[]},",
            " null, { },{\"a\\\"b\":\"\"} , {\"a\\\"b\":\"null\",}, {\"a\\\"b\":false}]");
    assertThat(texts(file, "a\"b")).containsExactly("é\n/\\ 😀 é", "", "null", "false");
  }

  @ParameterizedTest(name = "the row {0} is refused")
  @ValueSource(strings = {"5", "[{\"k\": 1}]", "\"k\""})
  void aRowThatIsNoObjectIsRefused(String row) throws IOException {
    Path file = late("{\"k\": 1}", row);
    try (KeySource source = KeySources.column(file, "k")) {
      assertThatThrownBy(() -> keys(source))
          .hasMessage("%s, row %d is %s: it must be an object", file, MANY + 1, row);
    }
  }

  @Test
  void compressedFilesAreReadLikeOthers() throws IOException {
    Path plain = file("a.ndjson", "{\"k\": 1}", "{\"k\": 2}");
    Path packed = folder.resolve("b.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(plain, out);
    }
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(packed, StandardOpenOption.APPEND))) {
      out.write("{\"k\": 3}".getBytes(StandardCharsets.UTF_8));
    }
    try (KeySource source = KeySources.column(List.of(plain, packed, plain), "k")) {
      assertThat(keys(source)).containsExactlyInAnyOrder(1L, 2L, 1L, 2L, 3L, 1L, 2L);
    }
    Files.write(packed, new byte[512], StandardOpenOption.APPEND);
    assertThatThrownBy(() -> TableKeySourceTest.keys(packed, "k"))
        .hasMessageStartingWith(packed + " cannot be read: ")
        .hasMessageEndingWith(": if gzip -t accepts it, unpack it, as by gunzip");
    Path other = Files.writeString(folder.resolve("c.json.bz2"), "BZh91AY&SY");
    assertThatThrownBy(() -> KeySources.column(other, "k"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(other + " is no JSON in UTF-8, plain or compressed by gzip or zstd")
        .hasMessageContaining("unpack it to a file named rows.ndjson");
  }

  @Test
  void filesWithoutRowsOrKeysAddNothing() throws IOException {
    Path texts = file("a.json", "{\"k\": \"x\"}", "{\"k\": null}");
    List<Path> files =
        List.of(
            Files.createFile(folder.resolve("empty.json")),
            Files.createFile(folder.resolve("empty.csv")),
            Files.createFile(folder.resolve("empty.parquet")),
            file("array.json", "[]"),
            file("blank.ndjson", ""),
            file("objects.ndjson", "{}"),
            file("nulls.ndjson", "{\"k\": null}"),
            texts,
            Tables.parquet(folder.resolve("no-rows.parquet"), "SELECT 1 AS k LIMIT 0"),
            Tables.parquet(folder.resolve("nulls.parquet"), "SELECT NULL::DOUBLE AS k, 1 AS v"),
            Tables.parquet(folder.resolve("no-numbers.parquet"), "SELECT NULL::INTEGER AS k"));
    for (List<Path> order : List.of(files, files.reversed())) {
      try (KeySource source = KeySources.column(order, "k")) {
        assertThat(Reading.texts(source)).containsExactly("x");
        assertThat(source.nulls()).isEqualTo(5);
        assertThat(source.key("17")).isEqualTo(TextKeys.key("17"));
      }
    }
    try (KeySource source = KeySources.column(files.subList(5, 7), "k")) {
      assertThat(keys(source)).isEmpty();
      assertThat(source.nulls()).isEqualTo(2);
    }
    assertThatThrownBy(() -> KeySources.column(files.get(3), "k"))
        .hasMessage("%s is empty: no row names its columns", files.get(3));
  }

  @Test
  void aFileOfNullsHasNoValuesAndNoWeights() throws IOException {
    Path parquet = Tables.parquet(folder.resolve("v.parquet"), "SELECT 1 AS k, NULL::VARCHAR AS v");
    Path json = file("v.json", "{\"k\": 1}", "{\"k\": 1, \"v\": 7}");
    try (KeySource source = KeySources.pairs(List.of(parquet, json), "k", "v")) {
      assertThat(keys(source)).containsExactly(1L);
      assertThat(source.nulls()).isEqualTo(2);
    }
    for (Path file : List.of(parquet, json)) {
      try (KeySource source = KeySources.column(file, "k", "v")) {
        assertThatThrownBy(() -> keys(source))
            .hasMessageStartingWith(file + ", row 1: the weight is null");
      }
    }
  }

  @Test
  void damageIsToldInOneLine() throws IOException {
    for (String damaged : List.of("{\"k\": 1", "{\"k\" 1}", "{\"k\": \"\\ud800\"}")) {
      Path file = late("{\"k\": 1}", damaged);
      assertThatThrownBy(
              () -> {
                try (KeySource source = KeySources.column(file, "k")) {
                  keys(source);
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file.toString())
          .message()
          .doesNotContain("\n");
    }
  }
}
