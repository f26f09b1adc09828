package org.qsketch.gpu;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.KernelArguments;

/** Arguments of kernels that only tests have. */
public final class TestArguments {
  private TestArguments() {}

  /** Arguments in order: memory, a {@link Long} or an {@link Integer} each. */
  public static KernelArguments of(Object... arguments) {
    return writer -> {
      for (Object argument : arguments) {
        put(argument, writer);
      }
    };
  }

  private static void put(Object argument, ArgumentWriter writer) {
    switch (argument) {
      case DeviceMemory memory -> writer.putMemory(memory);
      case Long number -> writer.putLong(number);
      case Integer number -> writer.putInt(number);
      default -> throw new AssertionError("no argument of a kernel: " + argument);
    }
  }
}
