package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.cli.output.Units;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.topk.Changes;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.KeyChange;
import org.qsketch.topk.TopKImage;
import picocli.CommandLine.Option;

/** The options to save a list of frequent keys, and to compare two of them. */
final class CountChanges {
  private static final String COMPARE = "--compare";
  private static final String SAVE = "--save-top";

  /** The options that say how to show changes. */
  private static final Set<String> SHOWING =
      Set.of(COMPARE, "--top", "--csv", "--json", "--quiet", "--debug");

  @Option(
      names = SAVE,
      paramLabel = "IMAGE",
      description = "Save the sketch with its most frequent keys to a file, for --compare.")
  private Optional<Path> save = Optional.empty();

  @Option(
      names = COMPARE,
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "BEFORE AFTER",
      description = "Show which keys have changed most between two images of --save-top.")
  private List<Path> images = List.of();

  boolean isSaved() {
    return save.isPresent();
  }

  boolean isCompared() {
    return !images.isEmpty();
  }

  /** Returns the file that is written, if there is one. */
  Stream<Path> saved() {
    return save.stream();
  }

  /** Refuses what leaves no list to save. */
  void checkSaving(int top, boolean merges) throws IOException {
    if (isSaved() && top == 0) {
      throw new IllegalArgumentException(
          "--save-top saves the most frequent keys, and --top 0 finds none: give at least 1");
    }
    if (isSaved() && merges) {
      throw new IllegalArgumentException(
          "--save-top saves what a FILE has, and --merge adds counts without a list: leave one"
              + " out");
    }
    if (isSaved()) {
      OutputPlace.requireFile(save.get());
    }
  }

  void save(Supplier<TopKImage> state) throws IOException {
    if (isSaved()) {
      try (TopKImage image = state.get()) {
        image.save(save.get());
      }
    }
  }

  /** Refuses a comparison of anything but two images. */
  void checkComparison(Stream<String> given, List<Path> files) {
    given
        .filter(option -> !SHOWING.contains(option))
        .findFirst()
        .ifPresent(
            option -> {
              throw new IllegalArgumentException(
                  "--compare only reads two images: leave out " + option);
            });
    if (images.size() != 2 || !files.isEmpty()) {
      throw new IllegalArgumentException(
          "--compare takes two images, BEFORE and AFTER, and nothing else; there are %d"
              .formatted(images.size() + files.size()));
    }
  }

  /** Changes between two images, and what their keys stand for. */
  record Comparison(Path before, Path after, KeyKind kind, Changes changes) {
    /** Prints everything except the table. */
    void print(PrintWriter out) {
      out.println(
          "Changes from %s to %s: the list has every key whose count has changed by more than %s"
              .formatted(before, after, Units.count(changes.completeAbove())));
      out.println();
      out.flush();
    }

    List<Column<KeyChange>> columns() {
      return List.of(
          Column.number("change", change -> signed(change.least(), change.most())),
          Column.number("before", change -> range(change.before())),
          Column.number("after", change -> range(change.after())),
          Column.text("changed most", change -> KeyCells.text(change, kind)));
    }

    private static String signed(long least, long most) {
      String from = "%+,d".formatted(least);
      return least == most ? from : "%s to %+,d".formatted(from, most);
    }

    private static String range(HeavyKey key) {
      String from = Units.count(key.lower());
      return key.lower() == key.upper() ? from : from + " to " + Units.count(key.upper());
    }
  }

  /** Compares both images. */
  Comparison compare(int top) throws IOException {
    Path first = images.getFirst();
    Path second = images.getLast();
    try (TopKImage before = load(first);
        TopKImage after = load(second)) {
      Changes all = between(before, after);
      KeyKind kind = before.keyKind().with(after.keyKind(), first.toString());
      return new Comparison(first, second, kind, all.top(top));
    }
  }

  private Changes between(TopKImage before, TopKImage after) {
    try {
      return Changes.between(before, after);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s and %s: %s; count both with the same options"
              .formatted(images.getFirst(), images.getLast(), e.getMessage()),
          e);
    }
  }

  private static TopKImage load(Path file) throws IOException {
    try {
      return TopKImage.load(file);
    } catch (ImageFormatException e) {
      throw new IllegalArgumentException(
          e.getMessage() + "; --compare reads files of --save-top, and --save keeps no list", e);
    }
  }
}
