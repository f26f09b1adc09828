package org.qsketch.internal;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/** Checks the bounds of spec values. Every error names the value, the bound and the reason. */
public final class Checks {
  private Checks() {}

  /**
   * Checks a bound.
   *
   * @param what what the value is, in words
   * @param value the value
   * @param min the smallest allowed value
   * @param max the largest allowed value
   * @param reason why
   * @throws IllegalArgumentException with all of these, if the value is out of bounds
   */
  public static void range(String what, long value, long min, long max, String reason) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "%s is %d: it must be between %d and %d (%s)".formatted(what, value, min, max, reason));
    }
  }

  /**
   * Checks the memory of a state.
   *
   * @param parts the parts of the state
   * @param bytes the size that each part must have
   * @throws IllegalArgumentException if there are more, fewer, smaller or larger parts, or if only
   *     one thread can read a part
   * @throws IllegalStateException if the memory of a part is closed
   */
  public static void parts(List<MemorySegment> parts, List<Long> bytes) {
    Objects.requireNonNull(parts, "parts");
    List<Long> found = parts.stream().map(MemorySegment::byteSize).toList();
    if (!found.equals(bytes)) {
      throw new IllegalArgumentException(
          "an image has parts of %s bytes: its spec needs parts of %s bytes"
              .formatted(found, bytes));
    }
    parts.forEach(Checks::readable);
  }

  private static void readable(MemorySegment part) {
    if (!part.scope().isAlive()) {
      throw new IllegalStateException("the image is closed");
    }
    if (!part.isAccessibleBy(Thread.ofVirtual().unstarted(() -> {}))) {
      throw new IllegalArgumentException(
          "an image is in memory that one thread alone can read: allocate it from a shared arena");
    }
  }
}
