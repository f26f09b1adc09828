package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @ValueSource(strings = {"ar-EG", "fa"})
  void numbersAreTheSameInEveryLocale(String locale) {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(locale));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      assertThat(run(out, "throughput --backend cpu --variants warp:1024")).isEqualTo(2);
      assertThat(errors().getFirst()).contains("1024");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** As Java has them from a locale without the letter: replaced, or in two halves. */
  @ParameterizedTest
  @CsvSource({
    "ANSI_X3.4-1968, \uFFFD\uFFFDber, false",
    "ISO-8859-1, \u00c3\u00bcber, false",
    "ANSI_X3.4-1968, uber, true",
    "UTF-8, \u00fcber, true"
  })
  void argumentsThatDidNotArriveAsWrittenAreKnown(String encoding, String text, boolean whole) {
    assertThat(Main.areWhole(encoding, "count", "--query", text)).isEqualTo(whole);
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
