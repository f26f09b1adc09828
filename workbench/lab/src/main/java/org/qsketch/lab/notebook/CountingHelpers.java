package org.qsketch.lab.notebook;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.count.Counting;
import org.qsketch.count.CountingResult;
import org.qsketch.count.TopKey;
import org.qsketch.datasets.DataSetUnavailableException;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.catalogue.DataSet;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Files and public data sets as keys, counted by a sketch and exactly. Comes with the import of
 * {@link Workbench}.
 */
public abstract class CountingHelpers extends FileHelpers {
  private static final int TOP = 20;

  /**
   * A stream of the catalogue.
   *
   * @param name its full name
   * @param description what its keys are
   * @param title the data set
   * @param licence of the data set
   * @param onThisMachine whether nothing has to be fetched
   */
  record Offer(
      String name, String description, String title, String licence, String onThisMachine) {
    static Stream<Offer> of(DataSet set) {
      return set.streams().stream()
          .map(
              stream ->
                  new Offer(
                      set.id() + ":" + stream.name(),
                      stream.description(),
                      set.title(),
                      set.licence().name(),
                      set.isCached() ? "yes" : "no"));
    }
  }

  CountingHelpers() {}

  /**
   * Returns the public data sets of the catalogue.
   *
   * @return name, description, licence, and whether it is on this machine already
   */
  public static Table dataSets() {
    List<Offer> offers = DataSets.all().stream().flatMap(Offer::of).toList();
    return Tables.of("data sets", Offer.class, offers);
  }

  /**
   * Opens a public data set, fetching it when it is first used. Where it cannot be had, says why.
   *
   * @param name for example {@code europarl:words}
   * @return its keys, for {@link #count}
   * @throws IOException if its data cannot be read
   */
  public static Optional<KeySource> dataSet(String name) throws IOException {
    try {
      return Optional.of(DataSets.open(name));
    } catch (DataSetUnavailableException e) {
      Session.current().screen().say("%s is not there: %s".formatted(name, e.getMessage()));
      return Optional.empty();
    }
  }

  /**
   * Counts keys exactly while they fit in an eighth of the available memory, on the best backend.
   * Beyond that, a sketch goes on in another eighth.
   *
   * @param source the keys; read to the end and closed
   * @return whether all counts are exact, and the 20 most frequent keys
   * @throws IOException if reading fails
   */
  public static CountingResult count(KeySource source) throws IOException {
    return count(source, Counting.exactlyWithin(Counting.shareOfMemory(), TOP));
  }

  /**
   * Counts keys with a sketch and exactly, on the best backend.
   *
   * @param source the keys; read to the end and closed
   * @param spec the sketch
   * @return errors over all distinct keys, and the 20 most frequent keys
   * @throws IOException if reading fails
   */
  public static CountingResult count(KeySource source, SketchSpec spec) throws IOException {
    return count(source, new Counting(spec, TOP, true));
  }

  private static CountingResult count(KeySource source, Counting counting) throws IOException {
    Session session = Session.current();
    try (source) {
      return counting.run(session.best(), source, session.screen().progress());
    }
  }

  /**
   * Returns the most frequent keys with their exact counts, the estimates of a sketch, or both:
   * what is known of them. The name of the table says how exact its numbers are.
   *
   * @param result what {@link #count} has found
   * @return a row for each key, the most frequent first
   */
  public static Table top(CountingResult result) {
    return MostFrequent.of(result);
  }

  /**
   * Returns what was counted, in a few lines.
   *
   * @param result what {@link #count} has found
   * @return keys, distinct keys, memory and errors
   */
  public static String summary(CountingResult result) {
    String keys =
        String.format(
            Locale.ROOT,
            "%,d keys, %,.0f of them different, in %s%n",
            result.total(),
            result.distinct(),
            Numbers.seconds(result.seconds()));
    String sketch = result.spec().map(spec -> spec.summary() + System.lineSeparator()).orElse("");
    return keys + sketch + MostFrequent.trust(result);
  }

  /**
   * Counts the same keys exactly and by sketches, on the best backend.
   *
   * @param keys at least one key
   * @param sketches what to compare the group-by with
   * @return a row for the group-by and one for each sketch: memory, time and error
   */
  public static Table exactOrApproximate(Keys keys, SketchSpec... sketches) {
    return Tables.of(
        "exact or approximate",
        CountingCost.class,
        CountingCost.of(Session.current().best(), keys, sketches));
  }

  /** The most frequent keys of a count, with what is known of each, and how far to trust it. */
  static final class MostFrequent {
    /** Counted exactly. */
    record Exact(String text, long exact) {
      static Exact of(TopKey key) {
        return new Exact(key.text(), key.exact().orElseThrow());
      }
    }

    /** Counted exactly and by a sketch; the error is the difference over the count. */
    record Measured(String text, long exact, long estimate, double relativeError) {
      static Measured of(TopKey key) {
        long exact = key.exact().orElseThrow();
        return new Measured(
            key.text(), exact, key.estimate(), (double) (key.estimate() - exact) / exact);
      }
    }

    /** Counted only by a sketch: the count lies between the two. */
    record Estimated(String text, long atLeast, long estimate) {
      static Estimated of(TopKey key) {
        return new Estimated(key.text(), key.atLeast(), key.estimate());
      }
    }

    private MostFrequent() {}

    static Table of(CountingResult result) {
      if (result.isExact()) {
        return table(result, Exact.class, Exact::of);
      }
      return result.top().stream().allMatch(key -> key.exact().isPresent())
          ? table(result, Measured.class, Measured::of)
          : table(result, Estimated.class, Estimated::of);
    }

    private static <T extends Record> Table table(
        CountingResult result, Class<T> type, Function<TopKey, T> row) {
      List<T> rows = result.top().stream().map(row).toList();
      String name = "most frequent of %,d keys: %s".formatted(result.keys(), trust(result));
      return Tables.of(name, type, rows);
    }

    /** Returns how exact the counts are, in one line. */
    static String trust(CountingResult result) {
      return result.isExact()
          ? "all counts are exact"
          : String.format(
              Locale.ROOT,
              "mean relative error %s%s; 99 of 100 estimates exceed the count by %d at most",
              Numbers.digits(result.errors().meanRelativeError()),
              result.errorsOfAll() ? " of all" : " of a sample",
              result.usualExcess());
    }
  }
}
