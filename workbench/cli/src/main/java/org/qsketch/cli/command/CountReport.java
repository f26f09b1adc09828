package org.qsketch.cli.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.qsketch.cli.output.Column;
import org.qsketch.cli.output.Table;
import org.qsketch.cli.output.Units;
import org.qsketch.count.CountingResult;
import org.qsketch.count.TopKey;
import org.qsketch.job.ExactTable;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.ErrorBound;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.ProvedErrors;
import org.qsketch.sketch.SketchSpec;

/**
 * The result of counting in words.
 *
 * @param result the counts
 * @param cells the columns of keys
 * @param things the name of the keys: words, lines or values
 * @param weighted whether their weights were added up
 * @param nulls the number of rows skipped because they have no value
 * @param window what the counts cover, if it is a window
 * @param decay a sentence about halvings, if there are any
 */
record CountReport(
    CountingResult result,
    KeyCells cells,
    String things,
    boolean weighted,
    long nulls,
    Optional<WindowWords> window,
    Optional<String> decay) {
  /** Stands above the numbers of input that ended too early. */
  static final String INCOMPLETE =
      "INCOMPLETE: reading ended too early, and all numbers are of what was read before";

  /**
   * Returns the columns of the table of the most frequent keys, with exact counts next to estimates
   * if requested.
   */
  List<Column<TopKey>> columns(boolean exact) {
    return Stream.concat(counts(exact), cells.texts("most frequent", TopKey::text).stream())
        .toList();
  }

  private Stream<Column<TopKey>> counts(boolean exact) {
    if (result.isExact()) {
      return Stream.of(Column.number("count", key -> Units.count(key.atLeast())));
    }
    Stream<Column<TopKey>> always =
        Stream.of(
            Column.number("at least", key -> Units.count(key.atLeast())),
            Column.number("estimate", key -> Units.count(key.estimate())));
    Stream<Column<TopKey>> onRequest =
        Stream.of(Column.number("exact", key -> CountReport.text(key.exact())));
    return Stream.concat(exact ? onRequest : Stream.of(), always);
  }

  private static String text(OptionalLong count) {
    return count.isPresent() ? Units.count(count.getAsLong()) : "-";
  }

  /** Prints everything except the table. Says if images are merged after the files. */
  void print(PrintWriter out, List<Path> files, boolean merges) {
    String name = window.map(words -> words.of(name(files))).orElse(name(files));
    out.println(
        "%s: %s %s%s, %s"
            .formatted(name, Units.count(result.keys()), things, totalWeight(), distinct()));
    if (nulls > 0) {
      out.println("In addition, %s rows have no value (null)".formatted(Units.count(nulls)));
    }
    decay.ifPresent(out::println);
    result.spec().ifPresent(spec -> printSketch(out, spec));
    long seen = window.map(words -> words.span().seen()).orElse(result.keys());
    out.println(
        "%sCounted in %s, %s"
            .formatted(
                window.map(words -> words.seen(things)).orElse(""),
                Units.seconds(result.seconds()),
                Units.rate(seen / result.seconds())));
    printTrust(out);
    if (merges) {
      out.println(
          "Table and errors cover only %s; queries and the saved image include the merged counts"
              .formatted(name));
    }
    out.println();
    out.flush();
  }

  private void printSketch(PrintWriter out, SketchSpec spec) {
    String each = window.map(words -> " in each of %d panes".formatted(words.panes())).orElse("");
    out.println(spec.summary() + each);
    result
        .statistics()
        .ifPresent(statistics -> out.println(new SketchFill(spec, statistics).text()));
  }

  /** Prints the counts before a file ended too early, with the table. */
  void printIncomplete(PrintWriter out, List<Path> files, boolean exact) {
    out.println(INCOMPLETE);
    print(out, files, false);
    Table.print(out, columns(exact), result.top());
    out.flush();
  }

  private String totalWeight() {
    return weighted && decay.isEmpty()
        ? " with a total weight of " + Units.count(result.total())
        : "";
  }

  /** Returns the name of the files together. */
  static String name(List<Path> files) {
    if (files.size() > 1) {
      return Units.count(files.size()) + " files";
    }
    return files.getFirst().toString().equals("-") ? "standard input" : files.getFirst().toString();
  }

  private void printTrust(PrintWriter out) {
    if (result.isExact()) {
      out.println("All counts are exact, and take %s".formatted(exactMemory()));
      return;
    }
    out.println(
        "Exact counts would take %s%s; the sketch takes %s"
            .formatted(
                result.distinctStandardError() == 0 ? "" : "about ",
                exactMemory(),
                ByteSize.text(sketchBytes())));
    if (result.exactly() > 0) {
      out.println(
          "The first %s %s were counted exactly; then memory was full, and the sketch went on: --memory gives more"
              .formatted(Units.count(result.exactly()), things));
    }
    if (result.errors().keys() > 0) {
      printErrors(out, result.errors());
    }
    if (!result.top().isEmpty()) {
      out.println(
          "The list has every key that occurs more than %s times"
              .formatted(Units.count(result.completeAbove())));
    }
  }

  /** Returns the memory of the sketch, with all that it holds. */
  private long sketchBytes() {
    long each = result.spec().map(spec -> spec.deviceBytes() + spec.hostBytes()).orElse(0L);
    return each * window.map(WindowWords::panes).orElse(1);
  }

  /** Returns the memory of a hash table of exact counts, as for {@code versus}. */
  private String exactMemory() {
    long largest = result.top().stream().mapToLong(TopKey::estimate).max().orElse(result.total());
    long bytes =
        ExactTable.bytes(Math.round(result.distinct()), Long.SIZE, ExactTable.bits(largest));
    return ByteSize.text(bytes) + " in a hash table that is three quarters full";
  }

  private String distinct() {
    String count = Units.count(Math.round(result.distinct()));
    return result.distinctStandardError() == 0
        ? count + " different"
        : "about %s different (standard error %s)"
            .formatted(count, Units.count(Math.round(result.distinctStandardError())));
  }

  private void printErrors(PrintWriter out, ErrorSummary errors) {
    out.println(
        "Relative error: mean %s%s, largest %s; measured on %s"
            .formatted(
                Units.error(errors.meanRelativeError()),
                result.errorsOfAll() ? "" : " +- " + Units.error(errors.relativeStandardError()),
                Units.error(errors.maxRelativeError()),
                measuredOn(errors.keys())));
    out.println(
        "An estimate is never too low; 99 of 100 are too high by at most "
            + Units.count(result.usualExcess()));
    result.proved().ifPresent(proved -> out.println(proved(proved)));
  }

  private String proved(ProvedErrors proved) {
    return "Proved, whatever the keys: with a probability below %s, %s"
        .formatted(
            Units.error(proved.anywhere().delta()),
            proved
                .inTags()
                .map(
                    inTags ->
                        "a count in tags is too high by more than %s, any other by more than %s"
                            .formatted(excess(inTags), excess(proved.anywhere())))
                .orElseGet(
                    () -> "an estimate is too high by more than " + excess(proved.anywhere())));
  }

  private String excess(ErrorBound bound) {
    return Units.count(bound.excess(result.total()));
  }

  private String measuredOn(long keys) {
    return result.errorsOfAll()
        ? "all different " + things
        : "a random sample of %s of the different %s, which were counted exactly"
            .formatted(Units.count(keys), things);
  }
}
