package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;
import org.qsketch.keys.KeyKind;
import org.qsketch.sketch.SketchImage;

/** {@code count} and {@code groupby} of columns: of CSV, and of Parquet where its driver is. */
class ColumnsCommandTest {
  private static final String SALES = "customer,amount\nann,5\nbob,-7\nann,9223372036854775800\n";

  @TempDir private Path folder;
  private Path sales;

  @BeforeEach
  void files() throws IOException {
    sales = Files.writeString(folder.resolve("sales.csv"), SALES);
  }

  private static CommandRun run(String command) {
    return CommandRun.of((command + " --backend cpu --threads 2 --quiet").split(" +", -1));
  }

  @ParameterizedTest(name = "groupby --aggregate {0}")
  @CsvSource({
    "sum, ann, 9223372036854775805, bob, -7",
    "min, ann, 5, bob, -7",
    "max, ann, 9223372036854775800, bob, -7"
  })
  void valuesAreAggregatedExactly(
      String aggregate, String first, String value, String second, String other) {
    CommandRun run =
        run("groupby " + sales + " --key customer --value amount --csv - --aggregate " + aggregate);
    assertThat(run.errLines()).first().asString().contains("3 pairs, 2 groups");
    assertThat(run.outLines()).hasSize(3);
    assertThat(run.outLines().getFirst()).isEqualTo("text,key,value");
    assertThat(run.outLines().get(1)).startsWith(first + ",").endsWith("," + value);
    assertThat(run.outLines().get(2)).startsWith(second + ",").endsWith("," + other);
  }

  @Test
  void severalFilesAndPatternsAreOneInput() throws IOException {
    Files.writeString(folder.resolve("sales2.csv"), "amount,customer\n-10,bob\n");
    CommandRun run = run("groupby " + folder + "/sales*.csv --key customer --value amount");
    assertThat(run.errLines()).isEmpty();
    assertThat(run.outLines().getFirst()).startsWith("2 files: 4 pairs, 2 groups");
    assertThat(run.outLines().getLast()).matches(" *-17 +bob");
  }

  @Test
  void keysAloneAreCounted() {
    CommandRun run = run("groupby " + sales + " --key customer --aggregate count --top 1");
    assertThat(run.outLines().getLast()).matches(" *2 +ann");
  }

