package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.keys.TextKeys;

/** Keys with the keys of any values, in all formats. */
class KeyPairsTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A key with the text that the key of its value must come from. */
  private record Pair(String key, long value) {
    static Pair of(String key, String value) {
      return new Pair(key, TextKeys.key(value));
    }
  }

  private static KeySource open(Path file, List<String> keys, String value) throws IOException {
    return KeySources.keyPairs(List.of(file), keys, value, CsvFormat.STANDARD);
  }

  private static List<Pair> pairs(KeySource source) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      for (int i = 0; i < block.size(); i++) {
        pairs.add(new Pair(block.text(i), block.values().orElseThrow()[i]));
      }
    }
    return pairs;
  }

  @Test
  void fieldsOfCsvAreAnyText() throws IOException {
    Path file = file("t.csv", "s,u,p\n\"a\"\"b\",x,1\n,y,2\n17,x,3\n\"17\",\"x\",4\nü ,x,5\n");
    try (KeySource source = open(file, List.of("u"), "s")) {
      assertThat(pairs(source))
          .containsExactly(
              Pair.of("x", "a\"b"),
              Pair.of("y", ""),
              Pair.of("x", "17"),
              Pair.of("x", "17"),
              Pair.of("x", "ü "));
    }
    try (KeySource source = open(file, List.of("u", "p"), "s")) {
      assertThat(pairs(source)).startsWith(Pair.of("x,1", "a\"b"), Pair.of("y,2", ""));
    }
    try (KeySource source = open(file, List.of("u", "s"), "s")) {
      assertThat(pairs(source)).startsWith(Pair.of("x,\"a\"\"b\"", "a\"b"));
    }
  }

  @Test
  void valuesOfJsonAreTheirTexts() throws IOException {
    Tables.assumeReadable();
    Path file =
        file(
            "t.ndjson",
            """
            {"s": "a\\"\\u00fc", "u": "x\\\\"}
            {"u": "y", "s": 17}
            {"u": "y", "s": "17"}
            {"u": "y", "s": true}
            {"u": "y", "s": null}
            {"s": "b"}
            """);
    try (KeySource source = open(file, List.of("u"), "s")) {
      assertThat(pairs(source))
          .containsExactlyInAnyOrder(
              Pair.of("x\\", "a\"ü"), Pair.of("y", "17"), Pair.of("y", "17"), Pair.of("y", "true"));
      assertThat(source.nulls()).isEqualTo(2);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(file, List.of("u"), "u"))
        .withMessageContainingAll("'u'", "twice");
  }

  @Test
  void numbersOfJsonThatAreNoTextsAreRefused() throws IOException {
    Tables.assumeReadable();
    Path file = file("t.ndjson", "{\"u\": 1, \"s\": 1}\n{\"u\": 1, \"s\": 1.5}\n");
    try (KeySource source = open(file, List.of("u"), "s")) {
      assertThatThrownBy(() -> pairs(source))
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll(file.toString(), "row 2", "the key is 1.5");
    }
  }

  @Test
  void valuesOfParquetAreTheirTexts() throws IOException {
    Tables.assumeReadable();
    Path file =
        Tables.parquet(
            folder.resolve("t.parquet"),
            "SELECT * FROM (VALUES (7, 17, 'a,b', true), (-7, NULL, 'c', false), (NULL, 1, NULL, NULL))"
                + " t(u, n, s, b)");
    try (KeySource source = open(file, List.of("u"), "n")) {
      assertThat(pairs(source)).containsExactly(Pair.of("7", "17"));
      assertThat(source.nulls()).isEqualTo(2);
    }
    try (KeySource source = open(file, List.of("u"), "s")) {
      assertThat(pairs(source)).containsExactlyInAnyOrder(Pair.of("7", "a,b"), Pair.of("-7", "c"));
    }
    try (KeySource source = open(file, List.of("u", "s"), "b")) {
      assertThat(pairs(source))
          .containsExactlyInAnyOrder(Pair.of("7,\"a,b\"", "true"), Pair.of("-7,c", "false"));
    }
  }

  @Test
  void aColumnOfListsHasNoKeys() throws IOException {
    Tables.assumeReadable();
    Path file = Tables.parquet(folder.resolve("t.parquet"), "SELECT 1 AS u, [1, 2] AS s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(file, List.of("u"), "s"))
        .withMessageContainingAll(file + ": column 's'", "no keys");
    Path nulls = Tables.parquet(folder.resolve("n.parquet"), "SELECT 1 AS u, NULL::INTEGER[] AS s");
    try (KeySource source = open(nulls, List.of("u"), "s")) {
      assertThat(pairs(source)).isEmpty();
      assertThat(source.nulls()).isOne();
    }
  }
}
