package org.qsketch.sketch;

import java.util.Objects;
import java.util.Optional;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;

/**
 * The slim-fat sub-warp sketch (paper, Algorithm 6). The slim table is a quarter-warp sketch; each
 * of its counters is backed by z fat counters in host memory, and a key adds to one of them. A slim
 * counter equals the largest of its z fat counters.
 *
 * @param depth d, 1 to 8
 * @param buckets n
 * @param masks H
 * @param z fat counters per slim counter, 1 to 64
 * @param hash how keys become hashes
 * @param seed selects the hash and the masks
 */
public record SlimFatSketchSpec(
    int depth, long buckets, int masks, int z, HashFamily hash, long seed)
    implements BucketedSketchSpec, LinearSketchSpec {
  /** The slim counters of a bucket. */
  public static final int SLIM_COUNTERS = SubWarpSketchSpec.QUARTER_WARP;

  private static final int MAX_Z = 64;

  /** Checks the bounds. */
  public SlimFatSketchSpec {
    Objects.requireNonNull(hash, "hash");
    SketchBounds.bucketed(depth, SLIM_COUNTERS, buckets, masks);
    Checks.range("the slim-fat factor z", z, 1, MAX_Z, "an insert reads z counters of the host");
  }

  @Override
  public String variant() {
    return variantOf(z);
  }

  @Override
  public SketchSpec withSeed(long other) {
    return new SlimFatSketchSpec(depth, buckets, masks, z, hash, other);
  }

  private static String variantOf(int z) {
    return Variant.SLIM_FAT + ":" + z;
  }

  @Override
  public int bucketWidth() {
    return SLIM_COUNTERS;
  }

  @Override
  public long counters() {
    return buckets * SLIM_COUNTERS * z;
  }

  @Override
  public long deviceBytes() {
    return buckets * bucketBytes();
  }

  @Override
  public long hostBytes() {
    return counters() * COUNTER_BYTES;
  }

  /** Lays out only the fat table, since the slim table follows from it. */
  @Override
  public StateLayout layout() {
    return StateLayout.narrowCounters(hostBytes());
  }

  @Override
  public Optional<SketchSpec> ofRange(long count) {
    return Optional.empty();
  }

  /** Builds a {@link SlimFatSketchSpec}. */
  public static final class Builder extends BucketedSpecBuilder<Builder> {
    private int z = 1;

    Builder() {}

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return variantOf(z);
    }

    /**
     * Sets the fat counters per slim counter.
     *
     * @param z 1 to 64
     * @return this builder
     */
    public Builder z(int z) {
      this.z = z;
      return this;
    }

    @Override
    public SlimFatSketchSpec build() {
      require32Bits();
      long buckets = units((long) SLIM_COUNTERS * COUNTER_BYTES, 0);
      return new SlimFatSketchSpec(depth(), buckets, masks(), z, hash(), seed());
    }
  }
}