  @Test
  void sumsThatMayNotFitAreRefusedAndTheLargestIsNot() throws IOException {
    Path large =
        Files.writeString(
            folder.resolve("large.csv"), "k,v\na,9223372036854775807\na,9223372036854775807\n");
    CommandRun sum = run("groupby " + large + " --key k --value v");
    assertThat(sum.exitCode()).isEqualTo(1);
    assertThat(sum.errLines()).singleElement().asString().contains("more than 64 bits hold");
    assertThat(run("groupby " + large + " --key k --value v --aggregate max").exitCode()).isZero();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "--key customer, name it with --value",
    "--value amount, name it with --column",
    "--key customer --value amount --aggregate count, leave out --value",
    "--key customer --value amount --key-bits 32, leave out --key-bits",
    "--key customer --value nothing, has no column 'nothing'"
  })
  void whatMakesNoSenseIsRefusedInOneLine(String options, String remedy) {
    CommandRun run = run("groupby " + sales + " " + options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains(remedy);
  }

  @Test
  void aValueThatIsNoWholeNumberIsRefusedWithItsLine() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.csv"), "k,v\na,1\na,2.5\n");
    CommandRun run = run("groupby " + bad + " --key k --value v");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("bad.csv, line 3: the value is '2.5'");
  }

  @Test
  void numbersAreForImagesAlone() {
    CommandRun run = run("count " + sales + " --column customer --numbers --query 5");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("--numbers is only for images");
  }

  @Test
  void aFileWithoutAHeaderIsWarnedOfAndReadWhole() throws IOException {
    Path bare = Files.writeString(folder.resolve("bare.csv"), "ann,5\nbob,-7\nann,6\n");
    CommandRun lost = run("count " + bare + " --column 2");
    assertThat(lost.exitCode()).isZero();
    assertThat(lost.out()).contains("2 values");
    assertThat(lost.errLines())
        .containsExactly(
            "qsketch: warning: "
                + bare
                + ": the first row looks like data, but is taken for the names of the columns, and"
                + " not counted: if it holds data, give --no-header");
    CommandRun whole = run("count " + bare + " --column 2 --no-header");
    assertThat(whole.errLines()).isEmpty();
    assertThat(whole.out()).contains("3 values");
    CommandRun sums = run("groupby " + bare + " --key 1 --value 2 --no-header --csv -");
    assertThat(sums.outLines().get(1)).matches("ann,.*,11");
    assertThat(run("groupby " + bare + " --key 1 --value 2").err()).contains("give --no-header");
  }

  @ParameterizedTest(name = "--delimiter {1}")
  @CsvSource({"';', ';', ';'", "'\t', tab, tab", "'|', '|', '|'"})
  void theDelimiterThatHasTheColumnIsNamed(String delimiter, String option, String shown)
      throws IOException {
    Path table = Files.writeString(folder.resolve("t"), SALES.replace(",", delimiter));
    String remedy = "--delimiter " + (shown.length() == 1 ? "'%s'".formatted(shown) : shown);
    CommandRun refused = run("count " + table + " --column amount");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errLines()).singleElement().asString().endsWith("give " + remedy);
    CommandRun sums =
        run("groupby " + table + " --key customer --value amount --csv - --delimiter " + option);
    assertThat(sums.outLines().get(1)).matches("ann,.*,9223372036854775805");
    assertThat(run("count " + table + " --column 1").err()).endsWith("give " + remedy + "\n");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "count --delimiter ;, name one with --column",
    "groupby --no-header, name one with --column",
    "count --column 1 --delimiter ab, is not a delimiter: give one ASCII character",
    "count --column 1 --delimiter é, it must be an ASCII character"
  })
  void aFormatWithoutColumnsAndADelimiterThatIsNoneAreRefused(String command, String remedy) {
    String[] words = command.split(" ", 2);
    CommandRun run = run(words[0] + " " + sales + " " + words[1]);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains(remedy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--lines", "--words", "--lines --memory 1Mi --variant thread"})
  void binaryDataIsCountedWithAWarning(String options) throws IOException {
    Path binary = Files.write(folder.resolve("pairs.bin"), new byte[] {17, 0, 0, 0, 10, 0, 0, 0});
    CommandRun run = run("count " + binary + " " + options);
    assertThat(run.exitCode()).isZero();
    assertThat(run.errLines())
        .containsExactly(
            "qsketch: warning: " + binary + " looks like binary data, and is read as text");
  }

  @Test
  void aFileOfParquetHasNoDelimiter() throws IOException {
    CommandRun run = run("count " + parquet() + " --column id --no-header");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("only CSV has a delimiter");
  }

  /**
   * A table as pandas would write it: {@code id} 17, 17, -3, null; {@code name} a, b, a, null;
   * {@code bytes} 1, 2, 4, 8.
   */
  private Path parquet() throws IOException {
    assumeTrue(
        getClass().getClassLoader().getResource("org/duckdb/DuckDBDriver.class") != null,
        "skipped: DuckDB's driver is not on the class path");
    return Files.write(folder.resolve("events.parquet"), Base64.getDecoder().decode(EVENTS));
  }

  @Test
  void integersAreAskedForByTheirDigitsAndNullsAreCountedApart() throws IOException {
    Path csv = folder.resolve("top.csv");
    CommandRun run = run("count " + parquet() + " --column id --query 17 --query -3 --csv " + csv);
    assertThat(run.errLines()).isEmpty();
    assertThat(run.out())
        .contains("events.parquet: 3 values, 2 different", "In addition, 1 rows have no value");
    assertThat(run.outLines()).anyMatch(line -> line.matches(" *17 +2"));
    assertThat(run.outLines().getLast()).matches(" *-3 +1");
    assertThat(Files.readAllLines(csv)).contains("17,17,2,2,2", "-3,18446744073709551613,1,1,1");
    assertThat(Files.readString(folder.resolve("top.json"))).contains("\"nulls\" : \"1\"");
  }

  @Test
  void whatIsNoNumberIsNotAskedForInAColumnOfIntegers() throws IOException {
    CommandRun run = run("count " + parquet() + " --column id --query x");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("'x' is no value of column 'id', which holds numbers of the type BIGINT");
  }

  @Test
  void weightsOfParquetAreAddedUp() throws IOException {
    CommandRun run = run("count " + parquet() + " --column id --weight bytes --query 17");
    assertThat(run.out()).contains("3 values with a total weight of 7, 2 different");
    assertThat(run.outLines().getLast()).matches(" *17 +3");
  }

  @Test
  void aSavedSketchOfIntegersIsAskedForNumbers() throws IOException {
    Path image = folder.resolve("s.image");
    assertThat(run("count " + parquet() + " --column id --memory 1Mi --save " + image).exitCode())
        .isZero();
    for (String numbers : List.of("", "--numbers ")) {
      CommandRun asked =
          run("count --merge " + image + " --column id " + numbers + "--query 17 --query -3");
      assertThat(asked.outLines()).anyMatch(line -> line.matches(" *17 +2"));
      assertThat(asked.outLines().getLast()).matches(" *-3 +1");
    }
    assertRefused("count --merge " + image + " --lines --query 17", "name their --column");
    assertRefused("count --merge " + image + " --column id --query x", "ask for an integer");
    assertRefused(
        "count " + sales + " --column customer --merge " + image,
        "the keys of " + sales + " are texts, and the keys of " + image + " are integers");
  }

  @Test
  void savedSketchesOfTextsAreNotAskedForNumbers() throws IOException {
    Path texts = folder.resolve("texts.image");
    String saved = "count " + sales + " --column customer --memory 1Mi --save ";
    assertThat(run(saved + texts).exitCode()).isZero();
    assertRefused(
        "count --merge " + texts + " --column customer --numbers --query 17",
        "leave --numbers out");
    Path records = folder.resolve("records.image");
    try (SketchImage image = SketchImage.load(texts)) {
      image.setKeyKind(KeyKind.RECORDS);
      image.save(records);
    }
    assertRefused(
        "count --merge " + records + " --column customer --query 17", "query them in Java");
    assertRefused(
        "count --merge %s,%s --column customer --query 17".formatted(texts, records),
        "the keys of " + records + " are records, and the keys of " + texts + " are texts");
  }

  /** Images of earlier versions do not record the kind of their keys. */
  @Test
  void imagesOfAnUnknownKindAreMergedAndAsked() throws IOException {
    Path image = folder.resolve("old.image");
    String saved = "count " + sales + " --column customer --memory 1Mi --save ";
    assertThat(run(saved + image).exitCode()).isZero();
    try (SketchImage old = SketchImage.load(image)) {
      old.setKeyKind(KeyKind.UNKNOWN);
      old.save(image);
    }
    CommandRun texts = run("count --merge " + image + " --column customer --query ann");
    assertThat(texts.outLines().getLast()).matches("ann +2");
    CommandRun numbers = run("count --merge " + image + " --column customer --numbers --query 17");
    assertThat(numbers.outLines().getLast()).matches(" *17 +0");
    CommandRun merged = run("count " + sales + " --column customer --query ann --merge " + image);
    assertThat(merged.outLines().getLast()).matches("ann +4");
  }

  private static void assertRefused(String line, String why) {
    CommandRun run = run(line);
    assertThat(run.exitCode()).as(line).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains(why);
  }

  @Test
  void columnsOfParquetAreAggregated() throws IOException {
    CommandRun byNumber = run("groupby " + parquet() + " --key id --value bytes --csv -");
    assertThat(byNumber.outLines())
        .containsExactly("text,key,value", "-3,18446744073709551613,4", "17,17,3");
    assertThat(byNumber.err()).contains("In addition, 1 rows have no key or no value");
    CommandRun byText = run("groupby " + parquet() + " --key name --value bytes --top 1");
    assertThat(byText.outLines().getLast()).matches(" *5 +a");
  }

  @Test
  void numbersOfJsonBeyondASampleAreNotRounded() throws IOException {
    Path json = parquet().resolveSibling("late.ndjson");
    List<String> rows = new ArrayList<>(Collections.nCopies(20_480, "{\"user\":1,\"amount\":10}"));
    rows.add("{\"user\":2,\"amount\":9007199254740993}");
    rows.add("{\"user\":2,\"amount\":1.0}");
    Files.write(json, rows);
    CommandRun sums = run("groupby " + json + " --key user --value amount --csv -");
    assertThat(sums.outLines())
        .containsExactly("text,key,value", "2,2,9007199254740994", "1,1,204800");
    rows.set(20_480, "{\"user\":2,\"amount\":0.4}");
    Files.write(json, rows);
    for (String command :
        List.of("groupby %s --key user --value amount", "count %s --column user --weight amount")) {
      CommandRun refused = run(command.formatted(json));
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.errLines())
          .singleElement()
          .asString()
          .containsPattern("late.ndjson, row 20481: the (value|weight) is 0.4: it must be a whole");
    }
  }

  @Test
  void aColumnThatIsMissingIsNamedWithThoseThatExist() throws IOException {
    CommandRun run = run("count " + parquet() + " --column user");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("has no column 'user': name one of id, name, bytes");
  }

  private static final String EVENTS =
      "UEFSMRUAFXoVNiwVCBUAFQYVBgAAPRghAAAAQQcAdgEAABENHxEIHP3/////////FQAVaBU4LBUI"
          + "FQAVBhUGAAA0GCEAAABBBwB2AQA4AQAAAGEBAAAAYgEAAABhFQAVLBUwLBUIFQAVBhUGAAAWVAIA"
          + "AAAIAQEAAAACAAAABAAAAAgAAAAVAhlMNQAYDWR1Y2tkYl9zY2hlbWEVBgAVBCUCGAJpZCUkABUM"
          + "JQIYBG5hbWUlAAAVAiUCGAVieXRlcyUiABYIGRwZPCYAHBUEGRUAGRgCaWQVAhYIFpwBFlgmCDwY"
          + "CBEAAAAAAAAAGAj9/////////xYCKAgRAAAAAAAAABgI/f////////8REQAZHBUAFQAVAgAAACYA"
          + "HBUMGRUAGRgEbmFtZRUCFggWigEWWiZgPBgBYhgBYRYCKAFiGAFhEREAGRwVABUAFQIAAAAmABwV"
          + "AhkVABkYBWJ5dGVzFQIWCBZOFlImugE8GAQIAAAAGAQBAAAAFgAoBAgAAAAYBAEAAAAREQAZHBUA"
          + "FQAVAgAAABb0AhYIJggWhAIAKChEdWNrREIgdmVyc2lvbiB2Mi4wLjAgKGJ1aWxkIGQ1NGNiYmUz"
          + "ZGYpGTwcAAAcAAAcAAAAUQEAAFBBUjE=";
}
