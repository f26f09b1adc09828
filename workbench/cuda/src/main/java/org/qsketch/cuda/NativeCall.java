package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;

/** A call of a native function that returns a status code. */
@FunctionalInterface
interface NativeCall {
  /** Calls the function. */
  int invoke() throws Throwable;

  /** A call of a native function that writes its result to memory. */
  @FunctionalInterface
  interface OutCall {
    /**
     * Calls the function.
     *
     * @param out receives the result
     */
    int invoke(MemorySegment out) throws Throwable;
  }

  /** Calls a native function, which cannot throw, although method handles declare that it may. */
  static int result(NativeCall call) {
    try {
      return call.invoke();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a native function threw", e);
    }
  }
}
