package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.cli.CommandRun;
import org.qsketch.cli.QSketch;
import picocli.CommandLine;

/** What describes the commands: their help, the manual page and the completion of shells. */
class HelpTest {
  private static final CommandRun MANUAL = CommandRun.of(ManCommand.NAME);

  @TempDir private Path folder;

  static Stream<CommandLine> commands() {
    return QSketch.commandLine(ManCommand.NAME).getSubcommands().values().stream();
  }

  /** Picocli writes to standard error what it cannot format. */
  @ParameterizedTest
  @MethodSource("commands")
  void numbersAreWrittenAsPeopleWriteThem(CommandLine command) {
    PrintStream before = System.err;
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
      assertThat(CommandRun.of(command.getCommandName(), "--help").out())
          .doesNotContainPattern("\\d\\.\\d+E-?\\d");
    } finally {
      System.setErr(before);
    }
    assertThat(complaints.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void theLeastShareOfHeavyHittersIsADecimal() {
    assertThat(CommandRun.of("versus", "--help").out()).contains("Default: 0.0001.");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theManualHasEveryOption(CommandLine command) {
    String page = MANUAL.out();
    int start = page.indexOf(".SS \"qsketch " + command.getCommandName() + "\"\n");
    assertThat(start).isPositive();
    int end = page.indexOf("\n.S", start);
    String section = page.substring(start, end);
    assertThat(command.getCommandSpec().options())
        .filteredOn(option -> !option.hidden())
        .allSatisfy(
            option -> assertThat(section).contains(option.longestName().replace("-", "\\-")));
  }

  @Test
  void noTextOfTheManualIsACommandOfRoff() {
    assertThat(MANUAL.outLines())
        .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|B|PP|nf|fi)( .*)?"))
        .contains(".SH COMMANDS");
  }

  private List<String> completed(String... words) throws Exception {
    Path script = folder.resolve("completion");
    Files.writeString(script, CommandRun.of("completion").out());
    String line = String.join(" ", words);
    String ask =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_qsketch; echo \"${COMPREPLY[@]}\""
            .formatted(script, line, words.length - 1);
    Process bash =
        new ProcessBuilder("bash", "-c", ask)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var out = bash.inputReader()) {
      return List.of(out.readLine().split(" "));
    }
  }

  @Test
  void shellsCompleteCommandsAndOptions() throws Exception {
    assertThat(completed("./qsketch", "acc")).containsExactly("accuracy");
    assertThat(completed("qsketch", "count", "--wei")).containsExactly("--weight");
  }
}
