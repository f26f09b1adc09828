package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a command writes: what cannot be written is told before the work, what is no file is
 * written.
 */
@DisabledOnOs(OS.WINDOWS)
class OutputFilesTest {
  @TempDir private Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.writeString(folder.resolve("text"), "a b a\n");
    Path readOnly = Files.writeString(folder.resolve("kept.csv"), "old");
    Files.setPosixFilePermissions(readOnly, PosixFilePermissions.fromString("r--r--r--"));
    Files.createDirectory(folder.resolve("taken.csv"));
    Files.createDirectory(folder.resolve("taken.json"));
  }

  /** Names in the folder are written {@code @/name}. */
  private CommandRun run(String line) {
    return CommandRun.of(line.replace("@", folder.toString()).split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "devices --csv @/kept.csv",
        "doctor --csv @/kept.csv",
        "limits --csv @/kept.csv",
        "throughput --csv @/kept.csv",
        "accuracy --csv @/kept.csv",
        "filter --csv @/kept.csv",
        "groupby --csv @/kept.csv",
        "groupby @/text --csv @/kept.csv",
        "count @/text --csv @/kept.csv",
        "count @/text --save @/kept.csv",
        "count @/text --save @/text/image",
        "count @/text --save @/taken.csv",
        "accuracy --csv @/taken.json",
        "accuracy --csv @/kept.csv/inside.csv",
        "accuracy --csv /proc/accuracy.csv",
      })
  void whatCannotBeWrittenIsRefusedBeforeTheWorkBegins(String line) throws IOException {
    CommandRun run = run(line);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .startsWith("qsketch: ")
        .containsAnyOf("is read-only", "is a folder", "is a file", "cannot be written");
    assertThat(run.out()).isEmpty();
    assertThat(files()).containsExactly("kept.csv", "taken.csv", "taken.json", "text");
    assertThat(folder.resolve("kept.csv")).hasContent("old");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aDeviceTakesTheTableWithoutProvenance() {
    CommandRun run = run("devices --csv /dev/null");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("backend");
    assertThat(Path.of("/dev/null.json")).doesNotExist();
  }

  @Test
  void theNameOfStandardOutputIsStandardOutput() {
    CommandRun run = run("limits --backend cpu --largest 1Mi --quiet --csv /dev/stdout");
    assertThat(run.outLines()).hasSize(2).first().asString().startsWith("backend,device,");
  }

  @Test
  void aPipeTakesTheTableWithoutProvenance() throws Exception {
    Path pipe = folder.resolve("pipe.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    CommandRun run = run("devices --csv @/pipe.csv");
    assertThat(run.exitCode()).isZero();
    assertThat(reader.inputReader().readLine()).startsWith("backend,device,memory_bytes");
    assertThat(reader.waitFor()).isZero();
    assertThat(files()).contains("pipe.csv").doesNotContain("pipe.json");
  }

  @Test
  void aSketchCanBeSavedToADevice() {
    CommandRun run = run("count @/text --words --quiet --backend cpu --save /dev/null");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void aFullDeviceIsOneLine() {
    CommandRun run = run("devices --csv /dev/full");
    assertThat(run.errLines())
        .contains("qsketch: /dev/full cannot be written: No space left on device");
    assertThat(run.exitCode()).isEqualTo(1);
  }
}
