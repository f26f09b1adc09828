package org.qsketch.sketch;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.qsketch.keys.HashFamily;

/**
 * The warp sketch (paper, Algorithm 2): n buckets of m counters.
 *
 * @param depth d, 1 to m
 * @param bucketWidth m: 32, 64 or 128
 * @param buckets n
 * @param masks H
 * @param counterBits of each counter, 32 or 64
 * @param hash how keys become hashes
 * @param seed selects the hash and the masks
 */
public record WarpSketchSpec(
    int depth,
    int bucketWidth,
    long buckets,
    int masks,
    int counterBits,
    HashFamily hash,
    long seed)
    implements BucketedSketchSpec, LinearSketchSpec {
  /** The bucket width with the best throughput in the paper. */
  public static final int DEFAULT_BUCKET_WIDTH = 32;

  private static final Set<Integer> WIDTHS = Set.of(32, 64, 128);

  /** Checks the bounds. */
  public WarpSketchSpec {
    Objects.requireNonNull(hash, "hash");
    if (!WIDTHS.contains(bucketWidth)) {
      throw new IllegalArgumentException(
          "the bucket width of a warp sketch is %d: it must be 32, 64 or 128; 8 and 16 make a sub-warp or half-warp sketch"
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
    return new WarpSketchSpec(depth, bucketWidth, buckets, masks, counterBits, hash, other);
  }

  private static String variantOf(int bucketWidth) {
    return bucketWidth == DEFAULT_BUCKET_WIDTH ? Variant.WARP : Variant.WARP + ":" + bucketWidth;
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
        new WarpSketchSpec(
            depth, bucketWidth, count, masks, counterBits, HashFamily.identity(), seed));
  }

  /** Builds a {@link WarpSketchSpec}. */
  public static final class Builder extends BucketedSpecBuilder<Builder> {
    private int bucketWidth = DEFAULT_BUCKET_WIDTH;

    Builder() {}

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return variantOf(bucketWidth);
    }

    /**
     * Sets the counters of a bucket; 32 by default.
     *
     * @param bucketWidth m: 32, 64 or 128
     * @return this builder
     */
    public Builder bucketWidth(int bucketWidth) {
      this.bucketWidth = bucketWidth;
      return this;
    }

    @Override
    public WarpSketchSpec build() {
      long buckets = units(Math.max(1, (long) bucketWidth * counterBytes()), 0);
      return new WarpSketchSpec(
          depth(), bucketWidth, buckets, masks(), counterBits(), hash(), seed());
    }
  }
}
