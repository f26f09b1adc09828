package org.qsketch.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.lab.SampleResults;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.report.Chapters;

class PaperTest {
  private static final Figure FIGURE = Chapters.figures(SampleResults.of("cpu")).getFirst();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"figure.pdf, %PDF-1.", "FIGURE.PDF, %PDF-1.", "a.b.svg, <svg", "figure.png, PNG"})
  void theEndingOfAFileIsItsFormat(String name, String start) throws IOException {
    Path file = Paper.figure(FIGURE, folder.resolve("new").resolve(name));
    assertThat(file).isAbsolute().hasFileName(name);
    String content = Files.readString(file, StandardCharsets.ISO_8859_1);
    assertThat(content.substring(0, 8)).contains(start);
  }

  @Test
  void anOlderFileIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("figure.svg"), "old");
    Paper.figure(FIGURE, file);
    assertThat(file).content().startsWith("<svg").doesNotContain("old");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"figure.jpg", "figure", "pdf", "figure.pdf.txt", ""})
  void anUnknownEndingIsRefusedInOneLine(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Paper.figure(FIGURE, Path.of(name)))
        .withMessage(
            "the format of the figure '%s' is not known: let its name end in .pdf, .svg, .png"
                .formatted(name));
  }

  @Test
  void aFolderIsNotOverwritten() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken.pdf"));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> Paper.figure(FIGURE, taken))
        .withMessageContaining("taken.pdf is a folder");
    assertThat(taken).isDirectory();
  }
}
