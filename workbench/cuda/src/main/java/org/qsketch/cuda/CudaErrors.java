package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;
import org.qsketch.cuda.NativeCall.OutCall;

/** The driver's status codes and their meanings. */
final class CudaErrors {
  static final int SUCCESS = 0;
  static final int OUT_OF_MEMORY = 2;

  static final int NOT_SUPPORTED = 801;
  static final int NO_DEVICE = 100;
  static final int NOT_FOUND = 500;
  static final int PEER_ACCESS_ALREADY_ENABLED = 704;

  /**
   * Codes after which every call fails until the context is created again: ECC and NVLink errors
   * (214, 220, 226), illegal addresses, instructions and launches (700, 710, 714 to 719, 721),
   * kernel timeout (702), a context or service that no longer exists (709, 810), unknown (999).
   */
  private static final Set<Integer> FATAL =
      Set.of(214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 810, 999);

  private final CudaDriver driver;

  CudaErrors(CudaDriver driver) {
    this.driver = driver;
  }

  static boolean isFatal(int code) {
    return FATAL.contains(code);
  }

  /**
   * Calls the driver.
   *
   * @param attempt the purpose of the call, for example {@code count the devices}
   * @throws CudaException if the call fails
   */
  void check(String attempt, NativeCall call) {
    int code = NativeCall.result(call);
    if (code != SUCCESS) {
      throw new CudaException(code, failure(attempt, code));
    }
  }

  /** Returns a message with the attempt, and the driver's name and explanation of the code. */
  String failure(String attempt, int code) {
    return "CUDA cannot %s: %s (%s)".formatted(attempt, name(code), meaning(code));
  }

  String name(int code) {
    return text(text -> (int) driver.getErrorName().invokeExact(code, text), "error " + code);
  }

  private String meaning(int code) {
    return text(text -> (int) driver.getErrorString().invokeExact(code, text), "no explanation");
  }

  private static String text(OutCall call, String unknown) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(ValueLayout.ADDRESS);
      return NativeCall.result(() -> call.invoke(text)) == SUCCESS ? string(text) : unknown;
    }
  }

  @SuppressWarnings("restricted")
  private static String string(MemorySegment pointer) {
    return pointer.get(ValueLayout.ADDRESS, 0).reinterpret(Long.MAX_VALUE).getString(0);
  }
}
