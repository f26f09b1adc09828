package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.cli.CommandRun;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.Variant;

class CountCommandTest {
  private static final String TEXT = "The cat sat.\nThe dog sat on the cat.\nThe cat sat.\n";

  /** Words of the table below that are names of files. */
  private static final String FILES = "\\.|.*\\.(csv|txt|image)";

  @TempDir private Path folder;
  private Path text;
  private Path table;

  @BeforeEach
  void files() throws IOException {
    text = Files.writeString(folder.resolve("a text.txt"), TEXT);
    table =
        Files.writeString(folder.resolve("table.csv"), "id,name\n1,\"a, b\"\n2,c\n3,\"a, b\"\n");
  }

  private static CommandRun count(Path file, String... arguments) {
    return CommandRun.of(
        Stream.concat(Stream.of("count", file.toString(), "--quiet"), Stream.of(arguments))
            .toArray(String[]::new));
  }

  @Test
  void wordsAreCountedUnlessSomethingElseIsSaid() {
    CommandRun run = count(text, "--top", "1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("a text.txt: 12 words, 5 different", "All counts are exact");
    assertThat(run.outLines().getLast()).matches(" +4 +the");
  }

  @Test
  void linesAreCountedOnRequest() {
    CommandRun run = count(text, "--lines", "--top", "1");
    assertThat(run.out()).contains("3 lines, 2 different");
    assertThat(run.outLines().getLast()).matches(" +2 +The cat sat.");
  }

  @Test
  void aColumnIsFoundByItsName() {
    CommandRun run = count(table, "--column", "name", "--top", "1");
    assertThat(run.out()).contains("3 values, 2 different");
    assertThat(run.outLines().getLast()).matches(" +2 +a, b");
  }

  @Test
  void compressedFilesAreReadAsTheyAre() throws IOException {
    Path compressed = Files.write(folder.resolve("text.gz"), gzip(TEXT));
    assertThat(count(compressed).out()).contains("12 words, 5 different");
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  @Test
  void standardInputIsReadForADash() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(TEXT.getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(count(Path.of("-")).out()).contains("standard input: 12 words, 5 different");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void anEmptyFileHasNothingInIt() throws IOException {
    CommandRun run = count(Files.createFile(folder.resolve("empty")));
    assertThat(run.out()).contains("0 words, 0 different");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void exactCountsStandBesideTheEstimatesOnRequest() {
    CommandRun run =
        count(text, "--exact", "--variant", "sub-warp", "--memory", "32", "--top", "1");
    assertThat(run.out()).contains("measured on all different words");
    assertThat(run.outLines().getLast()).matches(" +4 +4 +\\d+ +the");
  }

  @Test
  void theProvedBoundOfTheThreadSketchIsTold() {
    assertThat(count(text, "--variant", "thread").out()).contains("Proved, whatever the keys");
  }

  @Test
  void theProvedBoundsOfTheTaggedSketchAreTold() throws IOException {
    assertThat(count(text, "--variant", "tagged").out())
        .contains(
            "Proved, whatever the keys: with a probability below 0.0100, an estimate is too high by"
                + " more than 0\n");
    Path many =
        Files.writeString(
            folder.resolve("many"),
            IntStream.range(0, 20_000)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" ")));
    assertThat(count(many, "--variant", "tagged", "--memory", "33K").out())
        .containsPattern(
            "with a probability below 0.0100, a count in tags is too high by more than \\d+, any"
                + " other by more than \\d+");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tagged | 0.0 % of the counters are in use; 0 of 2,097,152 buckets were full and share"
            + " cells",
        "multi-level | 0.0 % of the counters are in use; 0 buckets need one of 1,024 rows",
        "sub-warp | 0.0 % of the counters are in use"
      })
  void theStateOfTheSketchIsTold(String variant, String state) {
    assertThat(count(text, "--variant", variant).outLines()).contains(state);
  }

  @Test
  void theTaggedSketchOfTheDefaultIsSizedByTheKeysExpected() {
    assertThat(count(text, "--expect", "1e6", "--wlf", "1").out())
        .contains("tagged sketch: depth 2, 6000000 counters");
  }

  @Test
  void theUpdateRuleIsForTaggedSketches() {
    CommandRun thread = count(text, "--variant", "thread", "--update", "removable");
    assertThat(thread.exitCode()).isEqualTo(2);
    assertThat(thread.err()).contains("--update removable is for tagged sketches");
    assertThat(count(text, "--update", "removable").out()).contains("tagged sketch");
    assertThat(count(text, "--update", "twice").err())
        .contains("there is no update rule 'twice'", "conservative, additive, removable");
  }

  @Test
  void theTopKeysAreTheTableOfTheCsv() throws IOException {
    Path csv = folder.resolve("top.csv");
    assertThat(count(text, "--top", "2", "--exact", "--csv", csv.toString()).exitCode()).isZero();
    assertThat(Files.readAllLines(csv))
        .hasSize(3)
        .first()
        .isEqualTo("text,key,at_least,estimate,exact");
    assertThat(folder.resolve("top.json")).content().contains("\"top\" : \"2\"");
    CommandRun piped = count(text, "--top", "2", "--csv", "-");
    assertThat(piped.outLines()).hasSize(3).first().isEqualTo("text,key,at_least,estimate,exact");
  }

  @Test
  void keysHaveNoSignInTheCsv() {
    CommandRun run = count(text, "--csv", "-");
    String keys =
        Stream.of("the", "cat", "sat", "dog", "on")
            .map(word -> Long.toUnsignedString(TextKeys.key(word)))
            .collect(Collectors.joining("|"));
    assertThat(run.outLines().stream().skip(1))
        .hasSize(5)
        .allMatch(line -> line.split(",", -1)[1].matches(keys));
  }

  @Test
  void savedSketchesAreMergedAndAsked() {
    Path image = folder.resolve("text.image");
    assertThat(count(text, "--save", image.toString()).exitCode()).isZero();
    CommandRun run =
        CommandRun.of("count", "--merge", image + "," + image, "--words", "--query", "The");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().getLast()).matches("The +8");
  }

