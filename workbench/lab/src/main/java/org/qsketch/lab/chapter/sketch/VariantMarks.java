package org.qsketch.lab.chapter.sketch;

import java.util.Map;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Mark;
import org.qsketch.sketch.Variant;

/** The marks of variants: each has the same in every figure. */
final class VariantMarks {
  static final Map<String, Mark> ALL =
      Map.of(
          Variant.THREAD,
          Mark.BLACK_CIRCLE,
          Variant.WARP,
          Mark.ORANGE_SQUARE,
          Variant.HALF_WARP,
          Mark.SKY_TRIANGLE,
          Variant.SUB_WARP,
          Mark.BLUE_DIAMOND,
          Variant.MULTI_LEVEL,
          Mark.VERMILLION_TRIANGLE,
          Variant.MULTI_LEVEL_LOCKED,
          Mark.PURPLE_CROSS,
          Variant.TAGGED,
          Mark.WINE_HOURGLASS,
          Variant.SLIM_FAT + ":3",
          Mark.GREEN_PLUS,
          Variant.SLIM_FAT + ":8",
          Mark.OLIVE_STAR);

  private VariantMarks() {}

  static Map<String, Mark> of(Stream<String> variants) {
    return Mark.assign(variants.toList(), ALL);
  }
}
