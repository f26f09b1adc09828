package org.qsketch.keys;

import java.math.BigInteger;

/**
 * The multiplicative hash of the QSketch authors' code: {@code key * multiplier mod 2^32}, then
 * {@code % buckets} and {@code % masks}. Buckets must be coprime to masks (paper, section III-A),
 * hence prime. Only the low 32 bits of 64-bit keys count.
 */
final class MultiplyHash extends HashFamily {
  private static final long WORD = 0xFFFFFFFFL;
  private static final int CERTAINTY = 64;

  MultiplyHash() {
    super("multiply");
  }

  /**
   * Returns an odd multiplier. An even one, as in the authors' code, has only even hashes: they
   * reach half of the masks, and two or more keys share one.
   */
  private static long multiplier(long seed) {
    return Mix.seed(seed) | 1;
  }

  @Override
  public long hash(long key, long seed) {
    return (key * multiplier(seed)) & WORD;
  }

  @Override
  public void hash(long[] block, int count, long seed) {
    multiply(block, count, multiplier(seed));
  }

  @Override
  public long row(long hash, int row) {
    return (hash * multiplier(row)) & WORD;
  }

  @Override
  public void row(long[] block, int count, int row) {
    multiply(block, count, multiplier(row));
  }

  private static void multiply(long[] block, int count, long multiplier) {
    for (int i = 0; i < count; i++) {
      block[i] = (block[i] * multiplier) & WORD;
    }
  }

  @Override
  public long bucket(long hash, long buckets) {
    return hash % buckets;
  }

  @Override
  public void bucket(long[] hashes, int count, long buckets, long[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = hashes[i] % buckets;
    }
  }

  @Override
  public int mask(long hash, int masks) {
    return (int) (hash % masks);
  }

  @Override
  public void mask(long[] hashes, int count, int masks, int[] target) {
    for (int i = 0; i < count; i++) {
      target[i] = (int) (hashes[i] % masks);
    }
  }

  @Override
  public long buckets(long wanted) {
    long candidate = wanted;
    while (candidate > 2 && !BigInteger.valueOf(candidate).isProbablePrime(CERTAINTY)) {
      candidate--;
    }
    return candidate;
  }
}
