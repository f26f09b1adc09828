package org.qsketch.sketch;

/**
 * An insert or a merge would take a counter past what it can hold. The sketch or image is
 * unchanged. The message says how far the largest counter is, how far it may go, and a remedy.
 */
public final class SketchFullException extends RuntimeException {
  /**
   * Refuses an operation.
   *
   * @param spec of the sketch
   * @param largest its largest counter
   * @param operation what is refused, for example {@code inserting 5 keys}
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

  private static String remedy(SketchSpec spec) {
    return switch (spec) {
      case SketchSpec wide when wide.counterBits() == Long.SIZE -> "insert less into one sketch";
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _ ->
          "build it with counterBits(64), or insert less into one sketch";
      case MultiLevelSketchSpec _, TaggedSketchSpec _, SlimFatSketchSpec _ ->
          "build a thread, warp, half-warp or sub-warp sketch with counterBits(64), or insert less into one sketch";
    };
  }
}
