package org.qsketch.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Placement;

/** The examples of the documentation. */
final class FleetExampleTest {
  @Test
  void allDevicesAreOpenedByOneName() {
    // @start region="open"
    try (Backend fleet = Backends.open("cpu+cpu"); // or "cuda:*", "cuda+cuda:2", "opencl+cpu"
        Keys keys = fleet.generate(KeyStream.uniform(42), 1 << 20); // a share on each device
        Sketch sketch = fleet.create(SketchSpec.subWarp().forKeys(1 << 20).build())) {
      sketch.insert(keys); // each device counts what it has
      long estimate = sketch.query(keys).get(0); // they are added up before the first question
      // @end
      assertThat(estimate).isPositive();
    }
  }

  @Test
  void aTableIsDividedIfTheSpecSaysSo() {
    try (Backend fleet = Backends.open("cpu+cpu")) {
      // @start region="placement"
      SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 20).build();
      try (Sketch sketch = fleet.create(spec.placed(Placement.PARTITIONED))) {
        sketch.insert(Keys.of(7, 8, 7)); // each key travels to the device of its bucket
        assertThat(sketch.query(7)).isEqualTo(2);
      }
      // @end
    }
  }
}
