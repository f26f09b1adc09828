package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.flat.CounterHalves;
import org.qsketch.sketch.multilevel.MultiLevelHalves;
import org.qsketch.sketch.multilevel.MultiLevelImages;
import org.qsketch.sketch.multilevel.MultiLevelLayout;
import org.qsketch.sketch.multilevel.MultiLevelMerging;

/**
 * The multi-level sub-warp sketch (paper, Algorithms 4 and 5). A low bucket is 32 bytes: 28
 * one-byte counters and the 32-bit index of a row in the high table. A row has 32 counters of 32
 * bits. A bucket gets a row when a counter that an insert selects has reached the limit. From then
 * on, all inserts into that bucket go to its row.
 *
 * @param depth d, 1 to 28
 * @param buckets n, low buckets
 * @param masks H
 * @param limit where a low counter stops, 1 to 255
 * @param highRows rows of the high table; buckets share rows when they run out
 * @param locked Algorithm 5, a lock in the index word, instead of the lock-free Algorithm 4
 * @param hash how keys become hashes
 * @param seed selects the hash and the masks
 */
public record MultiLevelSketchSpec(
    int depth,
    long buckets,
    int masks,
    int limit,
    int highRows,
    boolean locked,
    HashFamily hash,
    long seed)
    implements BucketedSketchSpec {
  /** The default limit, as in the paper. */
  public static final int DEFAULT_LIMIT = 128;

  /** The default number of high rows, as in the paper. */
  public static final int DEFAULT_HIGH_ROWS = 1024;

  private static final int MAX_LIMIT = 255;
  private static final int MAX_HIGH_ROWS = 1 << 24;

  /** Checks the bounds. */
  public MultiLevelSketchSpec {
    Objects.requireNonNull(hash, "hash");
    SketchBounds.bucketed(depth, MultiLevelLayout.LOW_COUNTERS, buckets, masks);
    Checks.range("the limit of a low counter", limit, 1, MAX_LIMIT, "low counters have one byte");
    Checks.range(
        "the number of high rows", highRows, 1, MAX_HIGH_ROWS, "the high table must stay in cache");
  }

  @Override
  public String variant() {
    return variantOf(locked);
  }

  @Override
  public SketchSpec withSeed(long other) {
    return new MultiLevelSketchSpec(depth, buckets, masks, limit, highRows, locked, hash, other);
  }

  private static String variantOf(boolean locked) {
    return locked ? Variant.MULTI_LEVEL_LOCKED : Variant.MULTI_LEVEL;
  }

  @Override
  public int bucketWidth() {
    return MultiLevelLayout.LOW_COUNTERS;
  }

  @Override
  public int bucketBytes() {
    return MultiLevelLayout.LOW_BUCKET_BYTES;
  }

  @Override
  public long counters() {
    return buckets * MultiLevelLayout.LOW_COUNTERS;
  }

  @Override
  public long maxCounter() {
    return levels().maxCounter();
  }

  private MultiLevelLayout levels() {
    return new MultiLevelLayout(buckets, limit, highRows);
  }

  @Override
  public long deviceBytes() {
    return levels().lowBytes() + levels().highBytes();
  }

  /** Lays out the low table, the high table, and the number of rows that buckets requested. */
  @Override
  public StateLayout layout() {
    return StateLayout.withRows(levels().lowBytes(), levels().highBytes(), buckets);
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, parts());
    MultiLevelImages.check(levels(), parts);
  }

  @Override
  public void addState(List<MemorySegment> state, List<MemorySegment> other) {
    SketchImage.changeCopy(
        this,
        state,
        copy ->
            new MultiLevelMerging(
                    levels(), copy, other, old -> SketchFullException.ofMerge(this, old))
                .add());
  }

  /** Halves each of the two counts of a key; buckets keep their rows. */
  @Override
  public void halveState(List<MemorySegment> state) {
    MultiLevelHalves.halve(state.getFirst());
    CounterHalves.halve(counterBytes(), layout().counters(state));
  }

  @Override
  public Optional<SketchSpec> ofRange(long count) {
    int rows = (int) Math.ceilDiv(highRows * count, buckets);
    return Optional.of(
        new MultiLevelSketchSpec(
            depth, count, masks, limit, rows, locked, HashFamily.identity(), seed));
  }

  /** Builds a {@link MultiLevelSketchSpec}. */
  public static final class Builder extends BucketedSpecBuilder<Builder> {
    private int limit = DEFAULT_LIMIT;
    private int highRows = DEFAULT_HIGH_ROWS;
    private boolean locked;

    Builder() {}

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return variantOf(locked);
    }

    /**
     * Sets the limit where low counters stop; 128 by default.
     *
     * @param limit 1 to 255
     * @return this builder
     */
    public Builder limit(int limit) {
      this.limit = limit;
      return this;
    }

    /**
     * Sets the number of rows of the high table; 1024 by default.
     *
     * @param highRows at least 1
     * @return this builder
     */
    public Builder highRows(int highRows) {
      this.highRows = highRows;
      return this;
    }

    /**
     * Selects Algorithm 5 instead of Algorithm 4.
     *
     * @return this builder
     */
    public Builder locked() {
      this.locked = true;
      return this;
    }

    @Override
    public MultiLevelSketchSpec build() {
      require32Bits();
      long buckets =
          units(
              MultiLevelLayout.LOW_BUCKET_BYTES, (long) highRows * MultiLevelLayout.HIGH_ROW_BYTES);
      return new MultiLevelSketchSpec(
          depth(), buckets, masks(), limit, highRows, locked, hash(), seed());
    }
  }
}
