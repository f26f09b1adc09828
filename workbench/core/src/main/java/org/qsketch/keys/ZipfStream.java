package org.qsketch.keys;

import java.util.Locale;

/**
 * Key i has the rank that {@link ZipfTable} draws from the mix of counter i; the key of a rank is
 * the rank mixed with the seed by a bijection, so frequent keys are unrelated to each other.
 */
public final class ZipfStream extends KeyStream {
  private final ZipfTable table;

  ZipfStream(long seed, KeyWidth width, ZipfTable table) {
    super(seed, width);
    this.table = table;
  }

  @Override
  public KeyStream wide() {
    return new ZipfStream(seed(), KeyWidth.BITS_64, table);
  }

  @Override
  public String name() {
    String exponent = String.format(Locale.ROOT, "zipf:%s", table.exponent());
    return table.universe() == DEFAULT_UNIVERSE ? exponent : exponent + ":" + table.universe();
  }

  /**
   * Returns the table that ranks are drawn from.
   *
   * @return the table, shared between streams of the same exponent and universe
   */
  public ZipfTable table() {
    return table;
  }

  @Override
  public long key(long index) {
    long base = Mix.seed(seed());
    return keyOfRank(table.rank(Mix.fmix64(base + index * Mix.GOLDEN)), base);
  }

  @Override
  public void fill(long from, long[] block, int count) {
    long base = Mix.seed(seed());
    for (int i = 0; i < count; i++) {
      block[i] = keyOfRank(table.rank(Mix.fmix64(base + (from + i) * Mix.GOLDEN)), base);
    }
  }

  private long keyOfRank(int rank, long base) {
    return width() == KeyWidth.BITS_64
        ? Mix.fmix64(rank ^ base)
        : Integer.toUnsignedLong(Mix.fmix32(rank ^ (int) base));
  }
}
