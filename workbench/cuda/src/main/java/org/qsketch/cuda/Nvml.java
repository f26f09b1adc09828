package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.qsketch.cuda.Linking.LibraryLoader;
import org.qsketch.cuda.Linking.NativeFunction;

/**
 * The functions of NVML, the driver's management library, that this backend uses, as {@code nvml.h}
 * declares them. Each returns an {@code nvmlReturn_t}.
 */
record Nvml(
    @NativeFunction(
            value = "nvmlInit_v2",
            parameters = {})
        MethodHandle init,
    @NativeFunction(
            value = "nvmlDeviceGetHandleByUUID",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle deviceGetHandleByUuid,
    @NativeFunction(
            value = "nvmlDeviceGetMemoryInfo",
            parameters = {MemorySegment.class, MemorySegment.class})
        MethodHandle deviceGetMemoryInfo) {
  private static final String NAME = "libnvidia-ml.so.1";
  private static final int SUCCESS = 0;

  /** The library calls a part of a GPU otherwise than a whole one. */
  private static final List<String> KINDS = List.of("GPU-", "MIG-");

  /** The fields of {@code nvmlMemory_t}: total, free and used bytes. */
  private static final int MEMORY_FIELDS = 3;

  private static final int FREE = 1;

  /** Begins to use the library of this machine, once for each process, as long as that lasts. */
  static Optional<Nvml> ofSystem() {
    return OfSystem.FOUND;
  }

  private static final class OfSystem {
    static final Optional<Nvml> FOUND = find(LibraryLoader.SYSTEM);
  }

  /** Loads and links the library, and begins to use it. */
  static Optional<Nvml> find(LibraryLoader loader) {
    try {
      return loader
          .load(NAME)
          .map(library -> Linking.link(Nvml.class, library))
          .filter(found -> succeeds(() -> (int) found.init().invokeExact()));
    } catch (UnsatisfiedLinkError e) {
      return Optional.empty();
    }
  }

  /** Returns the free memory of a device, which needs no context; empty if that is not told. */
  Optional<Long> freeBytes(UUID device) {
    return KINDS.stream().flatMap(kind -> freeBytes(kind + device).stream()).findFirst();
  }

  private Optional<Long> freeBytes(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      MemorySegment device = arena.allocate(ValueLayout.ADDRESS);
      MemorySegment memory = arena.allocate(ValueLayout.JAVA_LONG, MEMORY_FIELDS);
      boolean told =
          succeeds(() -> (int) deviceGetHandleByUuid.invokeExact(text, device))
              && succeeds(
                  () ->
                      (int)
                          deviceGetMemoryInfo.invokeExact(
                              device.get(ValueLayout.ADDRESS, 0), memory));
      return told ? Optional.of(memory.getAtIndex(ValueLayout.JAVA_LONG, FREE)) : Optional.empty();
    }
  }

  private static boolean succeeds(NativeCall call) {
    return NativeCall.result(call) == SUCCESS;
  }
}
