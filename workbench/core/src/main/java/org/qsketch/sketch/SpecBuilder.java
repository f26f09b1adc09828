package org.qsketch.sketch;

import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;

/**
 * The common part of the builders of all variants. A builder needs a size: {@link #forKeys}, {@link
 * #withMemory}, or the exact size of the variant.
 *
 * @param <B> the builder itself
 */
public abstract sealed class SpecBuilder<B extends SpecBuilder<B>>
    permits ThreadSketchSpec.Builder, BucketedSpecBuilder, TaggedSketchSpec.Builder {
  private int depth = SketchSpec.DEFAULT_DEPTH;
  private int counterBits = Integer.SIZE;
  private HashFamily hash = HashFamily.mix();
  private long seed;
  private double workLoadFactor = 0.5;
  private Sizing sizing;

  SpecBuilder() {}

  abstract B self();

  /** Returns the name of the variant, for messages. */
  abstract String variant();

  /**
   * Builds the spec.
   *
   * @return a checked spec
   * @throws IllegalArgumentException if a value is out of bounds or no size was given
   */
  public abstract SketchSpec build();

  /**
   * Sets the number of counters to which each key adds; 3 by default.
   *
   * @param depth d, at least 1
   * @return this builder
   */
  public B depth(int depth) {
    this.depth = depth;
    return self();
  }

  /**
   * Sets the bits of a counter; 32 by default. Counters of 64 bits take twice the memory, and count
   * to 2^63 - 1.
   *
   * @param bits 32; or 64 for the thread, warp, half-warp and sub-warp sketches
   * @return this builder
   */
  public B counterBits(int bits) {
    SketchBounds.counterBits(bits);
    this.counterBits = bits;
    return self();
  }

  /**
   * Sets the hash family; the 64-bit mix by default.
   *
   * @param hash how keys become hashes
   * @return this builder
   */
  public B hash(HashFamily hash) {
    this.hash = Objects.requireNonNull(hash, "hash");
    return self();
  }

  /**
   * Selects the hash of the family and the masks; 0 by default.
   *
   * @param seed any number
   * @return this builder
   */
  public B seed(long seed) {
    this.seed = seed;
    return self();
  }

  /**
   * Sizes the table for a number of inserts at the work load factor.
   *
   * @param keys the number of inserts; each repetition of a key counts
   * @return this builder
   */
  public B forKeys(long keys) {
    Checks.range("the number of keys", keys, 1, 1L << 56, "the table is sized by it");
    this.sizing = new Sizing.ForKeys(keys, workLoadFactor);
    return self();
  }

  /**
   * Sets the work load factor, depth · keys / counters; 0.5 by default. A lower factor is more
   * accurate and takes more memory.
   *
   * @param workLoadFactor above 0
   * @return this builder
   */
  public B workLoadFactor(double workLoadFactor) {
    if (!(workLoadFactor > 0 && workLoadFactor <= 1e6)) {
      throw new IllegalArgumentException(
          "the work load factor is %s: it must be above 0 and at most 1000000 (it is depth * keys / counters)"
              .formatted(workLoadFactor));
    }
    this.workLoadFactor = workLoadFactor;
    if (sizing instanceof Sizing.ForKeys forKeys) {
      this.sizing = new Sizing.ForKeys(forKeys.keys(), workLoadFactor);
    }
    return self();
  }

  /**
   * Sizes the table by the device memory that it may use.
   *
   * @param bytes an upper bound
   * @return this builder
   */
  public B withMemory(long bytes) {
    Checks.range("the memory in bytes", bytes, 1, Long.MAX_VALUE, "the table is sized by it");
    this.sizing = new Sizing.Memory(bytes);
    return self();
  }

  B exactly(long units) {
    return sizedBy(new Sizing.Exact(units));
  }

  B sizedBy(Sizing how) {
    this.sizing = how;
    return self();
  }

  int depth() {
    return depth;
  }

  int counterBits() {
    return counterBits;
  }

  int counterBytes() {
    return counterBits / Byte.SIZE;
  }

  /** Refuses counters of 64 bits, for variants that have none. */
  void require32Bits() {
    if (counterBits != Integer.SIZE) {
      throw new IllegalArgumentException(
          "the counters of a %s sketch cannot have %d bits: thread, warp, half-warp and sub-warp sketches take counterBits(64)"
              .formatted(variant(), counterBits));
    }
  }

  HashFamily hash() {
    return hash;
  }

  long seed() {
    return seed;
  }

  /** Returns the size. It is read late, so that setters can be called in any order. */
  Sizing sizing() {
    if (sizing == null) {
      throw new IllegalArgumentException(
          "the sketch has no size: call forKeys(n), withMemory(bytes) or give it an exact size");
    }
    return sizing;
  }

  /**
   * Returns the number of units of the table. A memory bound also covers the bytes in addition to
   * the table.
   */
  long units(long unitBytes, long otherBytes) {
    return switch (sizing()) {
      case Sizing.Exact exact -> exact.units();
      case Sizing.ForKeys forKeys -> hash.buckets(forKeys.units(depth, counterBytes(), unitBytes));
      case Sizing.ForError forError -> forError.units(hash);
      case Sizing.Memory memory -> hash.buckets(memory.units(variant(), unitBytes, otherBytes));
    };
  }
}
