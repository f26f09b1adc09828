package org.qsketch.gpu;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.backend.Backend;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** A device, and a backend on it, for the tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GpuTests {
  ComputeDevice device;
  Backend backend;

  /**
   * Opens a device, or skips the tests.
   *
   * @return owned by the caller
   */
  protected abstract ComputeDevice openDevice();

  /**
   * Opens a second device, which the first one may read.
   *
   * @return owned by the caller; the same device, opened again, if there is no other one
   */
  protected ComputeDevice openOtherDevice() {
    return openDevice();
  }

  @BeforeAll
  final void open() {
    device = openDevice();
    backend = GpuBackend.of(device);
  }

  @AfterAll
  final void close() {
    if (backend != null) {
      backend.close();
    }
  }

  static SketchSpec spec(HashFamily hash) {
    return SketchSpec.subWarp().forKeys(1000).hash(hash).build();
  }

  static Counts queryAfterInsert(Sketch sketch, Keys keys) {
    sketch.insert(keys);
    return sketch.query(keys);
  }
}
