package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.qsketch.datasets.table.TableKeySourceTest.keys;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.Reading;
import org.qsketch.keys.KeyKind;

/** JSON from pipes, which is counted as from a file, and leaves no copy. */
class PipedJsonTest {
  private static final Path STANDARD_INPUT = Path.of("-");

  /** More than decide the kind of keys. */
  private static final int MANY = 30_000;

  private final InputStream before = System.in;

  @TempDir private Path folder;
  private Set<Path> copies;

  @BeforeAll
  static void needDriver() {
    Tables.assumeReadable();
  }

  @BeforeEach
  void listCopies() throws IOException {
    copies = copies();
  }

  @AfterEach
  void noCopyIsLeft() throws IOException {
    System.setIn(before);
    assertThat(copies()).isEqualTo(copies);
  }

  /** Returns the copies that this process has made. */
  private static Set<Path> copies() throws IOException {
    String ofThis = "-%d-".formatted(ProcessHandle.current().pid());
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(file -> file.getFileName().toString().contains(ofThis))
          .collect(Collectors.toSet());
    }
  }

  private static void type(byte[] bytes) {
    System.setIn(new ByteArrayInputStream(bytes));
  }

  private static void type(String text) {
    type(Reading.utf8(text));
  }

  private static KeySource open(String column) throws IOException {
    return KeySources.column(STANDARD_INPUT, column);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'u': 1}\n{'u': -9223372036854775808}\n{}\n{'u': 9223372036854775807}",
        "[{'u':1},{'u':-9223372036854775808},{'u':null},\n{'u':9223372036854775807}]",
        "\n [\n{'u':1},{'u':-9223372036854775808}, {},{'u':9223372036854775807}\n]\n",
        "\uFEFF{\n 'u': 1}{'u':-9223372036854775808}{}\r\n{'u':9223372036854775807}"
      })
  void integersAreTheirOwnKeysPlainAndPacked(String json) throws IOException {
    byte[] plain = Reading.utf8(json.replace('\'', '"'));
    for (byte[] bytes : List.of(plain, Reading.gzip(plain))) {
      type(bytes);
      try (KeySource source = open("u")) {
        assertThat(source.keyKind()).isEqualTo(KeyKind.INTEGERS);
        assertThat(keys(source)).containsExactlyInAnyOrder(1L, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(source.nulls()).isEqualTo(1);
      }
    }
  }

  @Test
  void numbersBesideKeysKeepAllDigits() throws IOException {
    type("{\"user\":1,\"v\":9007199254740993}\n{\"user\":1,\"v\":1.0}\n");
    try (KeySource source = KeySources.pairs(List.of(STANDARD_INPUT), "user", "v")) {
      List<Long> values = new ArrayList<>();
      KeyBlock block = new KeyBlock();
      while (source.next(block)) {
        LongStream.of(Arrays.copyOf(block.values().orElseThrow(), block.size()))
            .forEach(values::add);
      }
      assertThat(values).containsExactlyInAnyOrder(9007199254740993L, 1L);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "true", "9223372036854775808", "\"5\""})
  void aLateKeyOfAnotherKindIsRefusedWithItsRow(String late) throws IOException {
    List<String> rows = new ArrayList<>(Collections.nCopies(MANY, "{\"user\": 7}"));
    rows.add("{\"user\": %s}".formatted(late));
    type(String.join("\n", rows));
    try (KeySource source = open("user")) {
      assertThatThrownBy(() -> keys(source))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "standard input, row %d: the key is %s: it must be an integer", MANY + 1, late);
    }
  }

  @Test
  void errorsNameThePipeInsteadOfItsCopy() {
    type("{\"user\": 1}\n{\"user\": \n");
    assertThatThrownBy(() -> open("user"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("standard input cannot be read: it is damaged")
        .hasMessageContaining("file \"standard input\", at byte ");
    type("{\"user\": 1}");
    assertThatThrownBy(() -> open("usr"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "standard input has no column 'usr': name one of user, or give a number from 1 to 1");
  }

  @Test
  void aPipeThatEndsTooEarlyIsRefused() throws IOException {
    byte[] packed = Reading.gzip(Reading.utf8("{\"user\": 1}\n".repeat(MANY)));
    type(Arrays.copyOf(packed, packed.length - 9));
    assertThatThrownBy(() -> open("user"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("standard input cannot be read to its end: it is damaged");
  }

  @Test
  void aCopyLastsAsLongAsItIsRead() throws IOException {
    type("{\"user\": \"ann\"}\n{\"user\": \"bob\"}");
    KeySource first = open("user");
    try (KeySource again = first.again().orElseThrow()) {
      first.close();
      first.close();
      assertThat(Reading.texts(again)).containsExactly("ann", "bob");
    }
    assertThatThrownBy(first::again)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the copy of a pipe is closed");
  }

  @Test
  void severalPipesAndFilesAreOneInput() throws Exception {
    Path file = Files.writeString(folder.resolve("a.ndjson"), "{\"user\": 3}");
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");
    try (ExecutorService writer = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Path> written =
          writer.submit(() -> Files.writeString(pipe, "[{\"user\": 1}, {\"user\": 2}]"));
      type(Reading.gzip(Reading.utf8("{\"user\": 4}")));
      try (KeySource source = KeySources.column(List.of(pipe, file, STANDARD_INPUT), "user")) {
        assertThat(keys(source)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      }
      assertThat(written.get()).isEqualTo(pipe);
    }
  }

  @Test
  void anEmptyPipeNextToJsonAddsNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("a.ndjson"), "{\"user\": 3}");
    type("");
    try (KeySource source = KeySources.column(List.of(STANDARD_INPUT, file), "user")) {
      assertThat(keys(source)).containsExactly(3L);
    }
  }

  @Test
  void csvIsNoJsonAndIsCountedApart() throws IOException {
    Path file = Files.writeString(folder.resolve("a.ndjson"), "{\"user\": 3}");
    type("user\n3\n");
    assertThatThrownBy(() -> KeySources.column(List.of(file, STANDARD_INPUT), "user"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("%s is Parquet or JSON, and standard input is not: count them apart", file);
    type("user\n3\n");
    try (KeySource source = open("user")) {
      assertThat(Reading.texts(source)).containsExactly("3");
    }
  }

  @Test
  void aFormatOfCsvMeansCsv() throws IOException {
    type("{\"user\": 1};x\n{\"user\": 2};y\n");
    CsvFormat format = CsvFormat.STANDARD.delimiter(';').header(false);
    try (KeySource source = KeySources.column(List.of(STANDARD_INPUT), "2", format)) {
      assertThat(Reading.texts(source)).containsExactly("x", "y");
    }
  }
}
