package org.qsketch.bench.run;

import java.util.Optional;
import org.qsketch.bench.run.Run.Outcome;

/** Keeps what experiments gave, so that a run that was ended need not measure it again. */
public interface Journal {
  /** Keeps nothing. */
  Journal NONE =
      new Journal() {
        @Override
        public <R extends Record> Optional<Outcome<R>> recall(String experiment) {
          return Optional.empty();
        }

        @Override
        public void keep(String experiment, Outcome<?> outcome) {}
      };

  /**
   * Recalls the earlier results of an experiment. One that runs several times is recalled as often.
   *
   * @param experiment tells it from every other: what is measured, how, and on which device
   * @param <R> the record class of its results
   * @return the outcome; empty if it is still to be measured
   */
  <R extends Record> Optional<Outcome<R>> recall(String experiment);

  /**
   * Keeps what an experiment gave that was not recalled.
   *
   * @param experiment tells it from every other
   * @param outcome what it gave
   * @throws java.io.UncheckedIOException if it cannot be kept
   */
  void keep(String experiment, Outcome<?> outcome);

  /**
   * Returns the clock that ladders climb by.
   *
   * @return nanoseconds from any moment; what was recalled took its time
   */
  default long nanos() {
    return System.nanoTime();
  }
}
