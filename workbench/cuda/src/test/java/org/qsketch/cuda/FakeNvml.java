package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A management library that knows one device. */
final class FakeNvml {
  static final long FREE = 1000;
  private static final int NOT_FOUND = 6;

  private final String uuid;
  int memoryResult;

  /** Knows a device as the library calls it. */
  FakeNvml(String uuid) {
    this.uuid = uuid;
  }

  Nvml functions() {
    return Fakes.bind(Nvml.class, this);
  }

  int init() {
    return 0;
  }

  int deviceGetHandleByUuid(MemorySegment name, MemorySegment out) {
    out.set(ValueLayout.ADDRESS, 0, MemorySegment.ofAddress(7));
    return Fakes.text(name).equals(uuid) ? 0 : NOT_FOUND;
  }

  int deviceGetMemoryInfo(MemorySegment device, MemorySegment out) {
    out.copyFrom(MemorySegment.ofArray(new long[] {FREE + device.address(), FREE, 7}));
    return memoryResult;
  }
}
