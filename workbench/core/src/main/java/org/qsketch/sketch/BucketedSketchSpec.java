package org.qsketch.sketch;

import java.util.Optional;

/**
 * A sketch whose counters are grouped in buckets: a hash selects a bucket, and a mask selects d of
 * its counters.
 */
public sealed interface BucketedSketchSpec extends SketchSpec
    permits WarpSketchSpec, SubWarpSketchSpec, MultiLevelSketchSpec, SlimFatSketchSpec {
  /** The default number of masks, that of the paper. */
  int DEFAULT_MASKS = 1024;

  /**
   * How many buckets the table has.
   *
   * @return n
   */
  long buckets();

  /**
   * How many counters a mask selects from.
   *
   * @return m
   */
  int bucketWidth();

  /**
   * The size of a bucket in the table that queries read.
   *
   * @return bytes, a multiple of 32
   */
  default int bucketBytes() {
    return bucketWidth() * counterBytes();
  }

  /** Nothing is proved: the counters of a key share a bucket. */
  @Override
  default Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta) {
    return Optional.empty();
  }

  /**
   * How many masks there are.
   *
   * @return H
   */
  int masks();
}
