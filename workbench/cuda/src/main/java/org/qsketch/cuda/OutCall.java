package org.qsketch.cuda;

import java.lang.foreign.MemorySegment;

/** A call of a native function that returns a status code and writes its result to memory. */
@FunctionalInterface
interface OutCall {
  /**
   * Calls it.
   *
   * @param out receives the result
   */
  int invoke(MemorySegment out) throws Throwable;
}
