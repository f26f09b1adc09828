package org.qsketch.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.job.Provenance;
import picocli.CommandLine;

class TableOutputTest {
  @TempDir private Path folder;

  record Row(String name) {}

  @Test
  void aTableThatCannotBeWrittenIsShownAllTheSame() throws IOException {
    TableOutput output =
        CommandLine.populateCommand(new TableOutput(), "--csv", folder + "/gone/rates.csv");
    output.check();
    Files.delete(folder.resolve("gone"));
    Files.createFile(folder.resolve("gone"));
    StringWriter out = new StringWriter();
    assertThatThrownBy(() -> write(output, new PrintWriter(out))).isInstanceOf(IOException.class);
    assertThat(out.toString()).contains("name", "precious");
  }

  private static void write(TableOutput output, PrintWriter out) throws IOException {
    output.write(
        out,
        Row.class,
        List.of(Column.text("name", Row::name)),
        List.of(new Row("precious")),
        () -> Provenance.of(List.of(), 0, Map.of()));
  }
}
