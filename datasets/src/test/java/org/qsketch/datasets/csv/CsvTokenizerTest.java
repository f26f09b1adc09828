package org.qsketch.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.TextKeys;

class CsvTokenizerTest {
  private static final String TABLE =
      """
      name,city,2
      Ann,"Paris, France",x
      "Bob ""B\""","two
      lines",y

      Eve,,z
      """;

  @TempDir private Path folder;

  @Test
  void aColumnIsNamedOrNumbered() throws IOException {
    assertThat(column(TABLE, "name")).containsExactly("Ann", "Bob \"B\"", "Eve");
    assertThat(column(TABLE, "1")).containsExactly("Ann", "Bob \"B\"", "Eve");
    assertThat(column(TABLE, "city")).containsExactly("Paris, France", "two\nlines", "");
  }

  @Test
  void aNameThatIsANumberGoesBeforeTheNumber() throws IOException {
    assertThat(column(TABLE, "2")).containsExactly("x", "y", "z");
  }

  @Test
  void aByteOrderMarkBelongsToNoName() throws IOException {
    assertThat(column("\uFEFFname,x\r\nAnn,1\r\n", "name")).containsExactly("Ann");
  }

  @Test
  void aByteOrderMarkBelongsToNoQuotedNameAndOnlyTheFirstIsOne() throws IOException {
    assertThat(column("\uFEFF\"name\",x\nAnn,1\n", "name")).containsExactly("Ann");
    assertThat(column("name,\uFEFFx\nAnn,1\n", "\uFEFFx")).containsExactly("1");
  }

  @Test
  void spacesArePartOfAFieldInEveryColumn() throws IOException {
    String table = "a,b\n x, x\nx,x\nx ,x \n \"x\", \"x\"\n\" x \",\" x \"\n\t,\t\n";
    String[] values = {" x", "x", "x ", " \"x\"", " x ", "\t"};

    assertThat(column(table, "a")).containsExactly(values);
    assertThat(column(table, "b")).containsExactly(values);
    assertThat(column(" a,b \n1,2\n", " a")).containsExactly("1");
    assertThat(column(" a,b \n1,2\n", "b ")).containsExactly("2");
  }

  @Test
  void aBlankFieldIsAValueAndAnEmptyLineIsNone() throws IOException {
    assertThat(column("a\n\nx\n\"\"\n \n\r\ny\n\n", "a")).containsExactly("x", "", " ", "y");
    assertThat(column("a,b\n,\n1,\n,2", "a")).containsExactly("", "1", "");
    assertThat(column("a,b\n,\n1,\n,", "b")).containsExactly("", "", "");
  }

  @Test
  void lineEndsInQuotesAreKeptAsTheyAre() throws IOException {
    assertThat(column("a,b\r\n\"1\r\n2\n\r3\",x\r4,y\r\n", "a"))
        .containsExactly("1\r\n2\n\r3", "4");
  }

  @Test
  void aQuoteNeverClosedIsNamedWithFileAndLine() {
    String reason = " is not CSV: the quote that opens a field there is never closed";
    assertThatThrownBy(() -> column("a,b\r\n\"1\r\n2\n\r3\",x\r4,\"y\r\n5,z\n", "a"))
        .isInstanceOf(IOException.class)
        .hasMessage(table() + ", line 6" + reason);
    assertThatThrownBy(() -> column("a,\"b\n", "a")).hasMessage(table() + ", line 1" + reason);
  }

  @Test
  void textAfterAClosingQuoteIsRefusedEvenIfItIsASpace() {
    assertThatThrownBy(() -> column("a,b\n1,\"2\" \n", "a"))
        .hasMessage(
            table()
                + ", line 2 is not CSV: a field goes on after its closing quote: double quotes"
                + " within it");
  }

