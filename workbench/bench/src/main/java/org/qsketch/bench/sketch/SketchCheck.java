package org.qsketch.bench.sketch;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.KeySetCheck;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * One sketch on one key set: what it does, against another backend and against exact counts. Keys
 * come in two parts, cut at an odd place: one from the host and one that lies on the device.
 */
final class SketchCheck extends KeySetCheck<SketchSpec> {
  private static final String DIFFERENT_TABLE = "the table differs from %s's";

  SketchCheck(Backend backend, Backend reference, SketchSpec spec, KeySet keySet) {
    super(backend, reference, spec, keySet);
  }

  /** The keys, cut at an odd place. */
  private record Parts(Keys onHost, Keys onDevice) {
    static Parts of(Keys keys, Keys uploaded) {
      long cut = (keys.size() / 3) | 1;
      return new Parts(keys.slice(0, cut), uploaded.slice(cut, keys.size()));
    }

    void forEach(Consumer<Keys> operation) {
      operation.accept(onHost);
      operation.accept(onDevice);
    }
  }

  @Override
  public Optional<String> difference() {
    try (Keys keys = keySet.keys();
        Keys uploaded = backend.upload(keys);
        Sketch sketch = backend.create(spec);
        Sketch expected = reference.create(spec)) {
      Parts parts = Parts.of(keys, uploaded);
      parts.forEach(sketch::insert);
      expected.insert(keys);
      return first(
          () -> underestimates(sketch, 1),
          () -> sameState(sketch, expected, DIFFERENT_TABLE),
          () -> weighs(expected),
          () -> sameOnDevice(sketch, parts.onDevice()),
          () -> reopens(sketch),
          () -> halves(sketch),
          () -> merges(sketch, expected),
          () -> empties(sketch, parts));
    }
  }

  private Optional<String> underestimates(Sketch sketch, int times) {
    long[] exact = keySet.counts();
    long[] estimates = estimates(sketch);
    long below =
        IntStream.range(0, exact.length).filter(i -> estimates[i] < times * exact[i]).count();
    return problem(below > 0, below + " estimates below the exact count");
  }

  private Optional<String> sameState(Sketch sketch, Sketch expected, String otherwise) {
    if (dependsOnOrder(sketch) || dependsOnOrder(expected)) {
      return Optional.empty();
    }
    if (!spec.layout().canonical()) {
      return sameEstimates(sketch, expected, otherwise);
    }
    try (SketchImage image = sketch.image();
        SketchImage expectedImage = expected.image()) {
      return problem(!isSame(image, expectedImage), otherwise.formatted(reference.name()));
    }
  }

  private static boolean isSame(SketchImage image, SketchImage expected) {
    return IntStream.range(0, image.parts().size())
        .allMatch(i -> image.parts().get(i).mismatch(expected.parts().get(i)) < 0);
  }

  /**
   * Compares estimates. The order determines where the entries of a dictionary are, but not what
   * they count.
   */
  private Optional<String> sameEstimates(Sketch sketch, Sketch expected, String otherwise) {
    boolean same = Arrays.equals(estimates(sketch), estimates(expected));
    return problem(!same, otherwise.formatted(reference.name()));
  }

  /** Inserts each distinct key once, with its count as its weight. */
  private Optional<String> weighs(Sketch expected) {
    int[] counts = Arrays.stream(keySet.counts()).mapToInt(Math::toIntExact).toArray();
    try (Keys distinct = keySet.distinctKeys();
        Sketch sketch = backend.create(spec)) {
      sketch.insert(distinct, Keys.of(counts));
      return underestimates(sketch, 1)
          .or(() -> sameState(sketch, expected, "a table of keys with weights differs from %s's"));
    }
  }

  private static Optional<String> sameOnDevice(Sketch sketch, Keys onDevice) {
    try (Counts here = sketch.query(onDevice);
        Counts there = sketch.query(Keys.of(onDevice.toArray()))) {
      return problem(
          !Arrays.equals(here.toArray(), there.toArray()),
          "keys on the device are answered otherwise than those on the host");
    }
  }

  private Optional<String> reopens(Sketch sketch) {
    try (SketchImage image = sketch.image();
        Sketch there = reference.open(image);
        Sketch back = backend.open(image)) {
      List<long[]> others = List.of(estimates(there), estimates(back));
      long[] estimates = estimates(sketch);
      boolean same = others.stream().allMatch(other -> Arrays.equals(other, estimates));
      return problem(!same, "an image of it answers differently once reopened");
    }
  }

  /** Halves a copy, which the host halves as well. */
  private Optional<String> halves(Sketch sketch) {
    try (SketchImage image = sketch.image();
        Sketch copy = backend.open(image);
        SketchImage expected = copy.image()) {
      spec.halveState(expected.parts());
      copy.halve();
      try (SketchImage halved = copy.image()) {
        return problem(!isSame(halved, expected), "halved counters are not what they should be");
      }
    }
  }

  /** Doubles both by an image of the other backend. */
  private Optional<String> merges(Sketch sketch, Sketch expected) {
    try (SketchImage image = expected.image()) {
      sketch.merge(image);
      expected.merge(image);
    }
    return underestimates(sketch, 2)
        .or(() -> sameState(sketch, expected, "an image of %s is merged otherwise"));
  }

  private static Optional<String> empties(Sketch sketch, Parts parts) {
    if (!sketch.spec().isRemovable() || dependsOnOrder(sketch)) {
      return Optional.empty();
    }
    parts.forEach(sketch::remove);
    parts.forEach(sketch::remove);
    long left = sketch.statistics().usedCounters();
    return problem(left > 0, left + " counters are not 0 after everything was removed");
  }

  /**
   * Returns whether counters, and what is left after removing, follow from the order of the keys:
   * which bucket gets which high row, and which cells of a hybrid bucket are joined.
   */
  private static boolean dependsOnOrder(Sketch sketch) {
    SketchStatistics statistics = sketch.statistics();
    return statistics.highRowsRequested() > 0 || statistics.hybridBuckets() > 0;
  }

  private long[] estimates(Sketch sketch) {
    try (Keys distinct = keySet.distinctKeys();
        Counts counts = sketch.query(distinct)) {
      return counts.toArray();
    }
  }
}
