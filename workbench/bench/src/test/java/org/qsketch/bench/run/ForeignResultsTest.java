package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;

/** Files that were cut off, edited, or written by other programs: one line with file and line. */
class ForeignResultsTest {
  private static final AccuracyResult ROW =
      new AccuracyResult(
          "cpu",
          "Chip \u00e9",
          "thread",
          "uniform",
          0.5,
          8,
          7,
          96,
          0.1266,
          Optional.empty(),
          Optional.empty(),
          2,
          0.25,
          0,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
  private static final String HEADER = "backend,device,variant,stream,wlf,keys,distinct_keys,";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeTwoRows() throws IOException {
    file = folder.resolve("accuracy.csv");
    Results.write(
        file,
        AccuracyResult.class,
        List.of(ROW, ROW),
        Provenance.of(List.of(new FakeBackend()), 42, Map.of("keys", "8")));
  }

  private void rewrite(String text, Charset charset) throws IOException {
    Files.write(file, text.getBytes(charset));
  }

  private void isRefused(String message) {
    assertThatIOException()
        .isThrownBy(() -> Results.read(file, AccuracyResult.class))
        .withMessageStartingWith(file + message)
        .satisfies(error -> assertThat(error.getMessage()).hasLineCount(1));
  }

  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ,8,7,      | ,many,7,   | , line 2: 'many' is not a number, in the column keys
          ,8,7,      | ,8.5,7,    | , line 2: '8.5' is not a number, in the column keys
          ,8,7,      | ,,7,       | , line 2: there is no number in the column keys
          ,0.5,8,    | ,half,8,   | , line 2: 'half' is not a number, in the column wlf
          ,0.5,8,    | ,,8,       | , line 2: there is no number in the column wlf
          ,0.5,8,    | ,"0,5",8,  | , line 2: '0,5' is not a number, in the column wlf
          ,0.5,8,    | ,0,5,8,    | , line 2: 19 cells, the header has 18
          uniform,   |            | , line 2: 17 cells, the header has 18
          cpu        | "cpu       | , line 2:
          keys,      |            | , line 1: missing columns: keys; the columns are backend,
          keys,      | keys,more, | , line 1: unknown columns: more; the columns are backend,
          """)
  void whatIsWrongInALineIsToldWithItsNumber(String old, String now, String message)
      throws IOException {
    rewrite(
        Files.readString(file).replaceFirst(old, now == null ? "" : now), StandardCharsets.UTF_8);
    isRefused(message);
  }

  @Test
  void aLineThatIsCutOffIsToldWhereverItIsCut() throws IOException {
    String text = Files.readString(file);
    for (int cut = 1; cut < text.length() - text.indexOf('\n') - 1; cut++) {
      rewrite(text.substring(0, text.length() - cut), StandardCharsets.UTF_8);
      if (!Files.readString(file).endsWith("\n")) {
        String line = cut < text.length() - text.lastIndexOf('\n', text.length() - 2) ? "3" : "2";
        isRefused(", line " + line + ": this line is cut off");
      }
    }
  }

  @Test
  void anEmptyFileIsToldAsSuch() throws IOException {
    rewrite("", StandardCharsets.UTF_8);
    isRefused(" is empty: copy it again, or delete it");
  }

  @Test
  void otherEncodingsAreTold() throws IOException {
    String text = Files.readString(file);
    rewrite(text, StandardCharsets.ISO_8859_1);
    isRefused(", line 2: this is not UTF-8: save the file as UTF-8");
    rewrite("\ufeff" + text, StandardCharsets.UTF_16LE);
    isRefused(", line 1: this is not UTF-8: save the file as UTF-8");
  }

  @Test
  void aByteOrderMarkAndOtherLineBreaksAreRead() throws IOException {
    rewrite("\ufeff" + Files.readString(file).replace("\n", "\r\n"), StandardCharsets.UTF_8);
    assertThat(Results.read(file, AccuracyResult.class)).containsExactly(ROW, ROW);
  }

  @Test
  void columnsMayComeInAnotherOrder() throws IOException {
    String text = Files.readString(file);
    assertThat(text).startsWith(HEADER);
    rewrite(
        text.replace("backend,device", "device,backend")
            .replace("cpu,\"Chip \u00e9\"", "\"Chip \u00e9\",cpu"),
        StandardCharsets.UTF_8);
    assertThat(Results.read(file, AccuracyResult.class)).containsExactly(ROW, ROW);
  }

  @Test
  void provenanceThatIsMissingOrNoJsonIsTold() throws IOException {
    Path beside = Results.provenanceFile(file);
    String text = Files.readString(beside);
    Files.writeString(beside, text.substring(0, text.length() / 2));
    provenanceIsRefused(beside + ", line ");
    Files.writeString(beside, "backend,device\n");
    provenanceIsRefused(beside + ", line 1: this is not the provenance of a run: ");
    Files.writeString(beside, "{\"seed\": 42}");
    provenanceIsRefused(beside + ", line 1: this is not the provenance of a run: ");
    Files.writeString(beside, "");
    provenanceIsRefused(beside + ", line 1: this is not the provenance of a run: ");
    Files.delete(beside);
    provenanceIsRefused(beside + " is missing: it says where " + file + " comes from");
  }

  private void provenanceIsRefused(String message) {
    assertThatIOException()
        .isThrownBy(() -> Results.readProvenance(file))
        .withMessageStartingWith(message)
        .satisfies(error -> assertThat(error.getMessage()).hasLineCount(1));
  }
}
