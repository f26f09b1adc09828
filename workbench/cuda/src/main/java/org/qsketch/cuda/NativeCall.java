package org.qsketch.cuda;

/** A call of a native function that returns a status code. */
@FunctionalInterface
interface NativeCall {
  /** Calls it. */
  int invoke() throws Throwable;

  /** Calls a native function. It cannot throw, although method handles declare that it may. */
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
