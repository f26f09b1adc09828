package org.qsketch.lab.chapter.sketch;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.lab.chart.Mark;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.sketch.WarpSketchSpec;

/** The marks of variants. A variant has the same mark in every figure. */
final class VariantMarks {
  static final Map<String, Mark> ALL =
      Variant.NAMES.stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  Function.identity(), name -> of(SketchSpec.variant(name).forKeys(1).build())));

  private VariantMarks() {}

  private static Mark of(SketchSpec spec) {
    return switch (spec) {
      case ThreadSketchSpec _ -> Mark.BLACK_CIRCLE;
      case WarpSketchSpec _ -> Mark.ORANGE_SQUARE;
      case SubWarpSketchSpec subWarp ->
          subWarp.bucketWidth() == SubWarpSketchSpec.HALF_WARP
              ? Mark.SKY_TRIANGLE
              : Mark.BLUE_DIAMOND;
      case MultiLevelSketchSpec multiLevel ->
          multiLevel.locked() ? Mark.PURPLE_CROSS : Mark.VERMILLION_TRIANGLE;
      case TaggedSketchSpec _ -> Mark.WINE_HOURGLASS;
      case SlimFatSketchSpec slimFat -> slimFat.z() == 3 ? Mark.GREEN_PLUS : Mark.OLIVE_STAR;
    };
  }

  static Map<String, Mark> of(Stream<String> variants) {
    return Mark.assign(variants.toList(), ALL);
  }
}
