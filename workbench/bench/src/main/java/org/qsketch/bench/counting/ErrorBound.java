package org.qsketch.bench.counting;

import java.util.Optional;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/**
 * What is proved about an estimate of a thread sketch, whatever the keys (Cormode and Muthukrishnan
 * 2005, Theorem 1): it exceeds the count by at most {@code excess}, except with probability {@code
 * delta}. Errors in practice are far smaller.
 *
 * @param epsilon excess per insert, of which a weight is as many as it says; e / w for rows of w
 *     counters
 * @param delta probability of a larger excess, e<sup>-d</sup> for depth d
 * @param excess epsilon times all inserts
 */
public record ErrorBound(double epsilon, double delta, double excess) {
  /**
   * The bound of a sketch.
   *
   * @param spec what the sketch is
   * @param inserts how many keys it has counted, or the sum of their weights
   * @return the bound; empty for variants about which none is proved
   */
  public static Optional<ErrorBound> of(SketchSpec spec, long inserts) {
    return switch (spec) {
      case ThreadSketchSpec thread -> Optional.of(of(thread, inserts));
      case WarpSketchSpec _,
          SubWarpSketchSpec _,
          MultiLevelSketchSpec _,
          TaggedSketchSpec _,
          SlimFatSketchSpec _ ->
          Optional.empty();
    };
  }

  private static ErrorBound of(ThreadSketchSpec spec, long inserts) {
    double epsilon = Math.E / spec.width();
    return new ErrorBound(epsilon, Math.exp(-spec.depth()), epsilon * inserts);
  }
}
