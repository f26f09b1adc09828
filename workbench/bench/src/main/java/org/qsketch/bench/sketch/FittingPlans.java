package org.qsketch.bench.sketch;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.Sizes;
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

  /** The variants of a plan that there is memory for at all its sizes. */
  List<String> variants(Plan wanted) {
    return wanted.variants().stream().filter(variant -> fits(wanted, variant)).toList();
  }

  private boolean fits(Plan plan, String variant) {
    return plan.points().stream()
        .allMatch(point -> fits(plan.spec(variant, point), point.keys() * BYTES_PER_KEY));
  }

  private boolean fits(SketchSpec spec, long keyBytes) {
    return memory.fits(spec.deviceBytes() + keyBytes, bytesOnHost(spec));
  }

  /** A sketch that the host fills keeps a copy there of what lies on the device. */
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
    return memory.whileItLasts(() -> fitting(wanted).map(job));
  }

  private Optional<Plan> fitting(Plan wanted) {
    List<String> fitting = variants(wanted);
    List<String> missing =
        wanted.variants().stream().filter(variant -> !fitting.contains(variant)).toList();
    if (!missing.isEmpty()) {
      memory.lacks(
          "%s with %s keys"
              .formatted(String.join(", ", missing), Sizes.text(wanted.keys().getFirst())));
    }
    return fitting.isEmpty() ? Optional.empty() : Optional.of(wanted.variants(fitting));
  }
}
