package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.CountedKeys;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * The cost of counting each key.
 *
 * @param structure {@code group-by}, or the variant of a sketch
 * @param keys how many keys were counted
 * @param distinctKeys how many of them differ
 * @param bytes of the counters of a sketch; of a hash table that holds every distinct key
 * @param seconds from keys on the device to the counts of all distinct ones: the fastest run
 * @param keysPerSecond keys over this time
 * @param meanRelativeError mean of |estimate - count| / count over the distinct keys
 */
record CountingCost(
    String structure,
    long keys,
    long distinctKeys,
    long bytes,
    double seconds,
    double keysPerSecond,
    double meanRelativeError) {
  private static final int RUNS = 5;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns a row for the group-by, then one for each sketch. */
  static List<CountingCost> of(Backend backend, Keys keys, SketchSpec... sketches) {
    if (keys.size() == 0) {
      throw new IllegalArgumentException("there are 0 keys to count: give at least one");
    }
    GroupBySpec count = GroupBySpec.count();
    try (GroupBy groupBy = backend.create(count);
        Groups groups = groupBy.aggregate(keys);
        CountedKeys counted = CountedKeys.of(backend, keys)) {
      long table = count.slots(groups.size()) * GroupBySpec.SLOT_BYTES;
      double exact = seconds(backend, () -> groupBy.aggregate(keys).close());
      CountingCost first = of("group-by", keys, groups, table, exact, 0);
      return Stream.concat(
              Stream.of(first),
              Arrays.stream(sketches).map(spec -> of(backend, keys, groups, counted, spec)))
          .toList();
    }
  }

  private static CountingCost of(
      Backend backend, Keys keys, Groups groups, CountedKeys counted, SketchSpec spec) {
    double error = counted.errors(spec).meanRelativeError();
    double seconds = seconds(backend, keys, groups, spec);
    long bytes = spec.deviceBytes() + spec.hostBytes();
    return of(spec.variant(), keys, groups, bytes, seconds, error);
  }

  private static CountingCost of(
      String structure, Keys keys, Groups groups, long bytes, double seconds, double error) {
    double rate = keys.size() / seconds;
    return new CountingCost(structure, keys.size(), groups.size(), bytes, seconds, rate, error);
  }

  private static double seconds(Backend backend, Keys keys, Groups groups, SketchSpec spec) {
    try (Sketch sketch = backend.create(spec)) {
      return seconds(
          backend,
          () -> {
            sketch.insert(keys);
            sketch.query(groups.keys()).close();
          });
    }
  }

  /**
   * Measures the fastest run, since the first ones compile. A clock that did not advance counts as
   * its one tick.
   */
  private static double seconds(Backend backend, Runnable operations) {
    long fastest =
        IntStream.range(0, RUNS).mapToLong(_ -> backend.elapsedNanos(operations)).min().orElse(0);
    return Math.max(1, fastest) / NANOS_PER_SECOND;
  }
}
