package org.qsketch.bench.sketch;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.SketchSpec;

/**
 * Plans without the variants that a device has no memory for, which are noted.
 *
 * @param memory of the device
 */
record FittingPlans(DeviceMemory memory) {
  /** Inserted keys, fresh keys and their estimates, 4 bytes each. */
  private static final long BYTES_PER_KEY = 3L * KeyWidth.BITS_32.bytes();

  /** Returns the variants of a plan that there is memory for at all its sizes. */
  List<String> variants(Plan wanted) {
    return possible(wanted).filter(variant -> fits(wanted, variant)).toList();
  }

  /** Returns the variants that the memory of some size of a plan is enough for. */
  private static Stream<String> possible(Plan plan) {
    return plan.variants().stream()
        .filter(variant -> pointsOf(plan, variant).findAny().isPresent());
  }

  private static Stream<Plan.Point> pointsOf(Plan plan, String variant) {
    return plan.points().stream().filter(point -> plan.variants(point).contains(variant));
  }

  private boolean fits(Plan plan, String variant) {
    return pointsOf(plan, variant)
        .allMatch(point -> fits(plan.spec(variant, point), point.keys() * BYTES_PER_KEY));
  }

  private boolean fits(SketchSpec spec, long keyBytes) {
    return memory.fits(spec.deviceBytes() + keyBytes, bytesOnHost(spec));
  }

  /**
   * Returns the memory on the host. A sketch that the host fills keeps a copy there of what lies on
   * the device.
   */
  private static long bytesOnHost(SketchSpec spec) {
    return spec.hostBytes() == 0 ? 0 : spec.hostBytes() + spec.deviceBytes();
  }

  /**
   * Runs what there is memory for.
   *
   * @param job takes the plan without the variants that do not fit
   * @return its result; empty if nothing fits, or memory runs out meanwhile
   */
  <T> Optional<T> run(Plan wanted, Function<Plan, T> job) {
    return memory.unlessOutOfMemory(() -> fitting(wanted).map(job));
  }

  private Optional<Plan> fitting(Plan wanted) {
    List<String> fitting = variants(wanted);
    List<String> missing = possible(wanted).filter(variant -> !fitting.contains(variant)).toList();
    if (!missing.isEmpty()) {
      memory.noteMissing(
          "%s with %s keys"
              .formatted(String.join(", ", missing), SizeLadder.text(wanted.keys().getFirst())));
    }
    return fitting.isEmpty() ? Optional.empty() : Optional.of(wanted.variants(fitting));
  }

  /**
   * Says how far the variants of an experiment have climbed, and why not further.
   *
   * @param experiment what was run, on which backend, for example {@code cpu: throughput}
   * @param plan what should have run
   * @param sizes what was to be climbed
   * @param fitting tells what there is memory for
   */
  record LadderNotes(String experiment, Plan plan, SizeLadder sizes, FittingPlans fitting) {
    /**
     * Returns a sentence for all variants that ended at the same size, unless that is the largest.
     * Variants that never began are left out, unless none did.
     *
     * @param reached the largest number of keys of each variant that ran
     */
    Stream<String> sentences(Map<String, Long> reached) {
      if (reached.isEmpty()) {
        return Stream.of(sentence(0, plan.variants(), 0));
      }
      long top = Collections.max(reached.values());
      Map<Long, List<String>> bySize =
          reached.keySet().stream()
              .collect(Collectors.groupingBy(reached::get, TreeMap::new, Collectors.toList()));
      return bySize.entrySet().stream()
          .filter(group -> group.getKey() < sizes.largestStep())
          .map(group -> sentence(group.getKey(), group.getValue(), top));
    }

    private String sentence(long reached, List<String> variants, long top) {
      long next = Math.max(sizes.smallest(), 2 * reached);
      boolean all = variants.size() == plan.variants().size();
      return "%s%s goes up to %s keys: %s"
          .formatted(
              experiment,
              all ? "" : " of " + String.join(", ", variants),
              SizeLadder.text(reached),
              whyNot(plan.variants(variants).keys(List.of(next)), reached < top));
    }

    private String whyNot(Plan next, boolean othersWentOn) {
      long size = next.keys().getFirst();
      if (fitting.variants(next).isEmpty()) {
        return SizeLadder.tooLarge(size);
      }
      return othersWentOn
          ? "most others are more than %.0f times as fast".formatted(ThroughputLadder.TOO_SLOW)
          : sizes.tooLong(size);
    }
  }
}
