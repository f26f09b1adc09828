package org.qsketch.count;

import java.util.Optional;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.ErrorBound;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/**
 * What is proved about the estimates of a sketch, whatever the keys. Errors in practice are far
 * smaller.
 *
 * @param anywhere of any count
 * @param inTags of counts that are in tags, where a tagged sketch has others too
 */
public record ProvedErrors(ErrorBound anywhere, Optional<ErrorBound> inTags) {
  private static final double DELTA = 0.01;

  /**
   * What is proved about a sketch into which no other one has been merged.
   *
   * @param spec what the sketch is
   * @param statistics its state
   * @return empty for variants about which nothing is proved, and for all hashes but the one that
   *     spreads keys as if at random
   */
  public static Optional<ProvedErrors> of(SketchSpec spec, SketchStatistics statistics) {
    if (!spec.hash().equals(HashFamily.mix())) {
      return Optional.empty();
    }
    return switch (spec) {
      case ThreadSketchSpec thread ->
          Optional.of(new ProvedErrors(thread.errorBound(), Optional.empty()));
      case TaggedSketchSpec tagged -> Optional.of(of(tagged, statistics));
      case WarpSketchSpec _, SubWarpSketchSpec _, MultiLevelSketchSpec _, SlimFatSketchSpec _ ->
          Optional.empty();
    };
  }

  private static ProvedErrors of(TaggedSketchSpec spec, SketchStatistics statistics) {
    ErrorBound inTags = spec.errorBoundInTags(DELTA);
    if (statistics.convertedBuckets() == 0 && statistics.highRowsRequested() == 0) {
      return new ProvedErrors(inTags, Optional.empty());
    }
    boolean shared = statistics.bucketsSharingRows() > 0;
    return new ProvedErrors(
        shared ? spec.errorBoundInSharedRow(DELTA) : spec.errorBound(DELTA), Optional.of(inTags));
  }
}
