package org.qsketch.sketch;

/**
 * Thrown when an insert or a merge would take a counter past its largest value. The sketch or image
 * is unchanged. The message has the largest counter, the limit and a remedy.
 */
public final class SketchFullException extends RuntimeException {
  /**
   * Refuses an operation.
   *
   * @param spec the spec of the sketch
   * @param largest its largest counter
   * @param operation the refused operation, for example {@code inserting 5 keys}
   */
  public SketchFullException(SketchSpec spec, long largest, String operation) {
    super(
        "%s takes a counter of the %s sketch past %d (the largest is %s): %s"
            .formatted(
                operation,
                spec.variant(),
                spec.maxCounter(),
                Long.toUnsignedString(largest),
                remedy(spec)));
  }

  private SketchFullException(String message, SketchFullException cause) {
    super(message, cause);
  }

  /**
   * Says in addition that the refused keys still wait in a buffer.
   *
   * @param waiting how many
   * @return the exception to throw instead of this one
   */
  public SketchFullException keeping(long waiting) {
    return new SketchFullException(
        "%s; %d keys still wait to be inserted".formatted(getMessage(), waiting), this);
  }

  static SketchFullException ofMerge(SketchSpec spec, long largest) {
    return new SketchFullException(spec, largest, "merging an image");
  }

  private static String remedy(SketchSpec spec) {
    if (spec.counterBytes() == Long.BYTES) {
      return "insert less into one sketch";
    }
    return spec.layout().widestCounterBytes() == Long.BYTES
        ? "build it with counterBits(64), or insert less into one sketch"
        : "build a thread, warp, half-warp or sub-warp sketch with counterBits(64), or insert less"
            + " into one sketch";
  }
}
