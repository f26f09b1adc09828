package org.qsketch.bench.run;

import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.Plan;
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
  private final boolean shared;

  MemoryFit(Backend backend) {
    this.deviceBytes = Math.min(backend.freeBytes(), backend.device().memoryBytes()) / SPARE;
    this.hostBytes = AvailableMemory.bytes() / SPARE;
    this.shared = backend.device().sharesHostMemory();
  }

  /** The largest table to measure on its own. */
  long largestTable() {
    return shared ? Math.min(deviceBytes, hostBytes) : deviceBytes;
  }

  boolean fits(Plan plan, String variant) {
    return plan.points().stream()
        .allMatch(point -> fits(plan.spec(variant, point), point.keys() * BYTES_PER_KEY));
  }

  private boolean fits(SketchSpec spec, long keyBytes) {
    long onDevice = spec.deviceBytes() + keyBytes;
    long onHost = bytesOnHost(spec) + (shared ? onDevice : 0);
    return onDevice <= deviceBytes && onHost <= hostBytes;
  }

  /** A sketch that the host fills keeps a copy there of what lies on the device. */
  private static long bytesOnHost(SketchSpec spec) {
    return spec.hostBytes() == 0 ? 0 : spec.hostBytes() + spec.deviceBytes();
  }
}
