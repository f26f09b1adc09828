package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.cli.CommandRun;
import org.qsketch.job.Results;

class VersusCommandTest {
  @TempDir private Path folder;

  private CommandRun run(String options) {
    return CommandRun.of(
        ("versus --quiet --backend cpu --threads 2 --out %s/out " + options)
            .replace("@", folder.toString())
            .formatted(folder)
            .split(" "));
  }

  private List<VersusResult> results() throws IOException {
    return Results.read(folder.resolve("out").resolve("versus.csv"), VersusResult.class);
  }

  @Test
  void wordsOfAFileAreCounted() throws IOException {
    Files.writeString(folder.resolve("text"), "to be or not to be ".repeat(50));
    CommandRun run =
        run("@/text --words --memory 1Ki,256Ki --sketches salsa,multi-level --seeds 2 --heavy 0.2");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("left out: 1024 bytes cannot hold a multi-level sketch");
    assertThat(results())
        .hasSize(8) // multi-level on one thread and on two
        .allSatisfy(
            one -> {
              assertThat(one.keys()).isEqualTo(300);
              assertThat(one.distinctKeys()).isEqualTo(4);
              assertThat(one.meanRelativeError()).isZero();
              assertThat(one.heavyHitters()).isEqualTo(2);
            });
    assertThat(folder.resolve("out/distinct-error.csv")).doesNotExist();
  }

  @Test
  void finishedResultsAreNotMeasuredAgain() throws IOException {
    String options = "--stream zipf:1.0 --keys 1000 --memory 64Ki --seeds 2 --sketches ";
    assertThat(run(options + "salsa,tagged").err()).doesNotContain("taken over");
    List<VersusResult> first = results();
    CommandRun again = run(options + "salsa,tagged,tower");
    assertThat(again.err()).contains("results taken over from", "versus-journal.jsonl: 6;");
    assertThat(results()).hasSize(8).startsWith(first.toArray(VersusResult[]::new));
  }

  @Test
  void generatedKeysTakeTheirSeed() throws IOException {
    assertThat(run("--stream zipf:1.0 --keys 1000 --memory 4Ki --sketches all").exitCode())
        .isZero();
    assertThat(results()).allMatch(one -> one.keys() == 1000 && one.stream().equals("zipf:1.0"));
    assertThat(Results.read(folder.resolve("out/distinct-error.csv"), DistinctError.class))
        .extracting(DistinctError::keys)
        .contains(results().getFirst().distinctKeys());
  }

  @Test
  void badInputIsOneLine() {
    assertRefused("--sketches bloom --stream uniform", "there is no sketch 'bloom'");
    assertRefused("@/text --stream uniform", "--stream replaces FILE");
    assertRefused("--stream nowhere", "nowhere");
    assertRefused("--stream uniform --heavy 2", "between 0 and 1, not 2.0");
    assertRefused("--stream uniform --memory 0", "not 0 bytes");
    assertRefused("--stream uniform --rival @/None.java", "None.java cannot be read");
  }

  private void assertRefused(String options, String message) {
    CommandRun run = run(options);
    assertThat(run.exitCode()).isIn(1, 2);
    assertThat(run.errLines()).singleElement().asString().contains(message);
    assertThat(folder.resolve("out").resolve("versus.csv")).doesNotExist();
  }
}
