package org.qsketch.spark.countmin;

import java.util.List;

/**
 * The hashes of a library, which select the counters of a key. Equal hashes select the same
 * counters for every key.
 */
sealed interface RowHash {
  /** Returns the number of counters of a row. */
  int width();

  /** Returns the number of rows. */
  int depth();

  /** Returns the counter of an integer in each row; none if the library ignores it. */
  int[] places(long key);

  /**
   * Returns the counter of bytes or of a text in UTF-8 in each row; none if the library ignores it.
   */
  int[] places(byte[] key);

  /**
   * The hashes of Spark: for integers, a factor per row modulo a prime; for bytes, double hashing.
   */
  record Spark(int width, List<Long> factors) implements RowHash {
    @Override
    public int depth() {
      return factors.size();
    }

    @Override
    public int[] places(long key) {
      return factors.stream().mapToInt(factor -> place(factor * key)).toArray();
    }

    private int place(long product) {
      return (int) ((product + (product >> Integer.SIZE)) & Integer.MAX_VALUE) % width;
    }

    @Override
    public int[] places(byte[] key) {
      int first = Murmur3.signedTail32(key, 0);
      int step = Murmur3.signedTail32(key, first);
      int[] places = new int[depth()];
      for (int row = 0; row < places.length; row++) {
        places[row] = Math.abs((first + row * step) % width);
      }
      return places;
    }
  }

  /**
   * The hashes of DataSketches: a seed per row. Integers are hashed as eight bytes; empty keys are
   * ignored.
   */
  record DataSketches(int width, List<Long> seeds) implements RowHash {
    @Override
    public int depth() {
      return seeds.size();
    }

    @Override
    public int[] places(long key) {
      return places(Murmur3.bytes(key));
    }

    @Override
    public int[] places(byte[] key) {
      return seeds.stream()
          .filter(_ -> key.length > 0)
          .mapToInt(seed -> Math.floorMod(Murmur3.half128(key, seed), width))
          .toArray();
    }
  }
}
