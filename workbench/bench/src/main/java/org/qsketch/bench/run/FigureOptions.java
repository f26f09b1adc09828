package org.qsketch.bench.run;

import java.time.Duration;
import java.util.List;
import org.qsketch.job.RecordCopy;

/**
 * The sizes, repetitions and time budget of the figures.
 *
 * @param budget about how long all backends together may take, data sets not counted as long as
 *     they are being fetched; a run that has begun is finished
 * @param smallest the smallest number of keys; larger ones double it
 * @param largest the largest number of keys, if time and memory last
 * @param repeats timed runs of each operation
 * @param seeds runs to average each error over
 * @param dataStreams real data, as {@link org.qsketch.datasets.catalogue.DataSets#open} names them
 * @param seed the seed of everything
 */
public record FigureOptions(
    Duration budget,
    long smallest,
    long largest,
    int repeats,
    int seeds,
    List<String> dataStreams,
    long seed) {
  /** The default seed. */
  public static final long DEFAULT_SEED = 42;

  /** The default number of timed runs of each operation. */
  public static final int DEFAULT_REPEATS = 7;

  /** Fewer runs of a point do not show how much its rates vary. */
  public static final int LEAST_REPEATS = 3;

  private static final List<String> DATA_STREAMS = List.of("europarl:words", "wordnet:words");

  /** The name that results keep {@link #repeats} under, among the options of their provenance. */
  public static final String REPEATS = "repeats";

  /** The name that results keep {@link #smallest} under. */
  public static final String SMALLEST = "smallest";

  /** The name that results keep {@link #largest} under. */
  public static final String LARGEST = "largest";

  /** The name that results keep {@link #seeds} under. */
  public static final String SEEDS = "seeds";

  /** Checks the sizes and copies the list. */
  public FigureOptions {
    if (smallest < 1 || largest < smallest) {
      throw new IllegalArgumentException(
          "the sizes go from %d to %d keys: the first must be 1 or more, the last no smaller"
              .formatted(smallest, largest));
    }
    dataStreams = List.copyOf(dataStreams);
  }

  /**
   * Returns the figures of the paper, from 2<sup>15</sup> to at most 2<sup>27</sup> keys, in about
   * three minutes, and the accuracy table on every real data set.
   *
   * @return the options
   */
  public static FigureOptions standard() {
    return new FigureOptions(
        Duration.ofMinutes(3), 1L << 15, 1L << 27, DEFAULT_REPEATS, 3, DATA_STREAMS, DEFAULT_SEED);
  }

  /**
   * Returns small sizes, few runs, no real data: to see that everything works.
   *
   * @return the options
   */
  public static FigureOptions quick() {
    return new FigureOptions(
        Duration.ofSeconds(10), 1L << 12, 1L << 14, 1, 1, List.of(), DEFAULT_SEED);
  }

  /**
   * Tells whether the run only shows that everything works.
   *
   * @return true if there are too few runs of each point for rates worth quoting
   */
  public boolean isQuick() {
    return repeats < LEAST_REPEATS;
  }

  /**
   * Returns the first size of what fewer keys tell nothing about. A quick run has all sizes.
   *
   * @param least the fewest keys that are worth a measurement
   * @return at most the largest size
   */
  public long smallestFrom(long least) {
    return isQuick() ? smallest : Math.max(smallest, Math.min(largest, least));
  }

  /**
   * Returns a copy with another time budget.
   *
   * @param time about how long all backends together may take
   * @return the changed options
   */
  public FigureOptions budget(Duration time) {
    return RecordCopy.with(this, "budget", time);
  }

  /**
   * Returns a copy with other real data.
   *
   * @param names data streams, or none
   * @return the changed options
   */
  public FigureOptions dataStreams(List<String> names) {
    return RecordCopy.with(this, "dataStreams", names);
  }

  /**
   * Returns a copy with another seed.
   *
   * @param number any number
   * @return the changed options
   */
  public FigureOptions seed(long number) {
    return RecordCopy.with(this, "seed", number);
  }
}
