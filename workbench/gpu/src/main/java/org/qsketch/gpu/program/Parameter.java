package org.qsketch.gpu.program;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** What a kernel takes as an argument. */
enum Parameter {
  /** A pointer to memory of the device. */
  MEMORY(DeviceMemory.class, "memory of the device"),
  /** A number of 64 bits. */
  LONG(Long.class, "a Long"),
  /** A number of 32 bits. */
  INT(Integer.class, "an Integer");

  private final Class<?> type;
  private final String asked;

  Parameter(Class<?> type, String asked) {
    this.type = type;
    this.asked = asked;
  }

  /** The parameter that a letter of {@link EntryPoint} stands for. */
  static Parameter of(int letter) {
    return switch (letter) {
      case 'P' -> MEMORY;
      case 'L' -> LONG;
      case 'I' -> INT;
      default -> throw new IllegalArgumentException("no parameter is called " + (char) letter);
    };
  }

  boolean takes(Object argument) {
    return type.isInstance(argument);
  }

  /** What to give. */
  String asked() {
    return asked;
  }
}
