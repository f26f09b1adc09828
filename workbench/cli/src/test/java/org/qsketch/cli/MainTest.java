package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command as a process runs it, with an output that may fail. */
class MainTest {
  private final StringWriter err = new StringWriter();

  private int run(OutputStream out, String line) {
    String[] arguments = line.split(" ");
    CommandLine command = QSketch.commandLine(arguments).setErr(new PrintWriter(err));
    return Main.run(command, out, arguments);
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  @Test
  void resultsArriveWhole() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(run(out, "devices --csv -")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSizeGreaterThan(1);
    assertThat(errors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"devices --csv -", "devices", "--help"})
  void aFullDiskIsOneLineAndExitCode1(String line) {
    assertThat(run(failing("No space left on device"), line)).isEqualTo(1);
    assertThat(errors())
        .containsExactly("qsketch: the results could not be written: No space left on device");
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() {
    assertThat(run(failing("Broken pipe"), "devices")).isZero();
    assertThat(errors()).isEmpty();
  }

  /** What was reported but for the reasons why a backend is missing: those vary by machine. */
  private List<String> errors() {
    return err.toString().lines().filter(line -> !line.matches("(no |  ).*")).toList();
  }

  @Test
  void badUsageKeepsItsExitCodeAndItsOneLine() {
    assertThat(run(failing("No space left on device"), "frobnicate")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
  }
}
