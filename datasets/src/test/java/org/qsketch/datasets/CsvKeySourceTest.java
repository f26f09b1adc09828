package org.qsketch.datasets;

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

class CsvKeySourceTest {
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
  void malformedUtf8IsReplaced() throws IOException {
    byte[] table = {'n', '\n', 'f', (byte) 0xFC, 'r', '\n'};
    try (KeySource source = CsvKeySource.open(Reading.input(table), List.of("n"), "")) {
      assertThat(Reading.texts(source)).containsExactly("f\uFFFDr");
    }
  }

  @Test
  void columnsAreJoinedInTheOrderWanted() throws IOException {
    try (KeySource source =
        CsvKeySource.open(Reading.input(Reading.utf8(TABLE)), List.of("2", "name"), "-")) {
      assertThat(Reading.texts(source, 2)).containsExactly("x-Ann", "y-Bob \"B\"", "z-Eve");
    }
  }

  @Test
  void aMissingColumnIsAnsweredWithThoseThereAre() throws IOException {
    assertThatThrownBy(() -> column(TABLE, "town"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            table()
                + " has no column town: name one of name, city, 2, or give a number from 1 to 3");
    assertThatThrownBy(() -> column(TABLE, "4")).hasMessageContaining("no column 4");
    assertThatThrownBy(() -> column(TABLE, "0")).hasMessageContaining("no column 0");
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
        .hasMessage(table() + ": row 3 has 1 columns; the column wanted is number 2");
  }

  @Test
  void textThatIsNoCsvIsNamedWithItsRow() {
    assertThatThrownBy(() -> column("a,b\n1,2\n\"3\"x,4\n", "b"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(table() + ": row 3 is not CSV (");
  }

  @Test
  void anEmptyFileHasNoColumns() {
    assertThatThrownBy(() -> column("", "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(table() + " is empty: no row names its columns");
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

    try (KeySource source = KeySource.column(table(), "a")) {
      assertThat(source.read(keys)).isLessThan(1000);
      assertThat(source.text(0)).isEqualTo(wide);
    }
  }

  private Path table() {
    return folder.resolve("table.csv");
  }

  private List<String> column(String content, String column) throws IOException {
    Files.writeString(table(), content);
    try (KeySource source = KeySource.column(table(), column)) {
      return Reading.texts(source);
    }
  }
}
