package org.qsketch.gpu.sketch;

import java.util.Optional;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.groupby.HostCores;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;

/** The tables of a sketch, on a device. */
public interface DeviceTable extends SketchTable {
  SketchSpec spec();

  @Override
  default Optional<Ownership> readerOf(Keys keys) {
    return DeviceKeys.reader(keys);
  }

  /** Takes over the state of an image. */
  void load(SketchImage image);

  /** An empty table. */
  static DeviceTable of(SketchSpec spec, Gpu gpu, HostCores host) {
    return Resources.make(
        gpu,
        resources ->
            switch (spec) {
              case ThreadSketchSpec thread -> CounterTable.of(thread, resources);
              case MultiLevelSketchSpec multiLevel -> MultiLevelTable.of(multiLevel, resources);
              case SlimFatSketchSpec slimFat -> SlimFatTable.of(slimFat, host, resources);
              case BucketedSketchSpec bucketed -> CounterTable.of(bucketed, resources);
            });
  }
}
