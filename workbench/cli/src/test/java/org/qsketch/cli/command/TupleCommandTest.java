package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;
import org.qsketch.datasets.KeyTuple;
import org.qsketch.keys.TextKeys;

/** Keys of several columns, lists from a count on, lines of JSON, and the names of options. */
class TupleCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("t.csv"),
        """
        user,page,n,value
        a,"b,c",5,1
        "a,b",c,6,1
        a,"b,c",1,1
        10,x,2,1
        """);
  }

  private CommandRun run(String... arguments) {
    List<String> all = new ArrayList<>();
    for (String argument : arguments) {
      all.add(argument.replace("@", folder.toString()));
    }
    all.addAll(List.of("--backend", "cpu", "--quiet"));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static List<JsonNode> lines(CommandRun run) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : run.outLines()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    return lines;
  }

  private static String key(String... fields) {
    return Long.toUnsignedString(TextKeys.key(KeyTuple.text(List.of(fields))));
  }

  @Test
  void aTableHasAColumnForEachColumn() {
    assertThat(run("count", "@/t.csv", "--column", "user,page").outLines())
        .endsWith("count  user  page", "    2  a     b,c", "    1  a,b   c", "    1  10    x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--column", "--key"})
  void columnsMayBeGivenOneByOneAndByBothNames(String option) {
    CommandRun groups =
        run("groupby", "@/t.csv", "--column", "page", "--column", "user", "--value", "n");
    assertThat(groups.outLines())
        .contains("sum  page  user", "  6  b,c   a", "  6  c     a,b", "  2  x     10");
    assertThat(run("groupby", "@/t.csv", option, "page,user", "--weight", "n").outLines())
        .contains("sum  page  user", "  6  b,c   a", "  6  c     a,b", "  2  x     10");
    assertThat(run("count", "@/t.csv", option, "user,page", "--weight", "n").outLines())
        .contains("    6  a     b,c");
    assertThat(run("count", "@/t.csv", option, "user,page", "--value", "n").outLines())
        .contains("    6  a     b,c");
  }

  @Test
  void csvHasTheNamesOfTheColumns() {
    assertThat(run("count", "@/t.csv", "--column", "user,page", "--csv", "-").outLines())
        .containsExactly(
            "user,page,key,at_least,estimate,exact",
            "a,\"b,c\",%s,2,2,2".formatted(key("a", "b,c")),
            "\"a,b\",c,%s,1,1,1".formatted(key("a,b", "c")),
            "10,x,%s,1,1,1".formatted(key("10", "x")));
  }

  @Test
  void aColumnNamedLikeAnotherCellGetsANameOfItsOwn() {
    assertThat(
            run("groupby", "@/t.csv", "--column", "user,value", "--value", "n", "--csv", "-")
                .outLines())
        .startsWith("user,value_column,key,value");
  }

  @Test
  void jsonHasExactUnsignedNumbersAndTheColumns() throws IOException {
    CommandRun run =
        run("count", "@/t.csv", "--column", "user,page", "--query", "\"a\",\"b,c\"", "--json");
    List<JsonNode> lines = lines(run);
    assertThat(lines).hasSize(4);
    assertThat(lines.getFirst().get("user").textValue()).isEqualTo("a");
    assertThat(lines.getFirst().get("page").textValue()).isEqualTo("b,c");
    assertThat(lines.get(2).get("user").textValue()).isEqualTo("10");
    assertThat(lines.getFirst().get("key").bigIntegerValue()).hasToString(key("a", "b,c"));
    assertThat(lines.getLast().get("query").textValue()).isEqualTo("\"a\",\"b,c\"");
    assertThat(lines.getLast().get("count").longValue()).isEqualTo(2);
    assertThat(run.err()).contains("All counts are exact");
  }

  /** Of a thousand keys, some are above 2^63. */
  @Test
  void keysAboveHalfTheRangeHaveNoSign() throws IOException {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      words.append("w").append(i).append('\n');
    }
    Files.writeString(folder.resolve("w.txt"), words);
    List<JsonNode> lines = lines(run("count", "@/w.txt", "--lines", "--top", "1000", "--json"));
    assertThat(lines)
        .hasSize(1000)
        .allSatisfy(
            line ->
                assertThat(line.get("key").bigIntegerValue())
                    .hasToString(
                        Long.toUnsignedString(TextKeys.key(line.get("text").textValue()))));
  }

  @Test
  void everyCommandWithATableWritesJson() throws IOException {
    assertThat(
            lines(run("accuracy", "@/t.csv", "--column", "user", "--variant", "tagged", "--json")))
        .isNotEmpty()
        .allMatch(line -> line.get("variant").textValue().equals("tagged"));
    assertThat(lines(run("groupby", "@/t.csv", "--column", "user", "--value", "n", "--json")))
        .extracting(line -> line.get("text").textValue() + line.get("value").longValue())
        .containsExactlyInAnyOrder("a6", "a,b6", "102");
  }

  @ParameterizedTest
  @ValueSource(strings = {"count", "groupby"})
  void onlyKeysFromTheCountOnAreListed(String command) throws IOException {
    StringBuilder rows = new StringBuilder("c\n");
    for (int i = 1; i <= 60; i++) {
      rows.append(("v" + i + "\n").repeat(i));
    }
    Files.writeString(folder.resolve("c.csv"), rows);
    List<String> line = new ArrayList<>(List.of(command, "@/c.csv", "--column", "c", "--json"));
    if (command.equals("groupby")) {
      line.addAll(List.of("--aggregate", "count"));
    }
    line.addAll(List.of("--min-count", "31"));
    assertThat(lines(run(line.toArray(String[]::new)))).hasSize(30);
    line.addAll(List.of("--top", "7"));
    assertThat(lines(run(line.toArray(String[]::new)))).hasSize(7);
  }

  @Test
  void aSketchListsWhatMayBeFrequentAndSaysWhatIsSure() throws IOException {
    StringBuilder rows = new StringBuilder("c\n");
    for (int i = 1; i <= 60; i++) {
      rows.append(("v" + i + "\n").repeat(i));
    }
    Files.writeString(folder.resolve("c.csv"), rows);
    CommandRun run =
        run("count", "@/c.csv", "--column", "c", "--min-count", "31", "--variants", "tagged");
    assertThat(run.out()).contains("The list has every key that occurs more than 30 times");
    assertThat(run.outLines()).filteredOn(line -> line.matches(" +\\d+ +\\d+  v\\d+")).hasSize(30);
  }

  @Test
  void theMemoryOfExactCountsStandsNextToThatOfTheSketch() {
    assertThat(run("count", "@/t.csv", "--column", "user").out())
        .contains("All counts are exact, and take 48 bytes in a hash table");
    assertThat(
            run("count", "@/t.csv", "--column", "user", "--variant", "tagged", "--memory", "64Ki")
                .out())
        .contains("Exact counts would take 48 bytes", "the sketch takes 64.00 KiB");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "count @/t.csv --column user,page --query a | 2 columns, and this text 1",
        "count @/t.csv --column user,pag | no column 'pag'",
        "count @/t.csv --column user,user | 'user' is named twice",
        "count @/t.csv --column user,\"page | never closed",
        "count @/t.csv --column user --json --csv - | both write to standard output",
        "groupby @/t.csv --column user --value n --min-count 2 | take --aggregate count",
        "groupby --pairs 10 --min-count 2 | leave out --min-count",
        "count @/t.csv --lines --value n | name it with --column"
      })
  void badInputIsOneLineAndExitCode2(String line, String part) {
    CommandRun run = run(line.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains(part);
  }
}
