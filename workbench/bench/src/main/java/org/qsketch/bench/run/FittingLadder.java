package org.qsketch.bench.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Climbs the sizes that a device has memory for.
 *
 * @param wanted all sizes, and the time for them
 * @param memory of the device
 * @param fits whether there is enough of it for a size
 */
public record FittingLadder(SizeLadder wanted, DeviceMemory memory, LongPredicate fits) {
  /**
   * Tells whether there is memory for the smallest size.
   *
   * @return false if no size can run
   */
  public boolean canBegin() {
    return fits.test(wanted.smallest());
  }

  /**
   * Returns the sizes that fit, in a part of the time.
   *
   * @param part of the time, 0 to 1
   * @return the sizes; begin only if {@link #canBegin()}
   */
  public SizeLadder within(double part) {
    long largest =
        LongStream.iterate(wanted.smallest(), size -> 2 * size)
            .takeWhile(size -> size <= wanted.largest() && fits.test(size))
            .max()
            .orElseThrow();
    Duration time = Duration.ofNanos((long) (part * wanted.budget().toNanos()));
    return new SizeLadder(wanted.smallest(), largest, time, wanted.clock());
  }

  /**
   * Runs all sizes that there is time for.
   *
   * @param part of the time, 0 to 1
   * @param run runs one size
   * @param <T> a result
   * @return the results, the smallest size first
   */
  public <T> List<T> all(double part, LongFunction<List<T>> run) {
    return within(part).climb(size -> whileMemoryLasts(() -> run.apply(size)));
  }

  /**
   * Runs all sizes that there is time for, and keeps the results of the largest.
   *
   * @param part of the time, 0 to 1
   * @param run runs one size
   * @param <T> a result
   * @return the results of the largest size that did not run out of memory
   */
  public <T> List<T> largest(double part, LongFunction<List<T>> run) {
    return within(part).climb(size -> List.of(whileMemoryLasts(() -> run.apply(size)))).stream()
        .filter(results -> !results.isEmpty())
        .reduce(List.of(), (_, larger) -> larger);
  }

  /**
   * Runs the smallest size, untimed: kernels are compiled with the first run, which must not take
   * the time of a ladder.
   *
   * @param run runs one size
   * @param <T> a result, which is dropped
   */
  public <T> void first(LongFunction<List<T>> run) {
    List<T> _ = whileMemoryLasts(() -> run.apply(wanted.smallest()));
  }

  private <T> List<T> whileMemoryLasts(Supplier<List<T>> job) {
    return memory.unlessOutOfMemory(() -> Optional.of(job.get())).orElseGet(List::of);
  }
}
