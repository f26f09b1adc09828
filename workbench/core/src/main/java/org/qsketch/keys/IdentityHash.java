package org.qsketch.keys;

/** The key is its hash, whatever the seed: for 64-bit keys that already come from a good hash. */
final class IdentityHash extends HashFamily {
  IdentityHash() {
    super("identity");
  }

  @Override
  public void requireWidth(KeyWidth width) {
    if (width != KeyWidth.BITS_64) {
      throw new IllegalArgumentException(
          "the identity hash takes 64-bit keys; these have 32 bits, too few to select a bucket and a mask: use the mix hash");
    }
  }

  @Override
  public long hash(long key, long seed) {
    return key;
  }

  @Override
  public void hash(long[] block, int count, long seed) {}
}
