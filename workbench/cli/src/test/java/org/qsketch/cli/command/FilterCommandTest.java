package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.CommandRun;

class FilterCommandTest {
  private static final String SMALL = "filter --backend cpu --threads 2 --repeats 1 --quiet ";

  @TempDir private Path folder;

  private static CommandRun run(String options) {
    return CommandRun.of((SMALL + options).split(" +", -1));
  }

  @Test
  void theTableShowsAnswersBesideRates() {
    CommandRun run = run("--keys 1000 --load 0.5,1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).hasSize(1 + 2 * 2 * 3);
    assertThat(run.outLines().getFirst()).contains("execution", "rate", "of limit", "answers");
    assertThat(run.outLines().get(1)).startsWith("cpu").contains("serial", "insert", "0 refused");
    assertThat(run.outLines().get(2)).contains("present", "100.0 % found");
    assertThat(run.outLines().get(3)).contains("absent", "found, bound 0.0061");
    assertThat(run.outLines().getLast()).contains("multi-core", "absent");
  }

  @Test
  void aFullFilterSaysHowManyKeysItRefused() {
    CommandRun run = run("--keys 100000 --load 1");
    assertThat(run.outLines().get(1)).containsPattern(" [1-9][\\d,]* refused");
  }

  @Test
  void csvHasItsProvenanceBesideIt() throws Exception {
    Path csv = folder.resolve("filter.csv");
    CommandRun run =
        run(
            "--keys 768 --alternate XOR --entries 8 --false-positive-rate 0.2 --stripes 16 --csv "
                + csv);
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(csv))
        .hasSize(1 + 2 * 3)
        .anySatisfy(
            line -> assertThat(line).contains(",2,multi-core,8,8,xor,insert,0.75,768,1024,"));
    assertThat(Files.readString(folder.resolve("filter.json")))
        .contains("\"alternate\" : \"xor\"", "\"stripes\" : \"16\"", "\"load\" : \"0.75\"");
  }
}
