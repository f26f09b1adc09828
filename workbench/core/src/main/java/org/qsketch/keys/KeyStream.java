package org.qsketch.keys;

import java.util.Locale;
import java.util.Objects;

/**
 * An endless stream of keys in which key i depends on the parameters and on i alone: any slice can
 * be generated anywhere, in parallel, and is identical on every backend.
 */
public abstract sealed class KeyStream permits UniformStream, ZipfStream {
  /** The default universe of a Zipf stream: 2<sup>22</sup> distinct keys. */
  public static final int DEFAULT_UNIVERSE = 1 << 22;

  private final long seed;
  private final KeyWidth width;

  KeyStream(long seed, KeyWidth width) {
    this.seed = seed;
    this.width = width;
  }

  /**
   * Returns a stream of uniform random 32-bit keys.
   *
   * @param seed selects the stream
   * @return the stream
   */
  public static KeyStream uniform(long seed) {
    return new UniformStream(seed, KeyWidth.BITS_32);
  }

  /**
   * Returns a stream of Zipf-distributed 32-bit keys. The r-th most frequent key has a probability
   * proportional to {@code r^-exponent}.
   *
   * @param seed selects the stream and which key has which rank
   * @param exponent at least 0 (uniform), at most 10
   * @param universe the number of distinct keys, 1 to 2<sup>27</sup>
   * @return the stream
   */
  public static KeyStream zipf(long seed, double exponent, int universe) {
    return new ZipfStream(seed, KeyWidth.BITS_32, ZipfTable.of(exponent, universe));
  }

  /**
   * Parses the name that commands and results use.
   *
   * @param name {@code uniform}, {@code zipf:EXPONENT} or {@code zipf:EXPONENT:UNIVERSE}
   * @param seed selects the stream
   * @return the stream
   * @throws IllegalArgumentException if the name is none of these
   */
  public static KeyStream parse(String name, long seed) {
    Objects.requireNonNull(name, "name");
    String[] parts = name.strip().toLowerCase(Locale.ROOT).split(":", -1);
    if (parts[0].equals("uniform") && parts.length == 1) {
      return uniform(seed);
    }
    if (parts[0].equals("zipf") && (parts.length == 2 || parts.length == 3)) {
      try {
        long universe = parts.length == 3 ? Quantity.parse(parts[2]) : DEFAULT_UNIVERSE;
        return zipf(seed, Double.parseDouble(parts[1]), ZipfTable.checkUniverse(universe));
      } catch (NumberFormatException e) {
        throw unknown(name, e);
      }
    }
    throw unknown(name, null);
  }

  private static IllegalArgumentException unknown(String name, Exception cause) {
    return new IllegalArgumentException(
        "'%s' is not a key stream: use uniform, zipf:EXPONENT or zipf:EXPONENT:UNIVERSE, for example zipf:1.1:2^20"
            .formatted(name),
        cause);
  }

  /**
   * Returns the seed of the stream.
   *
   * @return as given
   */
  public final long seed() {
    return seed;
  }

  /**
   * Returns the width of the keys.
   *
   * @return 32 bits, or 64 bits after {@link #wide()}
   */
  public final KeyWidth width() {
    return width;
  }

  /**
   * Returns the stream of the same kind with 64-bit keys.
   *
   * @return a stream
   */
  public abstract KeyStream wide();

  /**
   * Returns the stream of the same kind, with 64-bit keys if these are wanted.
   *
   * @param wanted the width of the keys
   * @return {@link #wide()} for 64 bits, otherwise this stream
   */
  public final KeyStream widenedTo(KeyWidth wanted) {
    return Objects.requireNonNull(wanted, "wanted") == KeyWidth.BITS_64 ? wide() : this;
  }

  /**
   * Returns the name in commands and results.
   *
   * @return a name that {@link #parse} reads
   */
  public abstract String name();

  /**
   * Returns one key.
   *
   * @param index its position in the stream
   * @return the key, zero-extended
   */
  public abstract long key(long index);

  /**
   * Copies a slice of the stream into an array.
   *
   * @param from the position of its first key
   * @param block receives the keys at [0, count), zero-extended
   * @param count how many
   */
  public abstract void fill(long from, long[] block, int count);

  @Override
  public final String toString() {
    return name();
  }
}
