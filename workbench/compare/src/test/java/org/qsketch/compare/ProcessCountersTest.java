package org.qsketch.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With scripts that write down how they are called. */
class ProcessCountersTest {
  @TempDir private Path folder;

  private Path program(String output) throws IOException {
    Path program = folder.resolve("program");
    Files.writeString(
        program, "#!/bin/sh\nprintf '%%s\\n' \"$*\" > '%s'\n%s\n".formatted(calls(), output));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program;
  }

  private Path calls() {
    return folder.resolve("calls");
  }

  @ParameterizedTest
  @CsvSource({"LINES,--lines", "WORDS,--words", "CSV,--column 6"})
  void theCountCommandRunsInAProcessOfItsOwn(Unit unit, String option) throws IOException {
    Path program =
        program("printf 'text,key,at_least,estimate,exact\\na,1,9,9,9\\n\"b,\",2,4,4,4\\n'");
    CommandCounter counter = new CommandCounter(program, "cpu");
    assertThat(counter.largest(Path.of("keys.txt"), unit, 2)).containsExactly(9L, 4L);
    assertThat(calls())
        .hasContent("count keys.txt %s --backend cpu --top 2 --csv - --quiet".formatted(option));
    assertThat(counter.label()).isEqualTo("process: qsketch cpu");
  }

  @Test
  void countsThatAreNotExactAreRefused() throws IOException {
    CommandCounter counter = new CommandCounter(program("printf 'text\\na,1,9,9,\\n'"), "cpu");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counter.largest(Path.of("keys.txt"), Unit.LINES, 2))
        .withMessageContaining("not exact", "fewer keys");
  }

  @Test
  void theCommandOfDuckDbRunsTheSameQueryAsItsLibrary() throws IOException {
    DuckDbCommandCounter counter =
        new DuckDbCommandCounter(program("printf '9\\n4\\n'").toString());
    Path file = Path.of("keys.txt");
    assertThat(counter.largest(file, Unit.LINES, 2)).containsExactly(9L, 4L);
    assertThat(calls()).hasContent("-noheader -list -c " + OfDuckDb.query(file, Unit.LINES, 2));
    assertThat(counter.isDuckDb()).isTrue();
    assertThat(List.of(Unit.values())).filteredOn(counter::counts).doesNotContain(Unit.WORDS);
  }

  @Test
  void aProgramThatFailsIsNamedWithItsStatus() throws IOException {
    CommandCounter counter = new CommandCounter(program("exit 3"), "cpu");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> counter.largest(Path.of("keys.txt"), Unit.LINES, 2))
        .withMessageContaining("program count keys.txt")
        .withMessageContaining("status 3");
  }
}
