package org.qsketch.bench.sketch;

import java.util.List;
import java.util.Optional;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SpecBuilder;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.spec.UpdateRule;

/**
 * The choices that all sketches of a plan share, whatever their variant and size.
 *
 * @param depth d, the counters each key adds to
 * @param update how tagged sketches count keys that share cells
 * @param hash how keys are hashed
 * @param seed selects the hash and the masks
 */
record SketchDesign(int depth, UpdateRule update, HashFamily hash, long seed) {
  /** Returns a sketch whose size follows from the work load factor. */
  SketchSpec byFactor(String variant, long keys, double workLoadFactor) {
    return builder(variant).workLoadFactor(workLoadFactor).forKeys(keys).build();
  }

  /**
   * Returns a sketch that holds at most some bytes, on the device and on the host.
   *
   * @throws IllegalArgumentException if they are too few
   */
  SketchSpec inMemory(String variant, long bytes) {
    SketchSpec onDevice = builder(variant).withMemory(bytes).build();
    long held = held(onDevice);
    if (held <= bytes) {
      return onDevice;
    }
    long share = (long) ((double) bytes * onDevice.deviceBytes() / held);
    return builder(variant).withMemory(share).build();
  }

  private static long held(SketchSpec spec) {
    return spec.deviceBytes() + spec.hostBytes();
  }

  /** Returns why there is no sketch of so few bytes. */
  Optional<String> refusal(String variant, long bytes) {
    try {
      SketchSpec _ = inMemory(variant, bytes);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Requires that every sketch can be built. */
  void requireFactors(List<String> variants, List<Long> keys, List<Double> factors) {
    for (String variant : variants) {
      keys.forEach(size -> factors.forEach(factor -> byFactor(variant, size, factor)));
    }
  }

  /** Requires known variants, of which one or more fit into each amount of memory. */
  void requireOneThatFits(List<String> variants, List<Long> memory) {
    variants.forEach(this::builder);
    for (long bytes : memory) {
      List<String> refusals =
          variants.stream().flatMap(variant -> refusal(variant, bytes).stream()).toList();
      if (refusals.size() == variants.size()) {
        throw new IllegalArgumentException(refusals.getFirst());
      }
    }
  }

  private SpecBuilder<?> builder(String variant) {
    SpecBuilder<?> builder = SketchSpec.variant(variant);
    if (builder instanceof TaggedSketchSpec.Builder tagged) {
      tagged.update(update);
    }
    return builder.depth(depth).hash(hash).seed(seed);
  }
}
