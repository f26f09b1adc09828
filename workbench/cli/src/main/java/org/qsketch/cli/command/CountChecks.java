package org.qsketch.cli.command;

import static org.qsketch.cli.option.OptionChecks.require;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.qsketch.cli.option.CsvOptions;
import org.qsketch.cli.option.SketchOptions;

/**
 * Refuses options of {@code count} that do not fit together.
 *
 * @param given tells whether the command line has an option
 */
record CountChecks(Predicate<String> given) {
  private static final List<String> NEED_FILE =
      Stream.concat(
              Stream.of(
                  "--csv",
                  "--exact",
                  "--live",
                  "--save-top",
                  CountCommand.TOP,
                  CountCommand.MIN_COUNT,
                  "--value",
                  CountWindow.WINDOW,
                  CountWindow.TIME,
                  CountDecay.NAME),
              Stream.concat(SketchOptions.NAMES.stream(), CsvOptions.NAMES.stream()))
          .toList();

  private static final List<String> NO_DISTINCT =
      List.of(
          "--value",
          "--save",
          "--save-top",
          "--merge",
          "--query",
          "--live",
          CountWindow.WINDOW,
          CountWindow.TIME);

  /** Checks options next to --distinct. */
  void distinct(List<Path> files, CountInput input) {
    require(
        !files.isEmpty(), "--distinct counts the values of a FILE, and there is none: name one");
    require(input.isColumn(), "--distinct is for the keys of a column: name it with --column");
    require(
        !given.test(CountDecay.NAME),
        "--distinct counts different values, and these are not halved: leave out "
            + CountDecay.NAME);
    Stream.concat(NO_DISTINCT.stream(), SketchOptions.NAMES.stream())
        .filter(given)
        .filter(option -> !option.equals(SketchOptions.MEMORY))
        .findFirst()
        .ifPresent(
            option -> {
              throw new IllegalArgumentException(
                  "--distinct counts different values, without a sketch: leave out " + option);
            });
  }

  /** Checks options where there are only images. */
  void imagesAlone(CountImages saved, CountQueries queries, CountInput input) {
    require(
        saved.areMerged(),
        "there is nothing to count: name a FILE (- is standard input), or images to --merge");
    require(
        !queries.isEmpty() || saved.isSaved(),
        "--merge alone shows nothing: add --query TEXT or --save IMAGE");
    require(
        queries.isEmpty() || input.isNamed(),
        "an image does not tell whether it counted words, lines or values: give --words, --lines or"
            + " --column, or the format of a trace, with --query");
    NEED_FILE.stream().filter(given).findFirst().ifPresent(CountChecks::refuse);
  }

  private static void refuse(String option) {
    throw new IllegalArgumentException(
        option + " says how to count a FILE, and --merge has none: leave it out");
  }

  /**
   * Returns the options of this command line that nothing is done for, since reading ended too
   * early: partial results would pass for complete ones.
   */
  List<String> refused() {
    return Stream.of("--csv", "--save", "--save-top", "--merge", "--query").filter(given).toList();
  }
}
