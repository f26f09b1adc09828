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
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;
import org.qsketch.topk.TopKImage;

class CountChangesTest {
  @TempDir private Path folder;
  private Path monday;
  private Path tuesday;

  @BeforeEach
  void images() throws IOException {
    monday = image("monday.txt", "to be or not to be to\n", "--words", "--memory", "64Ki");
    tuesday = image("tuesday.txt", "be BE be or else\n", "--words", "--memory", "64Ki");
  }

  private Path image(String name, String text, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Path image = folder.resolve(name.replaceAll("\\..*", ".top"));
    CommandRun run =
        CommandRun.of(
            Stream.concat(
                    Stream.of("count", file.toString(), "--quiet", "--save-top", image.toString()),
                    Stream.of(options))
                .toArray(String[]::new));
    assertThat(run.errLines()).isEmpty();
    return image;
  }

  private static CommandRun compare(Path before, Path after, String... options) {
    return CommandRun.of(
        Stream.concat(
                Stream.of("count", "--compare", before.toString(), after.toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  @Test
  void whatHasChangedMostComesFirst() {
    CommandRun run = compare(monday, tuesday);
    assertThat(run.errLines()).isEmpty();
    assertThat(run.out())
        .contains(
            "monday.top to ", "the list has every key whose count has changed by more than 0");
    assertThat(run.outLines().subList(2, run.outLines().size()))
        .map(line -> line.trim().replaceAll(" +", " "))
        .containsExactlyInAnyOrder(
            "change before after changed most",
            "-3 3 0 to",
            "+1 2 3 be",
            "-1 1 0 not",
            "+1 0 1 else",
            "+0 1 1 or");
    assertThat(compare(monday, monday).outLines().getLast()).matches(" +\\+0 +.*");
  }

  @Test
  void rowsAreJsonAndCsvWithBounds() throws IOException {
    Path csv = folder.resolve("changes.csv");
    CommandRun run = compare(monday, tuesday, "--top", "1", "--json", "--csv", csv.toString());
    assertThat(run.outLines())
        .singleElement()
        .asString()
        .matches(
            "\\{\"text\":\"to\",\"key\":\\d+,\"change_at_least\":-3,\"change_at_most\":-3,"
                + "\"before_at_least\":3,\"before_at_most\":3,"
                + "\"after_at_least\":0,\"after_at_most\":0}");
    assertThat(run.errLines().getFirst()).contains("changed by more than 1");
    assertThat(Files.readAllLines(csv))
        .hasSize(2)
        .first()
        .isEqualTo(
            "text,key,change_at_least,change_at_most,before_at_least,before_at_most,after_at_least,after_at_most");
  }

  @Test
  void integersAndTextsOfPipesAreNamed() throws IOException {
    Path numbers =
        Files.writeString(folder.resolve("n.json"), "{\"k\":-5}\n{\"k\":7}\n{\"k\":7}\n");
    Path image = folder.resolve("n.top");
    CommandRun saved =
        CommandRun.of(
            "count",
            numbers.toString(),
            "--column",
            "k",
            "--quiet",
            "--save-top",
            image.toString());
    assertThat(saved.errLines()).isEmpty();
    assertThat(compare(image, image).out()).contains(" 7\n", " -5\n");
  }

  @Test
  void savedListsHaveTheTextsOfAllCandidates() throws IOException {
    try (TopKImage image = TopKImage.load(monday)) {
      assertThat(image.texts()).containsExactlyInAnyOrder("to", "be", "or", "not");
    }
  }

  /** A text that is damaged cannot be told from its key. */
  @Test
  void keysWithoutTextsAreNumbers() throws IOException {
    Path file = Files.write(folder.resolve("odd.txt"), new byte[] {'a', ' ', (byte) 0xFF, '\n'});
    Path image = folder.resolve("odd.top");
    CommandRun saved =
        CommandRun.of(
            "count", file.toString(), "--lines", "--quiet", "--save-top", image.toString());
    assertThat(saved.exitCode()).isZero();
    assertThat(compare(image, image).outLines().getLast()).matches(" +\\+0 +1 +1 +key \\d+");
  }

  @ParameterizedTest(name = "--compare with {0}")
  @ValueSource(strings = {"--seed", "--save", "--query"})
  void otherOptionsAreRefused(String option) {
    CommandRun run = compare(monday, tuesday, option, "7");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .containsExactly("qsketch: --compare only reads two images: leave out " + option);
  }

  @Test
  void oneImageOrThreeAreRefused() {
    for (List<Path> some : List.of(List.of(monday), List.of(monday, tuesday, monday))) {
      CommandRun run =
          CommandRun.of(
              Stream.concat(Stream.of("count", "--compare"), some.stream().map(Path::toString))
                  .toArray(String[]::new));
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errLines())
          .containsExactly(
              "qsketch: --compare takes two images, BEFORE and AFTER, and nothing else; there are "
                  + some.size());
    }
  }

  @Test
  void whatIsNoListIsRefusedWithARemedy() throws IOException {
    Path plain = folder.resolve("plain.image");
    Path text = folder.resolve("monday.txt");
    assertThat(
            CommandRun.of("count", text.toString(), "--quiet", "--save", plain.toString())
                .exitCode())
        .isZero();
    for (Path file : List.of(plain, text)) {
      CommandRun run = compare(monday, file);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errLines())
          .singleElement()
          .asString()
          .contains(file + " is not a top-k image", "--compare reads files of --save-top");
    }
    CommandRun missing = compare(monday, folder.resolve("missing.top"));
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.errLines()).singleElement().asString().contains("missing.top");
  }

  @Test
  void imagesOfOtherSpecsAreRefused() throws IOException {
    Path other = image("other.txt", "to be\n", "--words", "--memory", "64Ki", "--seed", "7");
    CommandRun run = compare(monday, other);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("monday.top", "other.top", "cannot be compared", "seed 42 and 7", "same options");
  }

  @ParameterizedTest(name = "count {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          monday.txt --save-top x.top --top 0            | --top 0 finds none
          monday.txt --save-top x.top --merge a.image    | --merge adds counts without a list
          monday.txt --save-top monday.txt               | monday.txt would be written over
          monday.txt --save-top x.top --save x.top       | x.top would be written over
          monday.txt --save-top x.top --csv x.top        | x.top would be written over
          --merge a.image --save-top x.top --save b.image | --save-top says how to count a FILE
          table.csv --column a --distinct b --save-top x | leave out --save-top
          """)
  void listsThatCannotBeSavedAreRefused(String line, String reason) {
    String[] arguments =
        Stream.of(("count " + line + " --quiet").split(" ", -1))
            .map(word -> word.matches(".*\\.\\w+") ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains(reason);
    assertThat(folder.resolve("x.top")).doesNotExist();
  }
}
