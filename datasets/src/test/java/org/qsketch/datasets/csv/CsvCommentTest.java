package org.qsketch.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.Reading;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;

class CsvCommentTest {
  private static final CsvFormat COMMENTS = CsvFormat.STANDARD.comment('#');

  @TempDir private Path folder;

  private List<String> column(String text, String column, CsvFormat format) throws IOException {
    Path file = Files.writeString(folder.resolve("table.csv"), text);
    try (KeySource source = KeySources.column(List.of(file), column, format)) {
      return Reading.texts(source);
    }
  }

  @Test
  void commentsAreNoRowsAndNoHeader() throws IOException {
    String text = "# made by hand\n#,\"\na,b\n1,x\n# \"2,y\r\n\n#\n3,#z\n4,\"#\"\n#end";
    assertThat(column(text, "b", COMMENTS)).containsExactly("x", "#z", "#");
    assertThat(column(text, "a", COMMENTS)).containsExactly("1", "3", "4");
  }

  @Test
  void aLineWithinQuotesIsNoComment() throws IOException {
    String text = "a,b\n\"1\n#2\",x\n\"#3\",\"y\n#,\"\n";
    assertThat(column(text, "a", COMMENTS)).containsExactly("1\n#2", "#3");
    assertThat(column(text, "b", COMMENTS)).containsExactly("x", "y\n#,");
  }

  @Test
  void aLogOfZeekHasColumnsByNumber() throws IOException {
    String log =
        "#separator \\x09\n#fields\tts\tuid\torig\n1.5\tC1\t10.0.0.1\n2.5\tC2\t10.0.0.2\n#close\t3\n";
    CsvFormat zeek = CsvFormat.STANDARD.delimiter('\t').header(false).comment('#');
    assertThat(column(log, "3", zeek)).containsExactly("10.0.0.1", "10.0.0.2");
  }

  @Test
  void piecesOfFilesAndStreamsAreCutWithoutRegardToQuotesInComments() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("key,note\n");
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      if (random.nextInt(4) == 0) {
        text.append("#\",\"").append("\"".repeat(random.nextInt(3))).append(",\"x\n");
      }
      wanted.add("k" + i);
      text.append("k").append(i).append(random.nextBoolean() ? ",\"q\n#\"\n" : ",plain\n");
    }
    byte[] bytes = Reading.utf8(text.toString());
    Path file = Files.write(folder.resolve("table.csv"), bytes);
    for (int piece : new int[] {64, 1000, 5000}) {
      PieceSize size = new PieceSize(piece, 1 << 20);
      try (KeySource mapped = PieceKeySource.open(List.of(file), CsvCommentTest::tokenizer, size);
          KeySource stream =
              PieceKeySource.open(
                  () -> Input.of("stream", Files.newInputStream(file)),
                  CsvCommentTest::tokenizer,
                  size)) {
        assertThat(Reading.texts(mapped)).isEqualTo(wanted);
        assertThat(Reading.texts(stream)).isEqualTo(wanted);
      }
    }
  }

  private static CsvTokenizer tokenizer(String name) {
    return new CsvTokenizer(name, List.of("key"), Measure.NONE, COMMENTS, false);
  }

  @Test
  void aCommentThatIsTheDelimiterIsRefused() {
    assertThatThrownBy(() -> CsvFormat.STANDARD.comment(','))
        .hasMessageContaining("both the comment and the delimiter are ','");
  }
}
