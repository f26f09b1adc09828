package org.qsketch.gpu.sketch;

import java.util.Optional;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.context.Resources;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/** The tables of a sketch, on a device. */
public interface DeviceTable extends SketchTable {
  @Override
  default Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  /** Returns the object that answers queries. */
  EstimateQueries queries();

  @Override
  default Counts query(Keys keys) {
    return queries().counts(keys);
  }

  @Override
  default ErrorSummary errors(Keys keys, Keys counts) {
    return queries().errors(keys, counts);
  }

  @Override
  default Keys select(Keys keys, long threshold) {
    return queries().select(keys, threshold);
  }

  /**
   * Creates an empty table.
   *
   * @param spec what it holds
   * @param gpu where
   * @param host inserts into slim-fat sketches
   * @return the table, owned by the caller
   * @throws IllegalArgumentException if the device cannot add to counters of that size
   */
  static DeviceTable of(SketchSpec spec, Gpu gpu, HostCores host) {
    if (spec.counterBits() == Long.SIZE) {
      requireAtomics(gpu, "%s cannot add to counters of 64 bits: %s; use counterBits(32)");
    }
    return Resources.make(
        gpu,
        resources ->
            switch (spec) {
              case ThreadSketchSpec thread -> CounterTable.of(thread, resources);
              case WarpSketchSpec warp -> CounterTable.of(warp, resources);
              case SubWarpSketchSpec subWarp -> CounterTable.of(subWarp, resources);
              case MultiLevelSketchSpec multiLevel -> MultiLevelTable.of(multiLevel, resources);
              case TaggedSketchSpec tagged -> {
                requireAtomics(
                    gpu, "%s cannot swap words of a tagged sketch: %s; use a multi-level sketch");
                yield TaggedTable.of(tagged, resources);
              }
              case SlimFatSketchSpec slimFat -> SlimFatTable.of(slimFat, host, resources);
            });
  }

  private static void requireAtomics(Gpu gpu, String message) {
    gpu.device()
        .lackOfWideAtomics()
        .ifPresent(
            lack -> {
              throw new IllegalArgumentException(
                  (message + " or another device").formatted(gpu.device().name(), lack));
            });
  }
}