  @Test
  void anImageOfAnotherSpecIsNotMerged() {
    Path image = folder.resolve("text.image");
    count(text, "--save", image.toString());
    CommandRun run = count(text, "--merge", image.toString(), "--seed", "2");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("have to be equal");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void anAlteredImageIsRefusedAndNothingIsSaved() throws IOException {
    Path image = folder.resolve("text.image");
    count(text, "--variant", "sub-warp", "--save", image.toString(), "--memory", "1Ki");
    byte[] bytes = Files.readAllBytes(image);
    bytes[bytes.length / 2] ^= 1;
    Files.write(image, bytes);
    Path sum = folder.resolve("sum.image");
    CommandRun run = count(text, "--merge", image.toString(), "--save", sum.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).singleElement().asString().contains("the file was altered");
    assertThat(sum).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void countsThatACounterCannotHoldAreRefusedAndNothingIsSaved(String variant) throws IOException {
    Path image = folder.resolve("text.image");
    Files.writeString(text, TEXT.repeat(1100)); // beyond what has no row
    count(text, "--variant", variant, "--memory", "200Ki", "--save", image.toString());
    fill(image);
    Path sum = Files.writeString(folder.resolve("sum.image"), "kept");
    String images = image + "," + image;
    for (CommandRun run :
        List.of(
            CommandRun.of("count", "--merge", images, "--save", sum.toString()),
            count(
                text,
                "--merge",
                image.toString(),
                "--variant",
                variant,
                "--memory",
                "200Ki",
                "--save",
                sum.toString()))) {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errLines())
          .singleElement()
          .asString()
          .matches(
              "qsketch: merging an image takes a counter of the .* sketch past \\d+ .* with"
                  + " --counter-bits 64, or .*");
    }
    assertThat(sum).hasContent("kept");
  }

  @Test
  void countersOf64BitsCountBeyondTwoToThe32() throws IOException {
    Path image = folder.resolve("text.image");
    CommandRun run =
        count(text, "--counter-bits", "64", "--memory", "1Ki", "--save", image.toString());
    assertThat(run.out()).contains("128 counters of 64 bits");
    Path sum = folder.resolve("sum.image");
    for (int doubling = 0; doubling < 5; doubling++) {
      String images = String.join(",", Collections.nCopies(128, image.toString()));
      assertThat(CommandRun.of("count", "--merge", images, "--save", sum.toString()).errLines())
          .isEmpty();
      Files.move(sum, image, StandardCopyOption.REPLACE_EXISTING);
    }
    CommandRun asked =
        CommandRun.of("count", "--merge", image.toString(), "--words", "--query", "the");
    assertThat(asked.outLines().getLast()).matches("the +137,438,953,472"); // 4 times 128^5
  }

  private static Stream<String> variants() {
    return Variant.NAMES.stream();
  }

  /** Counts the most frequent word until its counters are as large as possible. */
  private static void fill(Path file) throws IOException {
    try (Backend cpu = Backends.open("cpu");
        SketchImage image = SketchImage.load(file);
        Sketch sketch = cpu.open(image)) {
      long space = sketch.spec().maxCounter() - sketch.statistics().largestCounter();
      sketch.insert(Keys.of(TextKeys.key("the")), Keys.of((int) space));
      try (SketchImage filled = sketch.image()) {
        filled.save(file);
      }
    }
  }

  @Test
  void controlCharactersOfAFileReachTheCsvAlone() throws IOException {
    Path nasty = Files.writeString(folder.resolve("nasty"), "\u001B[2Jgone\n\u202Ereversed\n");
    CommandRun shown = count(nasty, "--lines", "--query", "\u001B[2Jgone");
    assertThat(shown.out()).contains("\\u001b[2Jgone", "\\u202ereversed");
    assertThat(shown.out()).doesNotContain("\u001B", "\u202E");
    Path csv = folder.resolve("nasty.csv");
    assertThat(count(nasty, "--lines", "--csv", csv.toString()).exitCode()).isZero();
    assertThat(csv).content().contains("\u001B[2Jgone", "\u202Ereversed");
    assertThat(count(nasty, "--lines", "--csv", "-").out()).contains("\u001B[2Jgone");
  }

  @Test
  void controlCharactersOfAFileAreNoPartOfAnError() throws IOException {
    Path nasty = Files.writeString(folder.resolve("nasty.csv"), "\u001B[2Jgone,\"b\nb\"\n1,2\n");
    CommandRun run = count(nasty, "--column", "none");
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("name one of \\u001b[2Jgone, \"b b\", or");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void ofInputThatIsCutShortTheCountsAreShownAsIncompleteAndNothingIsWritten() throws IOException {
    byte[] packed = gzip(TEXT.repeat(50));
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(packed, packed.length - 8));
    Path csv = folder.resolve("cut.csv");
    Path image = folder.resolve("cut.image");
    CommandRun run = count(cut, "--csv", csv.toString(), "--save", image.toString());
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .startsWith("qsketch: " + cut + " cannot be read to its end: it is damaged")
        .endsWith("the counts are of what was read before; --csv and --save are left out");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).startsWith("INCOMPLETE: ").containsPattern("200 +200 +the");
    assertThat(csv).doesNotExist();
    assertThat(image).doesNotExist();
  }

