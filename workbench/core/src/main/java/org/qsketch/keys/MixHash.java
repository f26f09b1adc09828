package org.qsketch.keys;

/** {@code fmix64(key ^ fmix64(seed + GOLDEN))}: a bijection of 64-bit keys for every seed. */
final class MixHash extends HashFamily {
  MixHash() {
    super("mix");
  }

  @Override
  public long hash(long key, long seed) {
    return Mix.fmix64(key ^ Mix.seed(seed));
  }

  @Override
  public void hash(long[] block, int count, long seed) {
    long mixedSeed = Mix.seed(seed);
    for (int i = 0; i < count; i++) {
      block[i] = Mix.fmix64(block[i] ^ mixedSeed);
    }
  }
}
