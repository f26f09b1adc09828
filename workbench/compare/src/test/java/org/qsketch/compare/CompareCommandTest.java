package org.qsketch.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.cli.CommandRun;

class CompareCommandTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          compare --with sqlite          | no 'sqlite': choose one of [duckdb, shell, none]
          compare --with duckdb,sqlite   | no 'sqlite': choose one of [duckdb, shell, none]
          compare --with none,duckdb     | names none and others
          compare --unit pages           | no 'pages': choose one of [lines, words, csv]
          compare --processes            | did not start this process: run ./qsketch compare
          """)
  void badUsageIsOneLineAndExitCode2(String line, String reason) {
    CommandRun run = CommandRun.of((line + " --quiet").split(" +", -1));
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void countersAreComparedOnAFileOfTheirOwn() {
    CommandRun run =
        CommandRun.of(
            "compare", "--backend", "cpu", "--with", "shell", "--keys", "1e4", "--csv", "-");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().getFirst())
        .startsWith("unit,counter,keys,")
        .endsWith("times_duck_db");
    assertThat(run.outLines().get(1)).startsWith("lines,\"qsketch cpu\",10000,7,80000,3,");
    assertThat(run.outLines()).hasSizeGreaterThan(2);
  }

  @Test
  void itRunsOnAFleet() {
    CommandRun run =
        CommandRun.of(
            "compare --keys 1e4 --with none --runs 1 --backend cpu+cpu --csv -".split(" "));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outLines()).hasSizeGreaterThan(1);
    assertThat(run.outLines().subList(1, run.outLines().size()))
        .allMatch(row -> row.contains("cpu+cpu"));
  }

  @Test
  void itHasHelpWithExamples() {
    CommandRun run = CommandRun.of("compare", "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: qsketch compare").contains("xample");
  }
}
