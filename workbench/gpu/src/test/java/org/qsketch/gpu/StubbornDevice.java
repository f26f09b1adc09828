package org.qsketch.gpu;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * A device that refuses memory for some purposes, may seem full, and has no atomic additions of 64
 * bits.
 */
final class StubbornDevice {
  private final ComputeDevice device;
  private Predicate<String> refused = _ -> false;
  private BooleanSupplier full = () -> false;

  StubbornDevice(ComputeDevice device) {
    this.device = device;
  }

  /** Refuses memory for these purposes, and no others, from now on. */
  void refuse(Predicate<String> purposes) {
    refused = purposes;
  }

  /** Has next to no free bytes as long as this is so. */
  void seemFullWhile(BooleanSupplier condition) {
    full = condition;
  }

  /** The device as backends see it. */
  ComputeDevice asDevice() {
    return (ComputeDevice)
        Proxy.newProxyInstance(
            ComputeDevice.class.getClassLoader(),
            new Class<?>[] {ComputeDevice.class},
            (_, method, arguments) -> call(method, arguments));
  }

  private Object call(Method method, Object... arguments) throws Throwable {
    if (method.getName().equals("allocate") && refused.test((String) arguments[1])) {
      throw new OutOfDeviceMemoryException((String) arguments[1], (long) arguments[0], 0);
    }
    if (method.getName().equals("freeBytes") && full.getAsBoolean()) {
      return 1000L;
    }
    if (method.getName().equals("lackOfWideAtomics")) {
      return Optional.of("it is too old");
    }
    try {
      return method.invoke(device, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
