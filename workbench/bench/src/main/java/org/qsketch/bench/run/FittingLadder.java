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
  /** Whether there is memory for the smallest size. */
  public boolean begins() {
    return fits.test(wanted.smallest());
  }

  /** The sizes that fit, in a part of the time. */
  public SizeLadder within(double part) {
    long largest =
        LongStream.iterate(wanted.smallest(), size -> 2 * size)
            .takeWhile(size -> size <= wanted.largest() && fits.test(size))
            .max()
            .orElseThrow();
    Duration time = Duration.ofNanos((long) (part * wanted.budget().toNanos()));
    return new SizeLadder(wanted.smallest(), largest, time);
  }

  /** The results of all sizes that there is time for. */
  public <T> List<T> all(double part, LongFunction<List<T>> run) {
    return within(part).climb(size -> whileMemoryLasts(() -> run.apply(size)));
  }

  /** The results of the largest size that there is time for. */
  public <T> List<T> largest(double part, LongFunction<List<T>> run) {
    return within(part).climb(size -> List.of(whileMemoryLasts(() -> run.apply(size)))).stream()
        .filter(results -> !results.isEmpty())
        .reduce(List.of(), (_, larger) -> larger);
  }

  /** Untimed: kernels are compiled with the first run, which must not take the time of a ladder. */
  public <T> void first(LongFunction<List<T>> run) {
    List<T> _ = whileMemoryLasts(() -> run.apply(wanted.smallest()));
  }

  private <T> List<T> whileMemoryLasts(Supplier<List<T>> job) {
    return memory.whileItLasts(() -> Optional.of(job.get())).orElseGet(List::of);
  }
}
