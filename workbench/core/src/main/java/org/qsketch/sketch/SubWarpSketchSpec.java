package org.qsketch.sketch;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.keys.HashFamily;

/**
 * The sub-warp sketch (paper, Algorithm 3): n buckets of 8 counters (quarter warp) or of 16 (half
 * warp). A quarter-warp bucket of 32-bit counters is one 32-byte sector.
 *
 * @param depth d, 1 to m
 * @param bucketWidth m: 8 or 16
 * @param buckets n
 * @param masks H
 * @param counterBits of each counter, 32 or 64
 * @param hash how keys become hashes
 * @param seed selects the hash and the masks
 */
public record SubWarpSketchSpec(
    int depth,
    int bucketWidth,
    long buckets,
    int masks,
    int counterBits,
    HashFamily hash,
    long seed)
    implements BucketedSketchSpec, LinearSketchSpec {
  /** The bucket width of a quarter warp. */
  public static final int QUARTER_WARP = 8;

  /** The bucket width of a half warp. */
  public static final int HALF_WARP = 16;

  /** Checks the bounds. */
  public SubWarpSketchSpec {
    Objects.requireNonNull(hash, "hash");
    if (bucketWidth != QUARTER_WARP && bucketWidth != HALF_WARP) {
      throw new IllegalArgumentException(
          "the bucket width of a sub-warp sketch is %d: it must be 8 (quarter warp) or 16 (half warp)"
              .formatted(bucketWidth));
    }
    SketchBounds.bucketed(depth, bucketWidth, buckets, masks);
    SketchBounds.counterBits(counterBits);
  }

  @Override
  public String variant() {
    return variantOf(bucketWidth);
  }

  @Override
  public SketchSpec withSeed(long other) {
    return new SubWarpSketchSpec(depth, bucketWidth, buckets, masks, counterBits, hash, other);
  }

  private static String variantOf(int bucketWidth) {
    return bucketWidth == QUARTER_WARP ? Variant.SUB_WARP : Variant.HALF_WARP;
  }

  @Override
  public long counters() {
    return buckets * bucketWidth;
  }

  @Override
  public long deviceBytes() {
    return buckets * bucketBytes();
  }

  @Override
  public StateLayout layout() {
    return StateLayout.counters(deviceBytes(), counterBytes(), buckets);
  }

  @Override
  public Optional<SketchSpec> ofRange(long count) {
    return Optional.of(
        new SubWarpSketchSpec(
            depth, bucketWidth, count, masks, counterBits, HashFamily.identity(), seed));
  }

  /** Builds a {@link SubWarpSketchSpec}. */
  public static final class Builder extends BucketedSpecBuilder<Builder> {
    private final int bucketWidth;

    Builder(int bucketWidth) {
      this.bucketWidth = bucketWidth;
    }

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return variantOf(bucketWidth);
    }

    @Override
    public SubWarpSketchSpec build() {
      long buckets = units((long) bucketWidth * counterBytes(), 0);
      return new SubWarpSketchSpec(
          depth(), bucketWidth, buckets, masks(), counterBits(), hash(), seed());
    }
  }
}
