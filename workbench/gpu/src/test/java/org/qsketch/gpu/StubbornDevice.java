package org.qsketch.gpu;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import org.qsketch.backend.Device;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * A device that refuses memory for some purposes, may seem full, to have memory of its own or to
 * read the memory of others, has no atomic additions of 64 bits unless asked, and knows how much
 * came down from it.
 */
final class StubbornDevice {
  private static final Method ALLOCATE =
      method(ComputeDevice.class, "allocate", long.class, String.class);
  private static final Method FREE_BYTES = method(ComputeDevice.class, "freeBytes");
  private static final Method LACK_OF_WIDE_ATOMICS =
      method(ComputeDevice.class, "lackOfWideAtomics");
  private static final Method CAN_READ =
      method(ComputeDevice.class, "canRead", ComputeDevice.class);
  private static final Method DOWNLOAD =
      method(ComputeQueue.class, "download", DeviceMemory.class, long.class, MemorySegment.class);

  private final ComputeDevice device;
  private Predicate<String> refused = _ -> false;
  private BooleanSupplier full = () -> false;
  private boolean hasOwnMemory;
  private boolean readsAll;
  private boolean hasWideAtomics;
  private ObjLongConsumer<String> allocations = (_, _) -> {};
  private final AtomicLong downloaded = new AtomicLong();

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

  /** Says from now on that it does not share the memory of the host. */
  void seemToHaveMemoryOfItsOwn() {
    hasOwnMemory = true;
  }

  /** Says from now on that it reads the memory of every device where it lies. */
  void seemToReadAll() {
    readsAll = true;
  }

  /** Has atomic additions of 64 bits from now on, if the device has. */
  void haveWideAtomics() {
    hasWideAtomics = true;
  }

  /** Tells purpose and bytes of what is allocated from now on, by any thread. */
  void tellAllocations(ObjLongConsumer<String> listener) {
    allocations = listener;
  }

  /** What was copied to the host so far. */
  long downloadedBytes() {
    return downloaded.get();
  }

  /** The device as backends see it. */
  ComputeDevice asDevice() {
    return proxy(ComputeDevice.class, (_, method, arguments) -> call(method, arguments));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private Object call(Method method, Object... arguments) throws Throwable {
    if (method.equals(ALLOCATE) && refused.test((String) arguments[1])) {
      throw new OutOfDeviceMemoryException((String) arguments[1], (long) arguments[0], 0);
    }
    if (method.equals(ALLOCATE)) {
      allocations.accept((String) arguments[1], (long) arguments[0]);
    }
    if (method.equals(FREE_BYTES) && full.getAsBoolean()) {
      return 1000L;
    }
    if (method.equals(LACK_OF_WIDE_ATOMICS) && !hasWideAtomics) {
      return Optional.of("it is too old");
    }
    if (method.equals(CAN_READ)) {
      return readsAll;
    }
    Object result = invoke(device, method, arguments);
    if (hasOwnMemory && result instanceof Device own) {
      return new Device(own.name(), own.memoryBytes(), own.computeUnits(), own.driver());
    }
    return result instanceof ComputeQueue queue ? counting(queue) : result;
  }

  private ComputeQueue counting(ComputeQueue queue) {
    return proxy(
        ComputeQueue.class,
        (_, method, arguments) -> {
          if (method.equals(DOWNLOAD)) {
            downloaded.addAndGet(((MemorySegment) arguments[2]).byteSize());
          }
          return invoke(queue, method, arguments);
        });
  }

  private static Method method(Class<?> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new AssertionError("this test double names a method that is gone", e);
    }
  }

  private static Object invoke(Object target, Method method, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
