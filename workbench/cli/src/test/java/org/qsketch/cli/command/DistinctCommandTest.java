package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.CommandRun;

class DistinctCommandTest {
  private static final String RATES =
      "distinct rates --backend cpu --threads 2 --repeats 1 --quiet --keys 1000 --precision 8 ";

  private static final String ERRORS =
      "distinct errors --quiet --memory 256 --largest 100 --seeds 20 ";

  private static final List<String> LIBRARIES =
      List.of(
          "datasketches-hll-8",
          "datasketches-hll-4",
          "datasketches-cpc",
          "hash4j-hyperloglog",
          "hash4j-ultraloglog");

  @TempDir private Path folder;

  private static CommandRun run(String options) {
    return CommandRun.of(options.strip().split(" +", -1));
  }

  @Test
  void groupsAreCountedOnOneThreadAndOnAll() {
    CommandRun run =
        run(
            "distinct groups --backend cpu --threads 2 --repeats 1 --quiet --pairs 3000 --groups 7");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().getFirst()).contains("different pairs", "rate");
    assertThat(run.outLines().subList(1, 3))
        .allMatch(line -> line.contains("3,000") && line.contains(" 7 "));
  }

  @Test
  void librariesStandNextToTheSerialRun() {
    CommandRun run = run(RATES + "--stream uniform");
    assertThat(run.exitCode()).isZero();
    List<String> lines = run.outLines();
    assertThat(lines.getFirst()).contains("execution", "rate", "of copy", "estimate");
    assertThat(lines.get(1)).startsWith("cpu").contains("serial", "qsketch", "256");
    assertThat(lines.subList(2, 7)).allMatch(line -> line.startsWith("java"));
    for (int i = 0; i < LIBRARIES.size(); i++) {
      assertThat(lines.get(2 + i)).contains(LIBRARIES.get(i));
    }
    assertThat(lines).hasSize(8).last().asString().contains("multi-core", "qsketch");
  }

  @Test
  void oneKeyIsCountedAsOne() {
    assertThat(run(RATES + "--stream zipf:0:1 --key-bits 64").outLines().get(1))
        .containsPattern("64 .* 1$");
  }

  @Test
  void ratesAsCsvHaveTheirProvenance() throws Exception {
    Path csv = folder.resolve("distinct.csv");
    assertThat(run(RATES + "--csv " + csv).exitCode()).isZero();
    assertThat(Files.readAllLines(csv))
        .hasSize(1 + 3 * (2 + LIBRARIES.size()))
        .anySatisfy(
            line -> assertThat(line).contains(",2,multi-core,qsketch,8,256,zipf:1.1,32,1000,"));
    assertThat(Files.readString(folder.resolve("distinct.json")))
        .contains("\"precision\" : \"8\"", "\"key-bits\" : \"32\"");
  }

  @Test
  void errorsAreOfOneStreamAndOfAUnion() {
    CommandRun run = run(ERRORS);
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .hasSize(1 + (1 + LIBRARIES.size()) * 7 * 2)
        .first()
        .asString()
        .contains("bias", "error", "stated", "largest");
    assertThat(run.outLines().get(1)).startsWith("qsketch").contains("256", "4.76 %");
  }

  @Test
  void badOptionsAreOneLine() {
    assertRefused(RATES + "--precision 19", "19");
    assertRefused(RATES + "--stream poisson", "poisson");
    assertRefused(ERRORS + "--memory 8", "precision is 3");
    assertRefused("distinct errors --seeds 0", "seeds is 0");
    assertRefused("distinct", "rates, errors or groups");
  }

  private static void assertRefused(String command, String reason) {
    CommandRun run = run(command);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason);
  }
}