  @Test
  void aNameOfSeveralColumnsIsRefused() throws IOException {
    String table = "n,x,n\n1,2,3\n";

    assertThatThrownBy(() -> column(table, "n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            table()
                + " has several columns named 'n', number 1 and 3 among them: give the number of"
                + " the one you want");
    assertThat(column(table, "3")).containsExactly("3");
    assertThat(column(table, "x")).containsExactly("2");
  }

  @Test
  void aValueIsItsBytesBeTheyUtf8OrNot() throws IOException {
    byte[] table = {'n', '\n', (byte) 0xFC, '\n', (byte) 0xFF, '\n'};
    long[] keys = new long[3];
    try (KeySource source = Reading.column(table, "n")) {
      assertThat(source.read(keys)).isEqualTo(2);
    }
    assertThat(keys).startsWith(TextKeys.key(table, 2, 1), TextKeys.key(table, 4, 1));
  }

  @Test
  void aFieldBeyondTheBoundIsRefusedWithItsLine() throws IOException {
    byte[] table = Reading.utf8("a,b\n1,2\n\"" + "x\n".repeat(3000) + "\",2\n");
    Tokenizer tokenizer = new CsvTokenizer("the test's bytes", "a");

    try (KeySource source =
        Reading.open(Reading.input(table), tokenizer, new PieceSize(64, 4096))) {
      assertThatThrownBy(() -> Reading.texts(source))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "the test's bytes: the row, perhaps with a quote that is never closed, at byte 8 is"
                  + " longer than 4.00 KiB");
    }
  }

  @Test
  void malformedUtf8IsReplaced() throws IOException {
    byte[] table = {'n', '\n', 'f', (byte) 0xFC, 'r', '\n'};
    try (KeySource source = Reading.column(table, "n")) {
      assertThat(Reading.texts(source)).containsExactly("f\uFFFDr");
    }
  }

  @Test
  void aMissingColumnIsAnsweredWithThoseThereAre() throws IOException {
    assertThatThrownBy(() -> column(TABLE, "town"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            table()
                + " has no column 'town': name one of name, city, 2, or give a number from 1 to 3");
    assertThatThrownBy(() -> column(TABLE, "4")).hasMessageContaining("no column '4'");
    assertThatThrownBy(() -> column(TABLE, "0")).hasMessageContaining("no column '0'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\": 1, \"ID\": 2}\n",
        " [ {\"a \\\" b\":1},\n{}]",
        "{}\n{\"id\": 1}\n",
        "{\n  \"id\": 1\n}\n",
        "[\n{\"id\":1}]",
        "[\n"
      })
  void jsonIsRefusedWithTheNamesOfFilesThatAreRead(String json) {
    for (String column : List.of("id", "1")) {
      assertThatThrownBy(() -> column(json, column))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              table()
                  + " holds JSON, which is read from files named .json, .ndjson or .jsonl, also"
                  + " compressed by gzip or zstd, and from pipes if no format of CSV is named: give"
                  + " it such a name, and count it apart from CSV");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{a},b\n1,2\n", "[1],b\n1,2\n", "{\"a\",b\n1,2\n"})
  void bracketsAloneAreNoJson(String table) throws IOException {
    assertThat(column(table, "1")).containsExactly("1");
  }

  @Test
  void theErrorForAVeryWideTableStaysShort() {
    String header =
        IntStream.range(0, 1000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));

    assertThatThrownBy(() -> column(header, "town"))
        .hasMessageContaining("c39 and 960 more, or give a number from 1 to 1000");
  }

