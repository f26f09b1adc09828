package org.qsketch.keys;

import java.util.List;

/**
 * A family of hash functions, one per seed, and how a hash selects counters. The scalar methods
 * define the family; the block methods compute the same for many keys at once, in loops that the
 * JIT compiler turns into vector code.
 *
 * <p>Hash values are 64 bits wide. Unless a family says otherwise, the bucket comes from the high
 * bits by multiply-shift and the mask from the low 32 bits, so that the two are independent for
 * tables of up to 2<sup>32</sup> buckets.
 */
public abstract sealed class HashFamily permits MixHash, MultiplyHash, IdentityHash, UserHash {
  private static final long WORD = 0xFFFFFFFFL;

  private final String name;

  HashFamily(String name) {
    this.name = name;
  }

  /**
   * Returns the default: a 64-bit mix of key and seed.
   *
   * @return the family named {@code mix}
   */
  public static HashFamily mix() {
    return BuiltInHashes.MIX;
  }

  /**
   * Returns the multiplicative hash of the QSketch authors' code, to reproduce their runs.
   *
   * @return the family named {@code multiply}
   */
  public static HashFamily multiply() {
    return BuiltInHashes.MULTIPLY;
  }

  /**
   * Returns the family that does not hash: its 64-bit keys are hashes already.
   *
   * @return the family named {@code identity}
   */
  public static HashFamily identity() {
    return BuiltInHashes.IDENTITY;
  }

  /**
   * Returns the families that need no code from the user.
   *
   * @return mix, multiply, identity
   */
  public static List<HashFamily> builtIn() {
    return BuiltInHashes.ALL;
  }

  /**
   * Finds a built-in family.
   *
   * @param name its name
   * @return the family
   * @throws IllegalArgumentException if no family has that name
   */
  public static HashFamily named(String name) {
    return BuiltInHashes.ALL.stream()
        .filter(family -> family.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no hash family named '%s': choose one of %s"
                        .formatted(name, BuiltInHashes.ALL)));
  }

  /**
   * Returns the name in commands, results and images.
   *
   * @return one word
   */
  public final String name() {
    return name;
  }

  @Override
  public final String toString() {
    return name;
  }

  /**
   * Checks that keys of a width carry enough bits for this family.
   *
   * @param width the width of the keys
   * @throws IllegalArgumentException if they do not
   */
  public void requireWidth(KeyWidth width) {}

  /**
   * Hashes one key.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @param seed selects the function of the family
   * @return 64 bits
   */
  public abstract long hash(long key, long seed);

  /**
   * Hashes a block of keys in place.
   *
   * @param block keys at [0, count), replaced by their hashes
   * @param count how many
   * @param seed selects the function of the family
   */
  public abstract void hash(long[] block, int count, long seed);

  /**
   * Returns the hash of one row of the thread sketch.
   *
   * @param hash the hash of the key
   * @param row the row, from 0
   * @return 64 bits, independent between rows
   */
  public long row(long hash, int row) {
    return Mix.fmix64(hash + row * Mix.GOLDEN);
  }

  /**
   * Computes the row hashes of a block, in place.
   *
   * @param block hashes at [0, count), replaced by the row hashes
   * @param count how many
   * @param row the row, from 0
   */
  public void row(long[] block, int count, int row) {
    long step = row * Mix.GOLDEN;
    for (int i = 0; i < count; i++) {
      block[i] = Mix.fmix64(block[i] + step);
    }
  }

  /**
   * Returns the bucket (or the counter of a row) that a hash selects.
   *
   * @param hash a hash
   * @param buckets how many there are
   * @return at least 0, less than {@code buckets}
   */
  public long bucket(long hash, long buckets) {
    return Math.unsignedMultiplyHigh(hash, buckets);
  }

  /**
   * Computes the buckets of a block.
   *
   * @param hashes hashes at [0, count)
   * @param count how many
   * @param buckets how many buckets there are
   * @param target receives the buckets at [0, count)
   */
  public void bucket(long[] hashes, int count, long buckets, long[] target) {
    System.arraycopy(hashes, 0, target, 0, count);
    if (buckets <= WORD) {
      multiplyHigh(target, count, buckets);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[i] = Math.unsignedMultiplyHigh(target[i], buckets);
    }
  }

  /**
   * Replaces each number by the high word of its 96-bit product. That comes from two products of 64
   * bits: unlike multiplyHigh, this vectorizes.
   */
  private static void multiplyHigh(long[] block, int count, long factor) {
    for (int i = 0; i < count; i++) {
      long carry = ((block[i] & WORD) * factor) >>> Integer.SIZE;
      block[i] = ((block[i] >>> Integer.SIZE) * factor + carry) >>> Integer.SIZE;
    }
  }

  /**
   * Returns the mask that a hash selects.
   *
   * @param hash a hash
   * @param masks how many there are
   * @return at least 0, less than {@code masks}
   */
  public int mask(long hash, int masks) {
    return (int) (((hash & WORD) * masks) >>> Integer.SIZE);
  }

  /**
   * Computes the masks of a block.
   *
   * @param hashes hashes at [0, count)
   * @param count how many
   * @param masks how many masks there are
   * @param target receives the masks at [0, count)
   */
  public void mask(long[] hashes, int count, int masks, int[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = (int) (((hashes[i] & WORD) * masks) >>> Integer.SIZE);
    }
  }

  /**
   * Returns the number of buckets to use when about this many are wanted.
   *
   * @param wanted what the memory allows
   * @return at most {@code wanted}; the multiplicative family needs a prime
   */
  public long buckets(long wanted) {
    return wanted;
  }

  /**
   * The built-in families, outside their superclass: initializing it must not wait for its
   * subclasses.
   */
  static final class BuiltInHashes {
    static final HashFamily MIX = new MixHash();
    static final HashFamily MULTIPLY = new MultiplyHash();
    static final HashFamily IDENTITY = new IdentityHash();
    static final List<HashFamily> ALL = List.of(MIX, MULTIPLY, IDENTITY);

    private BuiltInHashes() {}
  }
}
