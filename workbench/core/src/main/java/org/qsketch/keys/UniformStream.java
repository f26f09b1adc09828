package org.qsketch.keys;

/**
 * Key i is the mix of a counter: {@code fmix64(fmix64(seed + GOLDEN) + i * GOLDEN)}; 32-bit keys
 * are its high half.
 */
public final class UniformStream extends KeyStream {
  UniformStream(long seed, KeyWidth width) {
    super(seed, width);
  }

  @Override
  public KeyStream wide() {
    return new UniformStream(seed(), KeyWidth.BITS_64);
  }

  @Override
  public String name() {
    return "uniform";
  }

  @Override
  public long key(long index) {
    return Mix.fmix64(Mix.seed(seed()) + index * Mix.GOLDEN) >>> shift();
  }

  @Override
  public void fill(long from, long[] block, int count) {
    long start = Mix.seed(seed()) + from * Mix.GOLDEN;
    int shift = shift();
    for (int i = 0; i < count; i++) {
      block[i] = Mix.fmix64(start + i * Mix.GOLDEN) >>> shift;
    }
  }

  private int shift() {
    return width() == KeyWidth.BITS_32 ? Integer.SIZE : 0;
  }
}
