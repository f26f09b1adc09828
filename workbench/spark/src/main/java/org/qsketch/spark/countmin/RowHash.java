package org.qsketch.spark.countmin;

import java.util.List;

/** Where a library counts a key. Equal ones count all keys in the same places. */
sealed interface RowHash {
  /** How many counters a row has. */
  int width();

  /** How many rows there are. */
  int depth();

  /** The counter of an integer in each row; none if the library does not count it. */
  int[] places(long key);

  /** The counter of a text in UTF-8, or of bytes, in each row; none if it is not counted. */
  int[] places(byte[] key);

  /** A factor for each row, modulo a prime; of bytes, two hashes and what lies as far beyond. */
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

  /** A seed for each row. Integers are eight bytes, and what has no bytes is not counted. */
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
