package org.qsketch.count;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.qsketch.datasets.KeyBlock;

/**
 * Tells when counts are halved, by the keys in their order, so that no speed of reading matters.
 */
final class HalvingClock {
  private final Halving halving;
  private final long start = System.nanoTime();
  private long halvings;

  /** The keys since the last halving, if they are counted. */
  private long keys;

  /** The newest period of a time stamp, if there was a key. */
  private long period;

  private boolean begun;

  /** Stands for what comes next: keys of a block, or halvings. */
  sealed interface Step {}

  /** Keys of a block from an index to another one. */
  record Run(KeyBlock block, int from, int to) implements Step {
    /** Adds the keys to a batch. Returns false if there is no space for them. */
    boolean addTo(KeyBatch batch) {
      return (from == 0 && to == block.size())
          ? batch.add(block)
          : batch.add(block, IntStream.range(from, to).toArray());
    }
  }

  /** Halvings, 1 or more. */
  record Halve(long times) implements Step {}

  HalvingClock(Halving halving) {
    this.halving = halving;
  }

  /** Returns how often counts were halved, with the halvings of steps that were returned. */
  long halvings() {
    return halvings;
  }

  /** Returns how many halvings have come by the clock since the last call. */
  long due() {
    if (halving instanceof Halving.ByClock(Duration every)) {
      long all = Duration.ofNanos(System.nanoTime() - start).dividedBy(every);
      long due = all - halvings;
      halvings = all;
      return due;
    }
    return 0;
  }

  /** Divides a block into its keys and the halvings before, between and after them. */
  List<Step> divide(KeyBlock block) {
    List<Step> steps = new ArrayList<>();
    switch (halving) {
      case Halving.ByClock _ -> addRun(steps, block, 0, block.size());
      case Halving.ByKeys(long every) -> divideByKeys(steps, block, every);
      case Halving.ByStamps(Duration every) ->
          divideByStamps(steps, block, TimeUnit.MICROSECONDS.convert(every)); // the most, if more
    }
    return steps;
  }

  private void divideByKeys(List<Step> steps, KeyBlock block, long every) {
    for (int from = 0; from < block.size(); ) {
      int to = (int) Math.min(block.size(), from + (every - keys));
      addRun(steps, block, from, to);
      keys += to - from;
      if (keys == every) {
        addHalvings(steps, 1);
        keys = 0;
      }
      from = to;
    }
  }

  private void divideByStamps(List<Step> steps, KeyBlock block, long micros) {
    long[] stamps = block.values().orElseThrow();
    int from = 0;
    for (int i = 0; i < block.size(); i++) {
      long next = Math.floorDiv(stamps[i], micros);
      if (!begun || next > period) {
        addRun(steps, block, from, i);
        addHalvings(steps, begun ? next - period : 0);
        period = next;
        begun = true;
        from = i;
      }
    }
    addRun(steps, block, from, block.size());
  }

  private static void addRun(List<Step> steps, KeyBlock block, int from, int to) {
    if (from < to) {
      steps.add(new Run(block, from, to));
    }
  }

  private void addHalvings(List<Step> steps, long times) {
    if (times > 0) {
      steps.add(new Halve(times));
      halvings += times;
    }
  }
}