  @Test
  void aShortRowIsNamed() {
    assertThatThrownBy(() -> column("a,b\n1,2\n3\n", "b"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            table() + ", line 3: the row ends with column 1; the column wanted is number 2");
  }

  @Test
  void textThatIsNoCsvIsNamedWithItsRow() {
    assertThatThrownBy(() -> column("a,b\n1,2\n\"3\"x,4\n", "b"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(table() + ", line 3 is not CSV: ");
  }

  @Test
  void anEmptyFileHasNoColumns() {
    assertThatThrownBy(() -> column("", "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(table() + " is empty: no row names its columns");
  }

  @Test
  void anEmptyFileAmongSeveralAddsNothing() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    Path blank = Files.writeString(folder.resolve("blank"), "\uFEFF\n\r\n\n");
    Path header = Files.writeString(folder.resolve("header"), "b,a\n");
    Path good = Files.writeString(folder.resolve("good"), "a,b\n1,2\n,3\n");
    List<Path> files = List.of(empty, blank, header, good, empty, header, blank);
    try (KeySource source = KeySources.column(files, "a")) {
      assertThat(Reading.texts(source)).containsExactly("1", "");
    }
    try (KeySource source = KeySources.pairs(List.of(header, empty, good), "b", "b")) {
      KeyBlock block = new KeyBlock();
      assertThat(source.next(block)).isTrue();
      assertThat(block.values().orElseThrow()).startsWith(2, 3);
      assertThat(source.next(block)).isFalse();
    }
    assertThatThrownBy(() -> KeySources.column(List.of(header, empty), "c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(header + " has no column 'c'");
  }

  @Test
  void aHeaderAloneHasNoValues() throws IOException {
    assertThat(column("a,b", "b")).isEmpty();
  }

  @Test
  void manyRowsComeInBatchesOfBoundedSize() throws IOException {
    String wide = "v".repeat(3000);
    Files.writeString(table(), "a\n" + (wide + "\n").repeat(1000));
    long[] keys = new long[5000];

    try (KeySource source = KeySources.column(table(), "a")) {
      assertThat(source.read(keys)).isLessThan(1000);
      assertThat(source.text(0)).isEqualTo(wide);
    }
  }

  private Path table() {
    return folder.resolve("table.csv");
  }

  private List<String> column(String content, String column) throws IOException {
    Files.writeString(table(), content);
    try (KeySource source = KeySources.column(table(), column)) {
      return Reading.texts(source);
    }
  }

  private List<String> column(String content, String column, CsvFormat format) throws IOException {
    Files.writeString(table(), content);
    try (KeySource source = KeySources.column(List.of(table()), column, format)) {
      return Reading.texts(source);
    }
  }

  @ParameterizedTest
  @ValueSource(chars = {';', '\t', '|', ' ', '\u0001', 'x'})
  void anyDelimiterSeparatesFieldsAndACommaIsText(char delimiter) throws IOException {
    String table = "a;b\n1,5;\"2;\n2\"\n3,5;4\n".replace(';', delimiter);
    CsvFormat format = CsvFormat.STANDARD.delimiter(delimiter);
    assertThat(column(table, "a", format)).containsExactly("1,5", "3,5");
    assertThat(column(table, "2", format)).containsExactly("2;\n2".replace(';', delimiter), "4");
  }

  @ParameterizedTest
  @ValueSource(chars = {'"', '\n', '\r', 'é'})
  void aDelimiterThatIsNoneIsRefused(char delimiter) {
    assertThatThrownBy(() -> CsvFormat.STANDARD.delimiter(delimiter))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the delimiter is U+00");
  }

  @Test
  void withoutAHeaderTheFirstRowHasValues() throws IOException {
    CsvFormat plain = CsvFormat.STANDARD.header(false);
    assertThat(column("\n1,x\n2,y\n", "1", plain)).containsExactly("1", "2");
    assertThat(column("\uFEFF\"1\",x\n", "1", plain)).containsExactly("1");
    assertThat(column("", "7", plain)).isEmpty();
    assertThatThrownBy(() -> column("a,b\n", "a", plain))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            table()
                + " has no column 'a': without a header, columns have only numbers, here 1 to 2");
    assertThatThrownBy(() -> column("1,2\n3\n", "2", plain))
        .hasMessage(
            table() + ", line 2: the row ends with column 1; the column wanted is number 2");
  }

  @ParameterizedTest
  @CsvSource({"';', ';'", "'\t', '\\t'", "'|', '|'"})
  void aColumnThatAnotherDelimiterFindsIsNamedWithIt(String delimiter, String named) {
    for (String column : List.of("b", "2")) {
      assertThatThrownBy(() -> column("a;b\n1;2\n".replace(";", delimiter), column))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "%s has no column '%s' with this delimiter, but has it with another: give a CsvFormat with delimiter('%s')"
                  .formatted(table(), column, named));
    }
  }

  @ParameterizedTest(name = "column {1} of {0}")
  @CsvSource(
      delimiter = '#',
      value = {
        "u1,5\\nu2,6 # 1 # header(false)",
        "x,5\\ny,6 # 1 # header(false)",
        "ann,b\\nann,c # 2 # header(false)",
        "2024-01-31,b # 2 # header(false)",
        "1,x\\n2,y # 1 # header(false)",
        "a;b\\n1;2 # 1 # delimiter(';')",
        "a\\tb\\n1\\t2 # 1 # delimiter('\\t')",
        "name,size\\nann,5 # 1 # ''",
        "id1,id2\\n5,6 # 2 # ''",
        "name\\na;b # 1 # ''",
        "name,1960\\nx,5 # name # ''"
      })
  void aFormatThatLooksWrongEarnsAWarning(String table, String column, String remedy)
      throws IOException {
    Files.writeString(table(), table.translateEscapes());
    try (KeySource source = KeySources.column(table(), column)) {
      if (remedy.isEmpty()) {
        assertThat(source.warnings()).isEmpty();
      } else {
        assertThat(source.warnings())
            .singleElement()
            .asString()
            .startsWith(table() + "")
            .endsWith("give a CsvFormat with " + remedy);
      }
    }
  }
}
