package org.qsketch.internal;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * Checks that two structures can be merged.
   *
   * @param structures their plural, for the message
   * @param one the spec of one
   * @param other the spec of the other
   * @throws IllegalArgumentException if the specs differ; it names the values that do
   */
  public static void sameSpec(String structures, Record one, Record other) {
    sameSpec(structures, "merged", one, other);
  }

  /**
   * Refuses structures that cannot be used together.
   *
   * @param structures what they are
   * @param used what cannot be done with them
   * @param one a spec
   * @param other another one
   */
  public static void sameSpec(String structures, String used, Record one, Record other) {
    if (!one.equals(other)) {
      throw new IllegalArgumentException(
          "%s of different specs cannot be %s: %s (%s and %s)"
              .formatted(structures, used, difference(one, other), one, other));
    }
  }

  /** Describes the difference, for example {@code seed 7 and 8, depth 3 and 4}. */
  private static String difference(Record one, Record other) {
    if (one.getClass() != other.getClass()) {
      return one.getClass().getSimpleName() + " and " + other.getClass().getSimpleName();
    }
    return Arrays.stream(one.getClass().getRecordComponents())
        .flatMap(part -> difference(part.getName(), value(one, part), value(other, part)))
        .collect(Collectors.joining(", "));
  }

  private static Stream<String> difference(String name, Object one, Object other) {
    if (one.equals(other)) {
      return Stream.empty();
    }
    return Stream.of(
        one instanceof Record mine && other instanceof Record theirs
            ? difference(mine, theirs)
            : "%s %s and %s".formatted(name, one, other));
  }

  private static Object value(Object spec, RecordComponent part) {
    try {
      return part.getAccessor().invoke(spec);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void readable(MemorySegment part) {
    if (!part.scope().isAlive()) {
      throw new IllegalStateException("the image is closed");
    }
    if (!part.isAccessibleBy(Thread.ofVirtual().unstarted(() -> {}))) {
      throw new IllegalArgumentException(
          "an image is in memory that only one thread can read: allocate it from a shared arena");
    }
  }
}
