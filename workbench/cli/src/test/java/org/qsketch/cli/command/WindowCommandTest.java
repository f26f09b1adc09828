package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.cli.CommandRun;

/** Windows of rows with time stamps, and of streams. */
class WindowCommandTest {
  private static final String ROWS =
      """
      user,at
      ann,2026-11-27T08:00:00Z
      bob,2026-11-27T08:00:30Z
      ann,2026-11-27T08:01:10Z
      cat,2026-11-27 08:02:00
      bob,2026-11-27T09:59:59+02:00
      ann,2026-11-27T08:03:05.250Z
      bob,1795766600
      ann,1795766661000
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
                Stream.of(
                    "count", table.toString(), "--memory", "1Mi", "--backend", "cpu", "--quiet"),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  private CommandRun visits(String... arguments) {
    return count(
        Stream.concat(Stream.of("--column", "user", "--time", "at"), Stream.of(arguments))
            .toArray(String[]::new));
  }

  @Test
  void theReportIsAboutTheWindowAndLateRows() {
    CommandRun run = visits("--window", "3m", "--panes", "3", "--query", "ann", "--query", "bob");
    assertThat(run.errLines()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().getFirst())
        .endsWith(
            "visits.csv, the last 3m (3 panes of 1m), from 2026-11-27T08:02:00Z to"
                + " 2026-11-27T08:05:00Z: 4 values, 3 different");
    assertThat(run.out())
        .contains("1.00 MiB on the device in each of 3 panes")
        .contains("The window has 4 of 7 values; 1 more came too late for it and are not counted.")
        .contains("the sketch takes 3.00 MiB")
        .containsPattern("2 +2 +ann\n +1 +1 +bob\n +1 +1 +cat\n")
        .containsPattern("ann +2\nbob +1\n");
  }

  @Test
  void aLineOfJsonComesForEachPaneAndAtTheEnd() {
    CommandRun run = visits("--window", "3m", "--panes", "3", "--every", "1m", "--json", "--top=1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .extracting(line -> line.replaceAll("\"key\":[0-9]+,", ""))
        .containsExactly(
            line("07:58:00Z", "08:01:00Z", 2, 1, "bob", 1, 1),
            line("07:59:00Z", "08:02:00Z", 3, 1, "ann", 2, 1),
            line("08:00:00Z", "08:03:00Z", 4, 1, "ann", 2, 1),
            line("08:01:00Z", "08:04:00Z", 4, 1, "ann", 2, 1),
            line("08:02:00Z", "08:05:00Z", 4, 1, "ann", 2, 1));
  }

  @Test
  void withoutJsonEachKeyOfAWindowIsARowOfCsv() {
    CommandRun run = visits("--window", "3m", "--panes", "3", "--every", "1m", "--top=2");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .extracting(line -> line.replaceAll(",[0-9]{9,},", ",KEY,"))
        .startsWith(
            "from,to,keys,total,late,complete_above,text,key,at_least,estimate,exact",
            "2026-11-27T07:58:00Z,2026-11-27T08:01:00Z,2,2,1,0,bob,KEY,1,1,",
            "2026-11-27T07:58:00Z,2026-11-27T08:01:00Z,2,2,1,0,ann,KEY,1,1,",
            "2026-11-27T07:59:00Z,2026-11-27T08:02:00Z,3,3,1,0,ann,KEY,2,2,")
        .hasSize(11);
    assertThat(run.err()).contains("the last 3m (3 panes of 1m)");
  }

  @Test
  void withoutRowsCsvHasItsHeader() throws IOException {
    Files.writeString(table, "user,at\n");
    assertThat(visits("--window", "3m", "--panes", "3", "--every", "1m").outLines())
        .containsExactly("from,to,keys,total,late,complete_above,text,key,at_least,estimate,exact");
    assertThat(visits("--window", "3m", "--panes", "3", "--every", "1m", "--json").out()).isEmpty();
  }

  @Test
  void aNumberOfJsonThatIsNoTimeIsCalledATime() throws IOException {
    table = Files.writeString(folder.resolve("a.jsonl"), "{\"user\": \"ann\", \"at\": 1.5}\n");
    CommandRun run = visits("--halve-every", "1d");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("a.jsonl, row 1: the time stamp is '1.5': write ISO 8601");
  }

  /** Columns of keys whose names other cells have. */
  @Test
  void columnsOfWindowsHaveNamesOfTheirOwn() throws IOException {
    Files.writeString(table, "from,key,at\na,b,0\n");
    CommandRun run =
        count("--column", "from,key", "--time", "at", "--window", "1m", "--panes=1", "--every=1m");
    assertThat(run.outLines())
        .first()
        .isEqualTo(
            "from,to,keys,total,late,complete_above,from_column,key_column,key,at_least,estimate,exact");
    assertThat(run.outLines()).hasSize(2);
  }

  private static String line(
      String from, String to, int keys, int late, String top, int count, int above) {
    return ("{'from':'2026-11-27T%s','to':'2026-11-27T%s','keys':%d,'total':%3$d,'late':%d,"
            + "'complete_above':%d,'top':[{'text':'%s','at_least':%d,'estimate':%7$d}]}")
        .formatted(from, to, keys, late, above, top, count)
        .replace('\'', '"');
  }

  @Test
  void severalColumnsAreOneKey() {
    CommandRun run =
        count("--column", "user,at", "--time", "at", "--window", "1m", "--panes=1", "--json");
    assertThat(run.outLines())
        .singleElement()
        .asString()
        .startsWith("{\"user\":\"ann\",\"at\":\"1795766661000\",");
  }

  @Test
  void aStreamByTheClockEndsWithItsWindow() {
    CommandRun run = count("--lines", "--live", "--window", "1h");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("the last 1h (10 panes of 6m)", "9 lines, 9 different", "has 9 of 9 lines.");
    assertThat(run.out()).contains("in each of 10 panes");
  }

  @Test
  void theSavedImageIsOfTheWindow() {
    Path image = folder.resolve("window.image");
    CommandRun run = visits("--window", "3m", "--panes=3", "--save", image.toString());
    assertThat(run.exitCode()).isZero();
    CommandRun merged =
        CommandRun.of(
            "count",
            "--merge",
            image.toString(),
            "--column",
            "user",
            "--query",
            "ann",
            "--quiet",
            "--backend",
            "cpu");
    assertThat(merged.out()).containsPattern("ann +2\n");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--window 5m|--window moves by the clock or by time stamps: add --live, or --time",
        "--window 5m --time at|--time is for the keys of a column: name it with --column",
        "--time at --column user|--time is for a window: add --window, such as --window 5m",
        "--panes 3|--panes is for a window: add --window",
        "--every 1m|--every is for a window: add --window",
        "--live --window 5|'5' is no time: write a whole number above 0 and its unit",
        "--live --window 0s|'0s' is no time",
        "--live --window 5m --panes 0|--panes 0: give 1 to 65536",
        "--live --window 1s --panes 7|--window 1s has no 7 panes of whole milliseconds",
        "--live --window 5m --every 1m --csv x.csv|--every writes to standard output: leave --csv out",
        "--live --window 5m --every 45s --json|--every 45s is no multiple of a pane, which lasts 30s",
        "--column user --time at --window 5m --exact|--window counts only with a sketch",
        "--column user --time at --window 5m --value at|leave one of them out",
        "--column user --time nix --window 5m|has no column 'nix'",
        "--column user --distinct at --window 5m|leave out --window",
        "--column user --distinct at --time at|leave out --time",
      })
  void optionsThatDoNotFitAreRefusedByOneLine(String options, String message) {
    CommandRun run = count(options.split(" "));
    assertThat(run.errLines()).singleElement().asString().contains(message);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"--window 5m,INCOMPLETE", "--window 5m --live,INCOMPLETE", "--halve-every 5m,''"})
  void aTextThatIsNoTimeEndsTheRun(String option, String shown) {
    CommandRun run = count(("--column at --time user " + option).split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .last()
        .asString()
        .contains("visits.csv, line 2: the time stamp is 'ann': write ISO 8601");
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.out()).startsWith(shown);
  }

  @Test
  void filesFollowEachOther() throws IOException {
    Path more = Files.writeString(folder.resolve("more.csv"), "user,at\ndan,1795766662\n");
    CommandRun run =
        visits(more.toString(), "--window", "3m", "--panes", "3", "--json", "--top", "9");
    assertThat(run.outLines()).hasSize(4).anyMatch(line -> line.contains("\"dan\""));
    assertThat(List.of(run.exitCode())).containsExactly(0);
  }
}
