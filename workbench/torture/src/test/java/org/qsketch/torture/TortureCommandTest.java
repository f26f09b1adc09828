package org.qsketch.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backends;
import org.qsketch.cli.CommandRun;
import picocli.CommandLine;

class TortureCommandTest {
  private static final String SEED = "2";
  private static final String CASES = "3";

  static Stream<String> trials() {
    return Torture.names().stream();
  }

  @ParameterizedTest(name = "{0}, " + CASES + " cases from seed " + SEED)
  @MethodSource("trials")
  void everyPromiseHoldsOnOpenCl(String trial) {
    assumeThat(Backends.available()).contains("opencl");
    CommandRun run = run("--backend", "opencl", "--trials", trial, "--seed", SEED);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().getLast()).startsWith("opencl,").contains("," + trial + "," + CASES);
  }

  private static CommandRun run(String... more) {
    return CommandRun.of(
        Stream.concat(
                Stream.of("torture", "--cases", CASES, "--quiet", "--csv", "-"), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void theTableHasARowForEachTrialOnEachBackend() {
    CommandRun run = run("--backend", "cpu", "--trials", "stream,filter", "--seed", SEED);
    assertThat(run.outLines())
        .hasSize(1 + 2)
        .first()
        .isEqualTo("backend,device,trial,cases,operations,failures,seconds");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void itHasHelpWithExamples() {
    CommandRun run = CommandRun.of("torture", "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: qsketch torture").contains("xample");
  }

  @Test
  void whatIsNoTrialAndNoTimeIsRefused() {
    assertThat(run("--trials", "rack").err()).contains("'rack'", "sketch");
    assertThat(run("--minutes", "0").exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
  }

  @Test
  void aFailureMakesTheExitCode1() {
    StringWriter err = new StringWriter();
    TortureCommand command = new TortureCommand();
    CommandLine _ =
        new CommandLine(command)
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err, true));
    TortureResult failed = new TortureResult("cpu", "a CPU", "filter", 5, 50, 2, 1);
    assertThat(command.conclude(null, List.of(failed))).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(err.toString()).contains("2 cases");
  }
}
