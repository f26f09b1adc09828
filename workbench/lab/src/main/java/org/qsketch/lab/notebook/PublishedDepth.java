package org.qsketch.lab.notebook;

import java.util.List;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.sketch.SketchSpec;

/**
 * Figs. 5 to 7 were published at depth 3. Results do not tell their depth, but the memory of a
 * sketch does.
 */
final class PublishedDepth {
  private static final int DEEPEST = 8;

  private PublishedDepth() {}

  /** Refuses the first rate of uniform keys at another depth. */
  static void requireOfRates(List<ThroughputResult> rates) {
    rates.stream()
        .map(
            one -> new Size(one.variant(), one.stream(), one.keys(), one.wlf(), one.counterBytes()))
        .forEach(PublishedDepth::require);
  }

  /** Refuses the first error of uniform keys at another depth. */
  static void requireOfErrors(List<AccuracyResult> errors) {
    errors.stream()
        .map(
            one -> new Size(one.variant(), one.stream(), one.keys(), one.wlf(), one.counterBytes()))
        .forEach(PublishedDepth::require);
  }

  private static void require(Size size) {
    int depth = size.depth();
    if (size.stream().equals(Plan.UNIFORM) && depth != SketchSpec.DEFAULT_DEPTH) {
      throw new IllegalArgumentException(
          "%s with %d keys at WLF %s takes %d bytes, as at depth %d: this figure shows depth %d, as published; leave such rows out"
              .formatted(
                  size.variant(),
                  size.keys(),
                  size.wlf(),
                  size.bytes(),
                  depth,
                  SketchSpec.DEFAULT_DEPTH));
    }
  }

  /** A sketch as results describe it. */
  private record Size(String variant, String stream, long keys, double wlf, long bytes) {
    /** Returns the depth whose memory is nearest; the published one where another is no nearer. */
    int depth() {
      int nearest = SketchSpec.DEFAULT_DEPTH;
      for (int depth = 1; depth <= DEEPEST && distance(nearest) > 0; depth++) {
        nearest = distance(depth) < distance(nearest) ? depth : nearest;
      }
      return nearest;
    }

    private long distance(int depth) {
      SketchSpec spec =
          SketchSpec.variant(variant).depth(depth).workLoadFactor(wlf).forKeys(keys).build();
      return Math.abs(spec.deviceBytes() - bytes);
    }
  }
}
