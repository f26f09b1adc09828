package org.qsketch.opencl;

import java.nio.charset.StandardCharsets;
import org.jocl.Pointer;

/** A call of an OpenCL information function; all end in the same three parameters. */
@FunctionalInterface
interface Query {
  /**
   * Calls the function.
   *
   * @param size of the memory for the answer, in bytes
   * @param value receives the answer, or null
   * @param needed receives the size of the answer, or null
   */
  void ask(long size, Pointer value, long[] needed);

  /** Queries a text, without the terminating zero and the blanks that some drivers add. */
  static String text(Query query) {
    long[] needed = new long[1];
    query.ask(0, null, needed);
    byte[] answer = new byte[Math.toIntExact(needed[0])];
    query.ask(answer.length, Pointer.to(answer), null);
    return new String(answer, StandardCharsets.UTF_8).replace("\0", "").strip();
  }

  /** Queries a number of at most 64 bits, unsigned if shorter. */
  static long number(Query query) {
    long[] answer = new long[1]; // JOCL only runs on little-endian hosts
    query.ask(Long.BYTES, Pointer.to(answer), null);
    return answer[0];
  }
}
