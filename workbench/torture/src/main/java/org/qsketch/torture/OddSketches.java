package org.qsketch.torture;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.BucketedSpecBuilder;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SpecBuilder;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.UpdateRule;

/** Chooses specs of sketches that are small and unusual in every number. */
final class OddSketches {
  private static final List<String> VARIANTS =
      Stream.concat(
              Variant.NAMES.stream(), Stream.of("warp:64", "warp:128", "slim-fat:1", "slim-fat:64"))
          .toList();

  private static final List<Integer> DEPTHS = List.of(1, 2, 3, 3, 3, 3, 4, 7, 8, 16, 28, 32, 64);
  private static final List<Integer> MASKS = List.of(1, 2, 3, 7, 64, 1000, 1024, 1024, 65_536);
  private static final List<Integer> LIMITS = List.of(1, 2, 3, 7, 127, 128, 128, 129, 254, 255);
  private static final List<Integer> HIGH_ROWS = List.of(1, 2, 3, 31, 1024);
  private static final List<UpdateRule> RULES = List.of(UpdateRule.values());
  private static final int MOST_BUCKETS = 3000;

  private OddSketches() {}

  /** Returns a spec of any variant. */
  static SketchSpec any(Adversary adversary) {
    return of(adversary, adversary.oneOf(VARIANTS));
  }

  private static SketchSpec of(Adversary adversary, String variant) {
    SpecBuilder<?> builder = sized(adversary, SketchSpec.variant(variant)).hash(hash(adversary));
    builder.seed(adversary.oneIn(3) ? adversary.extreme() : adversary.bits());
    return deepest(builder, adversary.oneOf(DEPTHS));
  }

  /** Returns a spec. Some variants do not accept every depth. */
  private static SketchSpec deepest(SpecBuilder<?> builder, int depth) {
    try {
      return builder.depth(depth).build();
    } catch (IllegalArgumentException e) {
      if (depth == 1) {
        throw e;
      }
      return deepest(builder, depth / 2);
    }
  }

  private static SpecBuilder<?> sized(Adversary adversary, SpecBuilder<?> builder) {
    long size = 1L + adversary.size(MOST_BUCKETS);
    return switch (builder) {
      case MultiLevelSketchSpec.Builder multiLevel ->
          multiLevel
              .buckets(size)
              .masks(adversary.oneOf(MASKS))
              .limit(adversary.oneOf(LIMITS))
              .highRows(adversary.oneOf(HIGH_ROWS));
      case BucketedSpecBuilder<?> bucketed -> bucketed.buckets(size).masks(adversary.oneOf(MASKS));
      case TaggedSketchSpec.Builder tagged -> tagged.buckets(size).update(adversary.oneOf(RULES));
      case ThreadSketchSpec.Builder thread -> thread.width(size);
    };
  }

  private static HashFamily hash(Adversary adversary) {
    return adversary.oneIn(5) ? adversary.oneOf(HashFamily.builtIn()) : HashFamily.mix();
  }
}