  @ParameterizedTest(name = "count {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          missing.txt                          | 1 | missing.txt
          .                                    | 1 | folder
          table.csv --column nickname          | 2 | no column 'nickname'
          table.csv --words --lines            | 2 | exclude each other
          table.csv --variant bloom            | 2 | no variant 'bloom'
          table.csv --memory -1                | 2 | '-1' is negative
          table.csv --memory 1e18              | 2 | 1000000000000000000 bytes are more than
          table.csv --variant slim-fat         | 2 | for example slim-fat:3
          table.csv --memory 1                 | 2 | a memory of 1 bytes is too small
          table.csv --variant warp --memory 1  | 2 | 1 bytes cannot hold a warp sketch
          table.csv --variant warp --memory 1000Ti | 1 | host memory
          table.csv --memory 1Mi --expect 9    | 2 | give one of them
          table.csv --wlf 1                    | 2 | give --expect too
          table.csv --counter-bits 48          | 2 | can have 32 or 64
          table.csv --counter-bits 64 --variant multi-level | 2 | take --counter-bits 64
          table.csv --top -1                   | 2 | keys is -1
          table.csv --top 2000000000           | 2 | keys is 2000000000
          table.csv --backend cpu,cpu          | 2 | name one of them
          table.csv --merge table.csv          | 1 | not a sketch image
          table.csv --merge missing.image      | 1 | missing.image
          table.csv --save .                   | 1 | is a folder
          table.csv --column=    | 2 | no column ''
          table.csv --top=    | 2 | '' is not a number
          table.csv --merge=    | 2 | the name of a file is empty
          table.csv --merge a.image,,b.image   | 2 | the name of a file is empty
          table.csv --merge ,                  | 2 | --merge names no image
          table.csv --save=    | 2 | the name of a file is empty
          table.csv --csv=    | 2 | the name of a file is empty
          table.csv --query the,cat            | 2 | 'the,cat' is no single word
          table.csv --query cat'               | 2 | 'cat'' is no single word
          """)
  void mistakesAreOneLine(String line, int exitCode, String reason) {
    String[] arguments =
        Stream.of(("count " + line + " --quiet").split(" ", -1))
            .map(word -> word.matches(FILES) ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest(name = "count --merge a.image {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --save s.image --csv -               | --csv says how to count a FILE
          --save s.image --exact               | --exact says how to count a FILE
          --save s.image --top 20              | --top says how to count a FILE
          --save s.image --seed 42             | --seed says how to count a FILE
          --save s.image --wlf 1               | --wlf says how to count a FILE
          --save s.image --counter-bits 64     | --counter-bits says how to count a FILE
          --words                              | add --query TEXT or --save IMAGE
          --query The                          | give --words, --lines or --column
          --words --lines --query The          | exclude each other
          """)
  void imagesAloneTakeNoOptionOfAFile(String line, String reason) {
    CommandRun run = CommandRun.of(("count --merge a.image " + line).split(" +", -1));
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aQueryOfSeveralWordsIsOneOfLinesAlone() {
    CommandRun words = count(text, "--query", "The cat");
    assertThat(words.errLines()).singleElement().asString().contains("'The cat' is no single word");
    assertThat(words.exitCode()).isEqualTo(2);
    CommandRun lines = count(text, "--lines", "--query", "The cat sat.");
    assertThat(lines.outLines().getLast()).matches("The cat sat. +2");
  }

  @Test
  void aSeedOtherThanThatOfTheImageIsRefused() {
    Path image = folder.resolve("text.image");
    count(text, "--save", image.toString());
    CommandRun run = count(text, "--merge", image.toString(), "--seed", "7");
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("text.image: ", "cannot be merged: seed 7 and 42", "have to be equal");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void whatTheMergedCountsAreInIsTold() {
    Path image = folder.resolve("text.image");
    assertThat(count(text, "--save", image.toString()).out()).doesNotContain("merged");
    CommandRun run = count(text, "--merge", image.toString(), "--query", "the", "--top", "1");
    assertThat(run.out()).contains("a text.txt; queries and the saved image include");
    assertThat(run.outLines())
        .element(-3 + run.outLines().size())
        .asString()
        .matches(" +4 +4 +the");
    assertThat(run.outLines().getLast()).matches("the +8");
  }

  @Test
  void aPipeNamedTwiceIsRefused() {
    CommandRun run = CommandRun.of("count", "--lines", "-", "-");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("- is named twice");
  }

  @Test
  void answersDoNotMixWithATableOnStandardOutput() {
    CommandRun run = count(text, "--top", "1", "--query", "the", "--csv", "-");
    assertThat(run.outLines()).hasSize(2);
    assertThat(String.join("\n", run.errLines())).contains("query");
  }

  @Test
  void anEmptyNameIsNoFile() {
    CommandRun run = CommandRun.of("count", "");
    assertThat(run.errLines()).singleElement().asString().contains("the name of a file is empty");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void nothingToCountIsAMistake() {
    CommandRun run = CommandRun.of("count");
    assertThat(run.errLines()).singleElement().asString().contains("nothing to count");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void noOutputTakesThePlaceOfTheInputOrOfAnotherOutput() throws IOException {
    Path json = Files.writeString(folder.resolve("data.json"), TEXT);
    assertRefused(count(table, "--csv", table.toString()), table);
    assertRefused(count(json, "--csv", folder.resolve("data.csv").toString()), json);
    assertRefused(count(text, "--save", text.toString()), text);
    Path same = folder.resolve("same");
    assertRefused(count(text, "--save", same.toString(), "--csv", same.toString()), same);
    assertThat(json).hasContent(TEXT);
    assertThat(same).doesNotExist();
  }

  private static void assertRefused(CommandRun run, Path file) {
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(file + " would be written over");
  }

  @Test
  void aStreamThatEndsIsAnsweredLikeAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("stream"), "b\na\nb\n");
    CommandRun run =
        CommandRun.of("count", file.toString(), "--lines", "--live", "--backend", "cpu");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("3 lines, 2 different").containsPattern("2 +2 +b");
  }

  @Test
  void aStreamThatFailsShowsWhatWasCounted() throws IOException {
    byte[] packed = gzip("often\n".repeat(50));
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(packed, packed.length - 8));
    CommandRun run =
        CommandRun.of("count", cut.toString(), "--lines", "--live", "--backend", "cpu");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).last().asString().contains("the counts are of what was read before");
    assertThat(run.out()).startsWith("INCOMPLETE: ").containsPattern("50 +50 +often");
  }

  @Test
  void noPartOfATableGoesToStandardOutput() throws IOException {
    byte[] packed = gzip("often\n".repeat(50));
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(packed, packed.length - 8));
    CommandRun run = count(cut, "--lines", "--csv", "-");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).containsPattern("50 +often");
  }

  @Test
  void liveAndExactExcludeEachOther() {
    CommandRun run = CommandRun.of("count", "-", "--live", "--exact");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("leave --exact out");
  }
}
