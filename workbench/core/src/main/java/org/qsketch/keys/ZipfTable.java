package org.qsketch.keys;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * Zipf-distributed ranks from uniform 64-bit words by only integer arithmetic, hence the same on
 * every device: the alias method (Walker 1977, built as in Vose 1991). One table look-up per rank;
 * 8 bytes per key of the universe. Probabilities are exact to 2<sup>-32</sup> of a column.
 */
public final class ZipfTable {
  /** The largest universe: 2<sup>27</sup> keys, a table of 1 GiB. */
  public static final int MAX_UNIVERSE = 1 << 27;

  private static final double MAX_EXPONENT = 10;

  /** The most ranks of tables that are kept, but for the latest one: 256 MiB. */
  private static final int KEPT_RANKS = 1 << 25;

  /** The tables asked for last, in order, while memory is not scarce. */
  private static final SequencedMap<Parameters, SoftReference<ZipfTable>> KEPT =
      new LinkedHashMap<>();

  private final double exponent;
  private final int[] thresholds;
  private final int[] aliases;

  private record Parameters(double exponent, int universe) {}

  private ZipfTable(double exponent, int universe) {
    this.exponent = exponent;
    this.thresholds = new int[universe];
    this.aliases = new int[universe];
    build(heights(exponent, universe));
  }

  /**
   * Returns the table for an exponent and a universe. The latest ones are kept, since experiments
   * ask for the same few in turn.
   */
  static synchronized ZipfTable of(double exponent, int universe) {
    checkUniverse(universe);
    if (!(exponent >= 0 && exponent <= MAX_EXPONENT)) {
      throw new IllegalArgumentException(
          "the Zipf exponent is %s: it must be between 0 and %s".formatted(exponent, MAX_EXPONENT));
    }
    Parameters parameters = new Parameters(exponent, universe);
    SoftReference<ZipfTable> kept = KEPT.remove(parameters);
    ZipfTable table = kept == null ? null : kept.get();
    if (table == null) {
      table = new ZipfTable(exponent, universe);
      kept = new SoftReference<>(table);
    }
    KEPT.putLast(parameters, kept);
    forgetTheOldest();
    return table;
  }

  private static void forgetTheOldest() {
    while (KEPT.size() > 1
        && KEPT.keySet().stream().mapToLong(Parameters::universe).sum() > KEPT_RANKS) {
      KEPT.pollFirstEntry();
    }
  }

  static int checkUniverse(long universe) {
    if (universe < 1 || universe > MAX_UNIVERSE) {
      throw new IllegalArgumentException(
          "the Zipf universe is %d keys: it must be between 1 and %d (2^27)"
              .formatted(universe, MAX_UNIVERSE));
    }
    return (int) universe;
  }

  /**
   * Returns the heights of the columns, 1 on average. StrictMath and a sum in order give the same
   * bits on every machine.
   */
  private static double[] heights(double exponent, int universe) {
    double[] heights = new double[universe];
    IntStream.range(0, universe)
        .parallel()
        .forEach(rank -> heights[rank] = StrictMath.pow(rank + 1.0, -exponent));
    double sum = Arrays.stream(heights).reduce(0, Double::sum);
    IntStream.range(0, universe).parallel().forEach(rank -> heights[rank] *= universe / sum);
    return heights;
  }

  /** Builds the columns. Heights fall with the rank, so two indices replace Vose's work lists. */
  private void build(double[] heights) {
    int tall = 0;
    int small = heights.length - 1;
    while (tall < small && heights[small] < 1) {
      topUp(heights, small--, tall);
      while (tall < small && heights[tall] < 1) {
        topUp(heights, tall, tall + 1);
        tall++;
      }
    }
    for (int column = tall; column <= small; column++) {
      keepWhole(column);
    }
  }

  private void topUp(double[] heights, int column, int donor) {
    thresholds[column] = (int) (long) (heights[column] * 0x1p32);
    aliases[column] = donor;
    heights[donor] -= 1 - heights[column];
  }

  private void keepWhole(int column) {
    thresholds[column] = -1;
    aliases[column] = column;
  }

  /**
   * Returns the exponent.
   *
   * @return at least 0
   */
  public double exponent() {
    return exponent;
  }

  /**
   * Returns the number of ranks.
   *
   * @return at least 1
   */
  public int universe() {
    return thresholds.length;
  }

  /**
   * Draws a rank: column {@code mulhi64(word, universe)}, then the column's own rank if the word's
   * low half is below its threshold, else its alias.
   *
   * @param word 64 uniform bits
   * @return a rank from 0, the most frequent
   */
  public int rank(long word) {
    int column = (int) Math.unsignedMultiplyHigh(word, thresholds.length);
    return Integer.compareUnsigned((int) word, thresholds[column]) < 0 ? column : aliases[column];
  }

  /**
   * Copies the thresholds, for a device.
   *
   * @return one unsigned 32-bit number per column
   */
  public int[] thresholds() {
    return thresholds.clone();
  }

  /**
   * Copies the aliases, for a device.
   *
   * @return one rank per column
   */
  public int[] aliases() {
    return aliases.clone();
  }
}
