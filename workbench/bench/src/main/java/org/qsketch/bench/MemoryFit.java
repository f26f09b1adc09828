package org.qsketch.bench;

import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.AvailableMemory;
import org.qsketch.sketch.SketchSpec;

/** Tells which sketches fit in the memory of a device and its host, with half of it to spare. */
final class MemoryFit {
  private static final int SPARE = 2;

  /** Inserted keys, fresh keys and their estimates, 4 bytes each. */
  private static final long BYTES_PER_KEY = 3L * KeyWidth.BITS_32.bytes();

  private final long deviceBytes;
  private final long hostBytes;

  MemoryFit(Backend backend) {
    this.deviceBytes = backend.device().memoryBytes() / SPARE;
    this.hostBytes = AvailableMemory.bytes() / SPARE;
  }

  /** The largest table to measure on its own. */
  long largestTable() {
    return Math.min(deviceBytes, hostBytes);
  }

  /** What is needed on the device must also fit on the host: the device may be the host. */
  boolean fits(Plan plan, String variant) {
    return plan.points().stream()
        .allMatch(point -> fits(plan.spec(variant, point), point.keys() * BYTES_PER_KEY));
  }

  private boolean fits(SketchSpec spec, long keyBytes) {
    long onDevice = spec.deviceBytes() + keyBytes;
    return onDevice <= deviceBytes && onDevice + spec.hostBytes() <= hostBytes;
  }
}
