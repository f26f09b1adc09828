package org.qsketch.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** One sketch on one key set: what it does, against another backend and against exact counts. */
final class SketchCheck {
  private final Backend backend;
  private final Backend reference;
  private final SketchSpec spec;
  private final KeySet keySet;

  SketchCheck(Backend backend, Backend reference, String variant, KeySet keySet) {
    this.backend = backend;
    this.reference = reference;
    this.spec = SketchSpec.variant(variant).seed(keySet.size()).forKeys(keySet.size()).build();
    this.keySet = keySet;
  }

  /** The first thing that differs, if any. */
  Optional<String> difference() {
    try (Keys keys = keySet.keys();
        Sketch sketch = backend.create(spec);
        Sketch expected = reference.create(spec)) {
      sketch.insert(keys);
      expected.insert(keys);
      return Stream.<Supplier<Optional<String>>>of(
              () -> underestimates(sketch),
              () -> sameState(sketch, expected),
              () -> reopens(sketch),
              () -> empties(sketch, keys))
          .flatMap(check -> check.get().stream())
          .findFirst();
    }
  }

  private Optional<String> underestimates(Sketch sketch) {
    long[] exact = keySet.counts();
    long[] estimates = estimates(sketch);
    long below = IntStream.range(0, exact.length).filter(i -> estimates[i] < exact[i]).count();
    return problem(below > 0, below + " estimates below the exact count");
  }

  private Optional<String> sameState(Sketch sketch, Sketch expected) {
    if (dependsOnOrder(sketch) || dependsOnOrder(expected)) {
      return Optional.empty();
    }
    try (SketchImage image = sketch.image();
        SketchImage expectedImage = expected.image()) {
      boolean same =
          IntStream.range(0, image.parts().size())
              .allMatch(i -> image.parts().get(i).mismatch(expectedImage.parts().get(i)) < 0);
      return problem(!same, "the table differs from that of " + reference.name());
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

  private Optional<String> empties(Sketch sketch, Keys keys) {
    if (dependsOnOrder(sketch)) {
      return Optional.empty();
    }
    sketch.remove(keys);
    long left = sketch.statistics().usedCounters();
    return problem(left > 0, left + " counters are not 0 after everything was removed");
  }

  /** Which bucket gets which high row, and what is left after removing, follows from the order. */
  private static boolean dependsOnOrder(Sketch sketch) {
    return sketch.statistics().highRowsRequested() > 0;
  }

  private long[] estimates(Sketch sketch) {
    try (Keys distinct = keySet.distinctKeys();
        Counts counts = sketch.query(distinct)) {
      return counts.toArray();
    }
  }

  private static Optional<String> problem(boolean found, String what) {
    return found ? Optional.of(what) : Optional.empty();
  }
}
