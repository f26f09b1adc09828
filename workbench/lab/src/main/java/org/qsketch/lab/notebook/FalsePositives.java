package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * The false positives of a structure.
 *
 * @param structure what it is, in a word or two
 * @param keys how many keys were inserted
 * @param refused how many of them were refused
 * @param bytes its memory on the device
 * @param bitsPerKey that memory for each key inserted
 * @param falsePositiveRate the share of absent keys that are found
 */
record FalsePositives(
    String structure,
    long keys,
    long refused,
    long bytes,
    double bitsPerKey,
    double falsePositiveRate) {
  private static final int BATCH = 1 << 16;

  static FalsePositives of(Backend backend, CuckooFilterSpec spec, Keys inserted, Keys absent) {
    requireKeys(inserted, absent);
    try (CuckooFilter filter = backend.create(spec);
        Answers taken = filter.insert(inserted);
        Answers found = filter.contains(absent)) {
      String name = "cuckoo filter, %d entries".formatted(spec.entries());
      double rate = (double) found.yes() / absent.size();
      return of(name, inserted.size(), taken.size() - taken.yes(), spec.bytes(), rate);
    }
  }

  static FalsePositives of(Backend backend, SketchSpec spec, Keys inserted, Keys absent) {
    requireKeys(inserted, absent);
    try (Sketch sketch = backend.create(spec)) {
      sketch.insert(inserted);
      double rate = (double) above0(sketch, absent) / absent.size();
      return of(spec.variant(), inserted.size(), 0, spec.deviceBytes(), rate);
    }
  }

  private static FalsePositives of(
      String structure, long keys, long refused, long bytes, double rate) {
    double bits = (double) bytes * Byte.SIZE / keys;
    return new FalsePositives(structure, keys, refused, bytes, bits, rate);
  }

  private static void requireKeys(Keys inserted, Keys absent) {
    if (inserted.size() == 0 || absent.size() == 0) {
      throw new IllegalArgumentException(
          "%d keys were inserted and %d are asked for: give at least one of each"
              .formatted(inserted.size(), absent.size()));
    }
  }

  private static long above0(Sketch sketch, Keys absent) {
    return LongStream.range(0, Math.ceilDiv(absent.size(), BATCH))
        .map(batch -> batch * BATCH)
        .mapToObj(from -> absent.slice(from, Math.min(absent.size(), from + BATCH)))
        .mapToLong(keys -> found(sketch, keys))
        .sum();
  }

  private static long found(Sketch sketch, Keys keys) {
    try (Counts counts = sketch.query(keys)) {
      return Arrays.stream(counts.toArray()).filter(count -> count > 0).count();
    }
  }
}
