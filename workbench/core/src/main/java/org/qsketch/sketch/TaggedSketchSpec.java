package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.tagged.TaggedErrors;
import org.qsketch.sketch.tagged.TaggedImages;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.sketch.tagged.TaggedMerging;
import org.qsketch.sketch.tagged.TaggedShape;

/**
 * The tagged sketch. Its buckets of 32 bytes hold tags of 12 bits and counts of variable length, as
 * long as these fit. Up to 16 keys of a bucket then disturb each other only if their tags are
 * equal. A full bucket is converted to count-min counters. These widen with their counts: they have
 * 2, 4 and 8 bits, and finally 32 bits in a row of a high table. The tag of a key selects its
 * counters, so that a bucket can be converted or merged without its keys.
 *
 * <p>If a key in a bucket of tags has a count above {@value TaggedLayout#MOST_LIGHT}, the count is
 * in the row of the bucket. {@link TaggedLayout} has the bits.
 *
 * @param depth d, 1 to 4
 * @param buckets n
 * @param rows rows of the high table; buckets share rows when they run out
 * @param hash how keys become hashes
 * @param seed selects the hash and the counters of a tag
 */
public record TaggedSketchSpec(int depth, long buckets, int rows, HashFamily hash, long seed)
    implements SketchSpec {
  /** The smallest default number of rows. */
  public static final int FEWEST_ROWS = 128;

  /** The default number of buckets for each row. */
  public static final int BUCKETS_PER_ROW = 64;

  /** The bytes of a row and its buckets. */
  private static final long ROW_SHARE_BYTES =
      (long) BUCKETS_PER_ROW * TaggedLayout.BUCKET_BYTES + TaggedLayout.ROW_BYTES;

  /**
   * The largest number of buckets that may share a row. It leaves enough space for counts in the
   * counters of the row.
   */
  private static final long MOST_SHARING = 1 << 15;

  /** Checks the bounds. */
  public TaggedSketchSpec {
    Objects.requireNonNull(hash, "hash");
    Checks.range("depth", depth, 1, TaggedLayout.MAX_DEPTH, "a tag selects up to four counters");
    Checks.range(
        "the number of rows", rows, 1, TaggedLayout.MAX_ROWS, "two digits of a bucket name one");
    Checks.range(
        "the number of buckets",
        buckets,
        1,
        MOST_SHARING * rows,
        "at most %d of them may share one of %d rows".formatted(MOST_SHARING, rows));
  }

  @Override
  public String variant() {
    return Variant.TAGGED;
  }

  /**
   * The counters are the units of all buckets: the number of keys that they tell apart if no key is
   * frequent.
   */
  @Override
  public long counters() {
    return buckets * TaggedLayout.UNITS;
  }

  @Override
  public long maxCounter() {
    return shape().maxCounter();
  }

  private TaggedShape shape() {
    return new TaggedShape(depth, buckets, rows, seed);
  }

  /**
   * Returns the tag of a key.
   *
   * @param keyHash the hash of the key
   * @return from 1 to {@value TaggedLayout#TAGS}
   */
  public int tag(long keyHash) {
    return 1 + hash.mask(keyHash, TaggedLayout.TAGS);
  }

  @Override
  public long deviceBytes() {
    return shape().lowBytes() + shape().highBytes();
  }

  /** The parts are the buckets, the high table, and the number of rows that buckets requested. */
  @Override
  public StateLayout layout() {
    return StateLayout.withRows(shape().lowBytes(), shape().highBytes(), buckets, buckets);
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, parts());
    TaggedImages.check(shape(), parts);
  }

  @Override
  public void addState(List<MemorySegment> state, List<MemorySegment> other) {
    SketchImage.changeCopy(
        this,
        state,
        copy ->
            new TaggedMerging(shape(), copy, other, old -> SketchFullException.ofMerge(this, old))
                .add());
  }

  @Override
  public Optional<SketchSpec> ofRange(long count) {
    int share = (int) Math.ceilDiv(rows * count, buckets);
    return Optional.of(new TaggedSketchSpec(depth, count, share, HashFamily.identity(), seed));
  }

  /**
   * Returns the proved bound on counts in tags. Such a count is at most {@value
   * TaggedLayout#MOST_LIGHT}, and its bucket has not been converted. The probability that a count
   * is in tags and has a larger excess is at most delta.
   *
   * @param delta a probability, between 0 and 1
   * @return epsilon = 1 / (4095 n delta)
   */
  public ErrorBound errorBoundInTags(double delta) {
    return bound(new TaggedErrors(depth, buckets).inTags(), delta);
  }

  /**
   * Returns the proved bound on any count, in tags, in counters or in a row, while no buckets share
   * a row. See {@link SketchStatistics#bucketsSharingRows}.
   *
   * @param delta a probability, between 0 and 1
   * @return epsilon = (1 / 4095 + 4094 / 4095 d / 28) / (n delta)
   */
  public ErrorBound errorBound(double delta) {
    return bound(new TaggedErrors(depth, buckets).inCounters(), delta);
  }

  /**
   * Returns the proved bound on any count when buckets share rows, for a sketch into which no other
   * one has been merged.
   *
   * @param delta a probability, between 0 and 1
   * @return epsilon of {@link #errorBound}, times one plus the number of buckets for each row
   */
  public ErrorBound errorBoundInSharedRow(double delta) {
    long sharing = Math.ceilDiv(buckets, (long) rows);
    return bound(new TaggedErrors(depth, buckets).inSharedRow(sharing), delta);
  }

  @Override
  public Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta) {
    if (!hash.equals(HashFamily.mix())) {
      return Optional.empty();
    }
    ErrorBound inTags = errorBoundInTags(delta);
    if (statistics.convertedBuckets() == 0 && statistics.highRowsRequested() == 0) {
      return Optional.of(new ProvedErrors(inTags, Optional.empty()));
    }
    boolean shared = statistics.bucketsSharingRows() > 0;
    return Optional.of(
        new ProvedErrors(
            shared ? errorBoundInSharedRow(delta) : errorBound(delta), Optional.of(inTags)));
  }

  private static ErrorBound bound(double expected, double delta) {
    SketchBounds.fraction("delta", delta);
    return new ErrorBound(expected / delta, delta);
  }

  /** Builds a {@link TaggedSketchSpec}. */
  public static final class Builder extends SpecBuilder<Builder> {
    private int rows;

    Builder() {}

    @Override
    Builder self() {
      return this;
    }

    @Override
    String variant() {
      return Variant.TAGGED;
    }

    /**
     * Sets an exact number of buckets.
     *
     * @param buckets n
     * @return this builder
     */
    public Builder buckets(long buckets) {
      return exactly(buckets);
    }

    /**
     * Sizes the table for a wanted error. With probability 1 - delta, the estimate of a key exceeds
     * its count by at most epsilon times {@code inserts}, as long as no buckets share a row. {@link
     * SketchStatistics#bucketsSharingRows} tells whether they do; {@link #rows} sets more rows.
     * Keys that occur more than 7 times take more of a bucket, and keys above 4095 take most. So
     * the number of buckets rises with {@code inserts} for the same keys. An epsilon of less than 1
     * / inserts means exact counts.
     *
     * @param epsilon error per insert, between 0 and 1
     * @param delta probability of a larger error, between 0 and 1
     * @param inserts the sum of all counts, or more
     * @param distinctKeys the number of different keys, or more
     * @return this builder, which builds with the hash {@code mix} only
     */
    public Builder forError(double epsilon, double delta, long inserts, long distinctKeys) {
      SketchBounds.fraction("epsilon", epsilon);
      SketchBounds.fraction("delta", delta);
      Checks.range("the number of inserts", inserts, 1, 1L << 56, "the table is sized by it");
      Checks.range(
          "the number of different keys",
          distinctKeys,
          1,
          inserts,
          "each is inserted at least once");
      return sizedBy(new Sizing.ForError(epsilon, delta, inserts, distinctKeys));
    }

    /**
     * Sets the number of rows of the high table; by default one for {@value
     * TaggedSketchSpec#BUCKETS_PER_ROW} buckets, and at least {@value
     * TaggedSketchSpec#FEWEST_ROWS}.
     *
     * @param count at least 1
     * @return this builder
     */
    public Builder rows(int count) {
      Checks.range(
          "the number of rows", count, 1, TaggedLayout.MAX_ROWS, "two digits of a bucket name one");
      this.rows = count;
      return this;
    }

    @Override
    public TaggedSketchSpec build() {
      require32Bits();
      long buckets = buckets();
      return new TaggedSketchSpec(depth(), buckets, rowsFor(buckets), hash(), seed());
    }

    private long buckets() {
      return units(TaggedLayout.BUCKET_BYTES, (long) rowsBeside() * TaggedLayout.ROW_BYTES);
    }

    /** Returns the number of rows that a memory bound must cover, at most one too many. */
    private int rowsBeside() {
      return sizing() instanceof Sizing.Memory memory
          ? rowsFor(Math.ceilDiv(memory.bytes(), ROW_SHARE_BYTES) * BUCKETS_PER_ROW)
          : rowsFor(1);
    }

    private int rowsFor(long buckets) {
      long due = Math.ceilDiv(buckets, (long) BUCKETS_PER_ROW);
      return rows > 0 ? rows : Math.clamp(due, FEWEST_ROWS, TaggedLayout.MAX_ROWS);
    }
  }
}
