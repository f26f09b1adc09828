package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.KeyTuple;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.keys.TextKeys;

/** Keys of several columns, in all formats. */
class TupleKeysTest {
  private static final List<String> USER_AND_PAGE = List.of("user", "page");

  /** Fields that a careless separator would mix up. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("a", "b,c"),
          List.of("a,b", "c"),
          List.of("a\"", "b"),
          List.of("", "a"),
          List.of("a", ""),
          List.of("\"a", "\"\""),
          List.of("a\nb", "c\r"),
          List.of("ü", " 17 "));

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Reads all keys, and checks that they are the keys of their texts. */
  private static List<List<String>> tuples(KeySource source) throws IOException {
    List<List<String>> tuples = new ArrayList<>();
    try (source) {
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        for (int i = 0; i < block.size(); i++) {
          String text = block.text(i);
          assertThat(block.keys()[i]).isEqualTo(TextKeys.key(text)).isEqualTo(source.key(text));
          assertThat(KeyTuple.text(KeyTuple.fields(text))).isEqualTo(text);
          tuples.add(KeyTuple.fields(text));
        }
      }
    }
    return tuples;
  }

  private List<List<String>> tuples(Path file) throws IOException {
    return tuples(KeySources.columns(List.of(file), USER_AND_PAGE, CsvFormat.STANDARD));
  }

  private static String quoted(String field) {
    return '"' + field.replace("\"", "\"\"") + '"';
  }

  @Test
  void differentTuplesOfCsvAreDifferentKeys() throws IOException {
    StringBuilder csv = new StringBuilder("page,n,user\n");
    PAIRS.forEach(
        pair -> csv.append("%s,1,%s\n".formatted(quoted(pair.getLast()), quoted(pair.getFirst()))));
    assertThat(tuples(file("t.csv", csv.toString()))).containsExactlyElementsOf(PAIRS);
  }

  @Test
  void aFieldWithoutQuotesIsTheSameAsWithThem() throws IOException {
    Path file = file("t.csv", "user,page\n\"a\",b\na,\"b\"\na\"x,b\n\"a\"\"x\",b\n");
    assertThat(tuples(file))
        .containsExactly(
            List.of("a", "b"), List.of("a", "b"), List.of("a\"x", "b"), List.of("a\"x", "b"));
  }

  @Test
  void otherDelimitersMakeTheSameKeys() throws IOException {
    Path file = file("t.tsv", "user\tpage\na,b\tc\na\tb,c\n");
    CsvFormat tabs = CsvFormat.STANDARD.delimiter('\t');
    assertThat(tuples(KeySources.columns(List.of(file), USER_AND_PAGE, tabs)))
        .containsExactly(List.of("a,b", "c"), List.of("a", "b,c"));
  }

  @Test
  void weightsAndValuesStandBesideTuples() throws IOException {
    Path file = file("t.csv", "n,user,page\n5,a,b\n7,b,a\n");
    try (KeySource source =
        KeySources.columns(List.of(file), USER_AND_PAGE, "n", CsvFormat.STANDARD)) {
      KeyBlock block = new KeyBlock();
      assertThat(source.next(block)).isTrue();
      assertThat(block.weights().orElseThrow()).startsWith(5, 7);
      assertThat(block.text(1)).isEqualTo("b,a");
    }
    try (KeySource source =
        KeySources.pairs(List.of(file), USER_AND_PAGE, "n", CsvFormat.STANDARD)) {
      KeyBlock block = new KeyBlock();
      assertThat(source.next(block)).isTrue();
      assertThat(block.values().orElseThrow()).startsWith(5L, 7L);
    }
  }

  @Test
  void tuplesOfJsonAreThoseOfCsv() throws IOException {
    Tables.assumeReadable();
    Path file =
        file(
            "t.ndjson",
            """
            {"page": "b,c", "user": "a"}
            {"user": "a,b", "page": "c"}
            {"user": "a\\"\\u00fc", "page": 17}
            {"user": null, "page": "x"}
            {"page": "x"}
            {"user": true, "page": ""}
            """);
    try (KeySource source = KeySources.columns(List.of(file), USER_AND_PAGE, CsvFormat.STANDARD)) {
      assertThat(tuples(source))
          .containsExactlyInAnyOrder(
              List.of("a", "b,c"), List.of("a,b", "c"), List.of("a\"ü", "17"), List.of("true", ""));
      assertThat(source.nulls()).isEqualTo(2);
    }
  }

  @Test
  void tuplesOfParquetAreTheirTexts() throws IOException {
    Tables.assumeReadable();
    Path file =
        Tables.parquet(
            folder.resolve("t.parquet"),
            "SELECT * FROM (VALUES ('a,b', 17, 1), ('c\"', -5, 2), (NULL, 1, 3), ('d', NULL, 4)) t(\"user\", page, n)");
    try (KeySource source =
        KeySources.pairs(List.of(file), USER_AND_PAGE, "n", CsvFormat.STANDARD)) {
      assertThat(tuples(source))
          .containsExactlyInAnyOrder(List.of("a,b", "17"), List.of("c\"", "-5"));
      assertThat(source.nulls()).isEqualTo(2);
    }
  }

  @Test
  void longTuplesOfParquetAreWhole() throws IOException {
    Tables.assumeReadable();
    Path file =
        Tables.parquet(
            folder.resolve("t.parquet"),
            "SELECT repeat('x', 300000) || i AS \"user\", i AS page FROM range(3) t(i)");
    assertThat(tuples(file))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 3).mapToObj(i -> List.of("x".repeat(300_000) + i, "" + i)).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"user,user", "user,page,user"})
  void aColumnIsNamedOnce(String names) throws IOException {
    Path file = file("t.csv", "user,page\na,b\n");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> KeySources.columns(List.of(file), KeyTuple.fields(names), CsvFormat.STANDARD))
        .withMessageContainingAll("'user'", "twice", "once");
  }

  @Test
  void aMissingColumnIsNamedWithThoseThereAre() throws IOException {
    Path file = file("t.csv", "user,\"last, first\"\na,b\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tuples(file))
        .withMessageContainingAll("'page'", "user, \"last, first\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a", "\"a\"b,c", "a,\"", "\"a\"\""})
  void aTextThatIsNoRowOfCsvIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyTuple.fields(text))
        .withMessageContainingAll(text, "row of CSV");
  }
}
