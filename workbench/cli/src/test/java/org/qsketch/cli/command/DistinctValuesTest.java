package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;
import org.qsketch.keys.TextKeys;

/** {@code groupby --aggregate distinct} and {@code count --distinct}. */
class DistinctValuesTest {
  @TempDir private Path folder;
  private Path visits;

  @BeforeEach
  void files() throws IOException {
    visits =
        Files.writeString(
            folder.resolve("visits.csv"),
            "user,session,page\nann,s1,/\nbob,s1,/\nann,\"s,2\",/a\nann,s1,/b\nbob,s1,/a\neve,,/\n");
  }

  private static CommandRun run(String command) {
    return CommandRun.of((command + " --backend cpu --threads 2 --quiet").split(" +", -1));
  }

  private static String key(String text) {
    return Long.toUnsignedString(TextKeys.key(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "groupby FILE --column user --value session --aggregate distinct",
        "count FILE --column user --distinct session"
      })
  void bothCommandsCountTheValuesOfEachKey(String command) {
    String named = command.replace("FILE", visits.toString());
    CommandRun table = run(named + " --top 1");
    assertThat(table.exitCode()).isZero();
    assertThat(table.errLines()).isEmpty();
    assertThat(table.out()).contains("visits.csv: 6 pairs, 3 groups").doesNotContain("exact");
    assertThat(table.outLines().get(2)).matches("distinct +key");
    assertThat(table.outLines().getLast()).matches(" +2 +ann");
    CommandRun csv = run(named + " --csv -");
    assertThat(csv.outLines())
        .hasSize(4)
        .startsWith("text,key,value", "ann,%s,2".formatted(key("ann")));
    assertThat(csv.outLines())
        .contains("bob,%s,1".formatted(key("bob")), "eve,%s,1".formatted(key("eve")));
    assertThat(csv.errLines()).first().asString().contains("6 pairs, 3 groups");
    assertThat(run(named + " --min-count 2 --json").outLines())
        .containsExactly("{\"text\":\"ann\",\"key\":%s,\"value\":2}".formatted(key("ann")));
  }

  @Test
  void severalColumnsAreOneKey() {
    assertThat(run("count " + visits + " --column user,page --distinct session --csv -").outLines())
        .hasSize(7)
        .contains("user,page,key,value", "ann,/a,%s,1".formatted(key("ann,/a")));
  }

  @Test
  void memoryThatIsFullIsSaidWithTheError() throws IOException {
    int pairs = 3 << 19;
    Path many = folder.resolve("many.csv");
    Files.write(
        many,
        () ->
            IntStream.rangeClosed(-1, pairs)
                .mapToObj(i -> i < 0 ? "k,v" : (i % 2 == 0 ? "a," : i % 4096 + ",") + i)
                .map(CharSequence.class::cast)
                .iterator());
    CommandRun run =
        run(
            "count "
                + many
                + " --column k --distinct v --memory 1Mi --top 2 --csv "
                + folder.resolve("o.csv"));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(
            "Memory was full: numbers up to 256 are exact, greater ones have a standard error of 1.2 %");
    assertThat(Files.readString(folder.resolve("o.json")))
        .contains("\"exact-up-to\" : \"256\"", "\"relative-error\" : \"0.01");
    List<String> rows = Files.readAllLines(folder.resolve("o.csv"));
    assertThat(rows.get(1)).startsWith("a," + key("a") + ",");
    double estimate = Double.parseDouble(rows.get(1).split(",", -1)[2]);
    assertThat(estimate / (pairs / 2 + 1)).isBetween(0.94, 1.06);
    CommandRun exact =
        run("count " + many + " --column k --distinct v --memory 1Mi --top 1 --exact --csv -");
    assertThat(exact.outLines().getLast()).endsWith("," + (pairs / 2 + 1));
    assertThat(exact.err()).doesNotContain("Memory was full");
  }

  @Test
  void valuesOfBinaryRecordsAreKeys() throws IOException {
    ByteBuffer records = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    LongStream.of(7, -1, 7, 5, -1, 5, 7, -1).forEach(records::putLong);
    Path file = Files.write(folder.resolve("pairs.bin"), records.array());
    assertThat(run("groupby " + file + " --aggregate distinct --csv -").outLines())
        .containsExactly("key,value", "7,2", "18446744073709551615,1");
    assertThat(run("groupby " + file + " --aggregate distinct --value-bits 0").errLines())
        .singleElement()
        .asString()
        .contains("records without values can be counted only");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          groupby --aggregate distinct | counts the values of a FILE, and there is none: name one
          groupby FILE --column user --aggregate distinct | the values of another column: name it with --value
          groupby FILE --column user --value page --aggregate distinct --budget 1Mi | leave out --budget
          groupby FILE --column user --value page --aggregate distinct --methods sort | leave out --methods
          groupby FILE --column user --value page --min-count 2 | take --aggregate count or distinct
          groupby FILE --column user --value no --aggregate distinct | has no column 'no'
          count FILE --distinct session | --distinct is for the keys of a column: name it with --column
          count FILE --column user --distinct | Expected parameter for option
          count --column user --distinct session | counts the values of a FILE, and there is none
          count FILE --column user --distinct session --live | without a sketch: leave out --live
          count FILE --column user --distinct session --value page | leave out --value
          count FILE --column user --distinct session --query ann | leave out --query
          count FILE --column user --distinct session --variant tagged | leave out --variant
          count FILE --column user --distinct session --save s.image | leave out --save
          """)
  void whatCannotBeDoneIsRefusedInOneLine(String command, String why) {
    CommandRun run = run(command.replace("FILE", visits.toString()));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(why);
  }

  /** The whole rows before the damage are counted, and keep their texts. */
  @Test
  void ofAFileThatIsCutShortTheCountsAreShownAsIncomplete() throws IOException {
    byte[] packed = CountCommandTest.gzip(Files.readString(visits));
    Path cut = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(packed, packed.length - 8));
    Path csv = folder.resolve("result.csv");
    CommandRun run = run("count " + cut + " --column user --distinct session --csv " + csv);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .startsWith("qsketch: " + cut + " cannot be read to its end: it is damaged")
        .endsWith("the counts are of what was read before; --csv is left out");
    assertThat(run.outLines().getFirst()).startsWith("INCOMPLETE: ");
    assertThat(run.outLines().get(1)).contains("cut.csv.gz: 6 pairs, 3 groups");
    assertThat(run.out()).containsPattern("2 +ann");
    assertThat(csv).doesNotExist();
    assertThat(run("count " + cut + " --column user --distinct session --json").out())
        .as("no part of a table")
        .isEmpty();
  }
}
