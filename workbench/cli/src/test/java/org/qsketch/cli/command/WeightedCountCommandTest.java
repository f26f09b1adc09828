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

class WeightedCountCommandTest {
  @TempDir private Path folder;
  private Path table;
  private Path large;

  @BeforeEach
  void files() throws IOException {
    table = file("table.csv", "host,bytes\na,10\n\"b, c\",4294967295\na,5\nd,0\n\"b, c\",1\n");
    large = file("large.csv", "host,bytes\n" + "a,4294967295\n".repeat(3));
    file("negative.csv", "host,bytes\na,10\na,-5\n");
    file("words.csv", "host,bytes\na,10\nb,many\n");
    file("short.csv", "host,bytes\na,10\nb\n");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static CommandRun count(Path file, String... arguments) {
    return CommandRun.of(
        Stream.concat(
                Stream.of(
                    "count", file.toString(), "--column", "host", "--weight", "bytes", "--quiet"),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  @Test
  void theCountOfAValueIsTheSumOfItsWeights() {
    CommandRun run = count(table, "--query", "a", "--query", "d");
    assertThat(run.errLines()).isEmpty();
    assertThat(run.out())
        .contains(
            "table.csv: 5 values with a total weight of 4,294,967,311, 2 different",
            "All counts are exact");
    assertThat(run.outLines())
        .anyMatch(line -> line.matches(" *4,294,967,296 +b, c"))
        .anyMatch(line -> line.matches(" +15 +a"))
        .anyMatch(line -> line.matches("a +15"))
        .last()
        .asString()
        .matches("d +0");
  }

  @Test
  void columnsAreFoundByTheirNumbersAndAColumnMayWeighItself() {
    CommandRun run =
        CommandRun.of("count", table.toString(), "--column", "2", "--weight", "2", "--top", "1");
    assertThat(run.outLines().getLast()).matches(" *4,294,967,295 +4294967295");
  }

  @ParameterizedTest(name = "count --variant {0}")
  @ValueSource(strings = {"thread", "warp", "half-warp", "sub-warp"})
  void countersOf64BitsHoldTheSums(String variant) {
    CommandRun run =
        count(large, "--variant", variant, "--counter-bits", "64", "--exact", "--query", "a");
    assertThat(run.errLines()).isEmpty();
    assertThat(run.out()).contains("measured on all different values");
    assertThat(run.outLines().getLast()).matches("a +12,884,901,885");
  }

  @ParameterizedTest(name = "count --variant {0}")
  @ValueSource(strings = {"thread", "sub-warp", "multi-level", "slim-fat:3"})
  void countersOf32BitsRefuseTheSums(String variant) {
    Path image = folder.resolve("large.image");
    CommandRun run = count(large, "--variant", variant, "--save", image.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .matches("qsketch: .* takes a counter of the .* sketch past .* --counter-bits 64.*");
    assertThat(run.out()).isEmpty();
    assertThat(image).doesNotExist();
  }

  @Test
  void savedSumsAreMergedAndAsked() {
    Path image = folder.resolve("table.image");
    assertThat(count(table, "--memory", "1Ki", "--save", image.toString()).out())
        .contains("128 counters of 64 bits");
    CommandRun both = count(table, "--merge", image.toString(), "--query", "b, c");
    assertThat(both.outLines().getLast()).matches("b, c +8,589,934,592");
    CommandRun alone =
        CommandRun.of("count", "--merge", image.toString(), "--column", "host", "--query", "b, c");
    assertThat(alone.outLines().getLast()).matches("b, c +4,294,967,296");
  }

  @ParameterizedTest(name = "count {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          table.csv --weight bytes                      | 2 | --value is for the keys of a column: name it with --column
          table.csv --lines --weight bytes              | 2 | --value is for the keys of a column: name it with --column
          table.csv --column host --weight size         | 2 | no column 'size'
          table.csv --column host --weight=             | 2 | no column ''
          negative.csv --column host --weight bytes     | 1 | negative.csv, line 3: the weight '-5' is negative
          words.csv --column host --weight bytes        | 1 | words.csv, line 3: the weight 'many' is not in digits
          short.csv --column host --weight bytes        | 1 | short.csv, line 3
          --merge a.image --column host --weight bytes --query a | 2 | --value says how to count a FILE
          """)
  void mistakesAreOneLine(String line, int exitCode, String reason) {
    String[] arguments =
        Stream.of(("count " + line + " --quiet").split(" ", -1))
            .map(word -> word.endsWith(".csv") ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.out()).isEmpty();
  }
}
