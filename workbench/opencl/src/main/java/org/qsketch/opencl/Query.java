package org.qsketch.opencl;

import java.nio.charset.StandardCharsets;
import org.jocl.Pointer;

/** A question to OpenCL: all its information functions end in the same three parameters. */
@FunctionalInterface
interface Query {
  /**
   * Asks.
   *
   * @param size the bytes at the value
   * @param value where the answer goes, or null
   * @param needed where the size of the answer goes, or null
   */
  void ask(long size, Pointer value, long[] needed);

  /**
   * The answer to a question for a text; OpenCL ends it with a zero and, here and there, blanks.
   */
  static String text(Query query) {
    long[] needed = new long[1];
    query.ask(0, null, needed);
    byte[] answer = new byte[Math.toIntExact(needed[0])];
    query.ask(answer.length, Pointer.to(answer), null);
    return new String(answer, StandardCharsets.UTF_8).replace("\0", "").strip();
  }

  /** The answer to a question for a number of at most 64 bits, unsigned if shorter. */
  static long number(Query query) {
    long[] answer = new long[1]; // all hosts that JOCL runs on are little-endian
    query.ask(Long.BYTES, Pointer.to(answer), null);
    return answer[0];
  }
}
