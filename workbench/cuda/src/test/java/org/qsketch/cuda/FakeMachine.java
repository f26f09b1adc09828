package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A machine with two small devices: the functions of its driver that need no context. */
class FakeMachine {
  static final long MEMORY = 1 << 20;
  static final int CACHE = 1 << 16;

  private final Arena texts = Arena.ofAuto();
  Thread initializer;
  int initResult;
  int deviceCountResult;
  int versionResult;
  int version = 13000;
  int capability = 90;
  int computeMode;

  int init(int flags) {
    initializer = Thread.currentThread();
    return initResult;
  }

  int driverGetVersion(MemorySegment out) {
    out.set(ValueLayout.JAVA_INT, 0, version);
    return versionResult;
  }

  int getErrorName(int code, MemorySegment out) {
    out.set(ValueLayout.ADDRESS, 0, texts.allocateFrom("CUDA_ERROR_" + code));
    return 0;
  }

  int getErrorString(int code, MemorySegment out) {
    out.set(ValueLayout.ADDRESS, 0, texts.allocateFrom("meaning of " + code));
    return 0;
  }

  int deviceGetCount(MemorySegment out) {
    out.set(ValueLayout.JAVA_INT, 0, 2);
    return deviceCountResult;
  }

  int deviceGet(MemorySegment out, int ordinal) {
    out.set(ValueLayout.JAVA_INT, 0, ordinal + 70);
    return ordinal < 2 ? 0 : 101;
  }

  int deviceGetName(MemorySegment out, int length, int device) {
    out.setString(0, "Fake GPU " + device);
    return 0;
  }

  int deviceGetAttribute(MemorySegment out, int attribute, int device) {
    int value =
        switch (attribute) {
          case 16 -> 132;
          case 18 -> 0;
          case 20 -> computeMode;
          case 38 -> CACHE;
          case 75 -> capability / 10;
          case 76 -> capability % 10;
          default -> -1;
        };
    out.set(ValueLayout.JAVA_INT, 0, value);
    return 0;
  }

  int deviceGetUuid(MemorySegment out, int device) {
    for (int i = 0; i < 16; i++) {
      out.set(ValueLayout.JAVA_BYTE, i, (byte) (device + i));
    }
    return 0;
  }

  int deviceTotalMem(MemorySegment out, int device) {
    out.set(ValueLayout.JAVA_LONG, 0, MEMORY);
    return 0;
  }
}
