package org.qsketch.sketch;

import java.util.Optional;

/**
 * A sketch whose counters are grouped in buckets: a hash selects a bucket, and a mask selects d of
 * its counters.
 */
public sealed interface BucketedSketchSpec extends SketchSpec
    permits WarpSketchSpec, SubWarpSketchSpec, MultiLevelSketchSpec, SlimFatSketchSpec {
  /** The default number of masks, as in the paper. */
  int DEFAULT_MASKS = 1024;

  /**
   * Returns the number of buckets of the table.
   *
   * @return n
   */
  long buckets();

  /**
   * Returns the number of counters in a bucket, from which a mask selects.
   *
   * @return m
   */
  int bucketWidth();

  /**
   * Returns the size of a bucket in the table that queries read.
   *
   * @return bytes, a multiple of 32
   */
  default int bucketBytes() {
    return bucketWidth() * counterBytes();
  }

  /** Returns nothing, since nothing is proved: the counters of a key share a bucket. */
  @Override
  default Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta) {
    return Optional.empty();
  }

  /**
   * Returns the number of masks.
   *
   * @return H
   */
  int masks();
}
