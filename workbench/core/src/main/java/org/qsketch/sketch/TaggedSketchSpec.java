package org.qsketch.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.tagged.TaggedBuckets;
import org.qsketch.sketch.tagged.TaggedErrors;
import org.qsketch.sketch.tagged.TaggedHalves;
import org.qsketch.sketch.tagged.TaggedImages;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.spec.UpdateRule;

/**
 * The tagged sketch. A bucket of 32 bytes begins as a dictionary: tags of 12 bits and counts of
 * variable length. Up to 16 keys of a bucket then disturb each other only if their tags are equal.
 * A full bucket becomes a hybrid: its two heaviest entries keep their tags, and all other keys
 * share cells of 3 bits, which join their neighbours as they grow. The tag of a key selects its
 * cells, so that a bucket can be converted or merged without its keys. {@link TaggedLayout} has the
 * bits.
 *
 * @param buckets n
 * @param update how keys that share cells are counted
 * @param hash how keys become hashes
 * @param seed selects the hash
 */
public record TaggedSketchSpec(long buckets, UpdateRule update, HashFamily hash, long seed)
    implements SketchSpec {
  /** Checks the bounds. */
  public TaggedSketchSpec {
    Objects.requireNonNull(update, "update");
    Objects.requireNonNull(hash, "hash");
    Checks.range(
        "the number of buckets",
        buckets,
        1,
        SketchBounds.MAX_BUCKETS,
        "the table is addressed by it");
  }

  @Override
  public String variant() {
    return Variant.TAGGED;
  }

  @Override
  public SketchSpec withSeed(long other) {
    return new TaggedSketchSpec(buckets, update, hash, other);
  }

  /** Returns the number of cells that a key has in a hybrid bucket. */
  @Override
  public int depth() {
    return TaggedLayout.SELECTED;
  }

  /**
   * Returns the number of units of all buckets: these are the counters. It is the number of keys
   * that they tell apart if no key is frequent.
   */
  @Override
  public long counters() {
    return buckets * TaggedLayout.UNITS;
  }

  @Override
  public boolean isRemovable() {
    return update.isRemovable();
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
    return buckets * TaggedLayout.BUCKET_BYTES;
  }

  @Override
  public StateLayout layout() {
    return StateLayout.hybrid(deviceBytes(), buckets);
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, parts());
    TaggedImages.check(parts.getFirst());
  }

  /** Finds the largest estimate that a key can have, or a larger cell. */
  @Override
  public long largestCounter(List<MemorySegment> state) {
    return TaggedBuckets.largest(state.getFirst());
  }

  @Override
  public boolean hasOverflow(List<MemorySegment> before, List<MemorySegment> after) {
    // cells have up to 48 bits, so that they show by how much they passed the bound
    return largestCounter(after) > maxCounter();
  }

  @Override
  public void addState(List<MemorySegment> state, List<MemorySegment> other) {
    SketchImage.changeCopy(
        this,
        state,
        copy -> {
          TaggedBuckets.add(update, copy.getFirst(), other.getFirst());
          if (largestCounter(copy) > maxCounter()) {
            throw SketchFullException.ofMerge(this, largestCounter(state));
          }
        });
  }

  @Override
  public void halveState(List<MemorySegment> state) {
    TaggedHalves.halve(state.getFirst());
  }

  @Override
  public Optional<SketchSpec> ofRange(long count) {
    return Optional.of(new TaggedSketchSpec(count, update, HashFamily.identity(), seed));
  }

  /**
   * Returns the proved bound on counts in dictionaries. The probability that the bucket of a key is
   * a dictionary and its count has a larger excess is at most delta.
   *
   * @param delta a probability, between 0 and 1
   * @return epsilon = 1 / (4095 n delta)
   */
  public ErrorBound errorBoundInTags(double delta) {
    return bound(new TaggedErrors(buckets).inTags(), delta);
  }

  /**
   * Returns the proved bound on any count, in a dictionary, a heavy entry or cells. It holds for
   * every update rule.
   *
   * @param delta a probability, between 0 and 1
   * @return epsilon = 1 / (n delta)
   */
  public ErrorBound errorBound(double delta) {
    return bound(new TaggedErrors(buckets).inCells(), delta);
  }

  @Override
  public Optional<ProvedErrors> provedErrors(SketchStatistics statistics, double delta) {
    if (!hash.equals(HashFamily.mix())) {
      return Optional.empty();
    }
    ErrorBound inTags = errorBoundInTags(delta);
    return Optional.of(
        statistics.hybridBuckets() == 0
            ? new ProvedErrors(inTags, Optional.empty())
            : new ProvedErrors(errorBound(delta), Optional.of(inTags)));
  }

  private static ErrorBound bound(double expected, double delta) {
    SketchBounds.fraction("delta", delta);
    return new ErrorBound(expected / delta, delta);
  }

  /**
   * Builds a {@link TaggedSketchSpec}. The {@link #depth} counts only in the size by {@link
   * #forKeys}: at equal depths and factors, all variants have equal memory.
   */
  public static final class Builder extends SpecBuilder<Builder> {
    private UpdateRule update = UpdateRule.CONSERVATIVE;

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
     * its count by at most epsilon times {@code inserts}. Keys that occur more than 7 times take
     * more of a bucket, and keys above 4095 take most. So the number of buckets rises with {@code
     * inserts} for the same keys. An epsilon of less than 1 / inserts means exact counts.
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
     * Sets how keys that share cells are counted; {@link UpdateRule#CONSERVATIVE} by default.
     *
     * @param rule the rule; only {@link UpdateRule#REMOVABLE} allows removals
     * @return this builder
     */
    public Builder update(UpdateRule rule) {
      this.update = Objects.requireNonNull(rule, "rule");
      return this;
    }

    @Override
    public TaggedSketchSpec build() {
      require32Bits();
      Checks.range("depth", depth(), 1, ThreadSketchSpec.MAX_DEPTH, "the size by keys counts it");
      return new TaggedSketchSpec(units(TaggedLayout.BUCKET_BYTES, 0), update, hash(), seed());
    }
  }
}
