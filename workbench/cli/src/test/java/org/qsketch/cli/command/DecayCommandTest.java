package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;

/** Halvings of counts while a file or a stream is counted. */
class DecayCommandTest {
  private static final String ROWS =
      """
      user,at,bytes
      ann,2026-11-27T08:00:00Z,8
      ann,2026-11-27T08:00:10Z,0
      ann,2026-11-27T08:00:20Z,1
      ann,2026-11-27T08:00:59Z,1
      bob,2026-11-27T08:01:30Z,3
      bob,2026-11-27T08:00:30Z,5
      bob,2026-11-27T08:02:00Z,7
      """;

  @TempDir private Path folder;
  private Path table;

  @BeforeEach
  void table() throws IOException {
    table = Files.writeString(folder.resolve("visits.csv"), ROWS);
  }

  private CommandRun count(String... arguments) {
    return CommandRun.of(
        Stream.concat(
                Stream.of("count", table.toString(), "--backend", "cpu", "--quiet"),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  /** The late row of bob counts as if it came at 08:01. */
  @ParameterizedTest(name = "counted {0}")
  @ValueSource(strings = {"", "--variant sub-warp", "--live --memory 1Mi"})
  void byTimeStampsEachPeriodHalvesOnce(String options) {
    String all = "--column user --time at --halve-every 1m --query ann " + options;
    CommandRun run = count(all.strip().split(" "));
    assertThat(run.errLines()).isEmpty();
    assertThat(run.out())
        .contains("visits.csv: 7 values, 2 different")
        .contains(
            "All counts were halved 2 times, rounding up: every 1m of the times in at; the total, halved likewise, is 3")
        .containsPattern(" 2 +bob\n.* 1 +ann\n")
        .containsPattern("ann +1\n");
  }

  @ParameterizedTest(name = "counted {0}")
  @ValueSource(strings = {"", "--variant sub-warp --counter-bits 64", "--live --memory 1Mi"})
  void byKeysWeightsAreHalvedAndTheLeastCountIsOfHalves(String options) {
    String all = "--column user --value bytes --halve-every 3 --json --min-count 3 " + options;
    CommandRun run = count(all.strip().split(" "));
    assertThat(run.outLines())
        .extracting(line -> line.replaceAll("\"key\":[0-9]+,|,\"exact\":[0-9]+", ""))
        .containsExactly(
            "{\"halvings\":2,\"text\":\"bob\",\"at_least\":11,\"estimate\":11}",
            "{\"halvings\":2,\"text\":\"ann\",\"at_least\":3,\"estimate\":3}");
    assertThat(run.err())
        .contains("All counts were halved 2 times, rounding up: every 3 values; the total");
  }

  @Test
  void theSavedImageIsOfHalvesAndTheProvenanceCountsThem() throws IOException {
    Path image = folder.resolve("decayed.image");
    Path csv = folder.resolve("decayed.csv");
    CommandRun run =
        count(
            "--lines",
            "--halve-every",
            "8",
            "--memory",
            "1Mi",
            "--save",
            image.toString(),
            "--csv",
            csv.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("halved once, rounding up: every 8 lines");
    assertThat(Files.readAllLines(csv).getFirst()).startsWith("halvings,text,key,");
    assertThat(folder.resolve("decayed.json"))
        .content()
        .contains("\"halvings\" : \"1\"", "\"halve-every\" : \"8\"");
    CommandRun merged =
        CommandRun.of(
            "count", "--merge", image.toString(), "--lines", "--query", "user,at,bytes", "--quiet");
    assertThat(merged.out()).containsPattern("user,at,bytes +1\n");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"--lines --live", "--column user --time at", "--column user --live"})
  void aTimeThatNeverPassesHalvesNothing(String options) {
    CommandRun run = count((options + " --memory 1Mi --halve-every 999999999d").split(" "));
    assertThat(run.errLines()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("halved 0 times, rounding up: every 999999999d");
  }

  @Test
  void byTheClockAStreamEndsWithItsHalvings() {
    CommandRun run = count("--lines", "--live", "--memory", "1Mi", "--halve-every", "1h");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("8 lines, 8 different", "halved 0 times, rounding up: every 1h; the total");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--halve-every 1h|--halve-every 1h goes by the clock or by time stamps: add --live",
        "--halve-every 5 --column user --time at|--halve-every 5 counts keys, not time",
        "--halve-every 1h --time at|--time is for the keys of a column",
        "--halve-every 1h --column user --time at --value bytes|leave one of them out",
        "--halve-every 0|'0' keys: give 1 to",
        "--halve-every 9999999999999999999|'9999999999999999999' keys: give 1 to",
        "--halve-every 5x|'5x' is no time",
        "--halve-every 1h --live --window 5m|forgets them: leave out one of them",
        "--halve-every 1h --live --every 5m|--every is for a window",
        "--halve-every 1h --live --exact|--live counts only with a sketch",
        "--halve-every 5 --column user --distinct at|not halved: leave out --halve-every",
      })
  void optionsThatDoNotFitAreRefusedByOneLine(String options, String message) {
    CommandRun run = count(options.split(" "));
    assertThat(run.errLines()).singleElement().asString().contains(message);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void withoutAFileThereIsNothingToHalve() {
    CommandRun run = CommandRun.of("count", "--merge", "a.image", "--save", "b", "--halve-every=5");
    assertThat(run.errLines()).singleElement().asString().contains("--halve-every says how to");
    assertThat(run.exitCode()).isEqualTo(2);
  }
}
