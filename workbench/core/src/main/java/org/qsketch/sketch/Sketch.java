package org.qsketch.sketch;

import java.util.Objects;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyWriter;
import org.qsketch.keys.Keys;

/**
 * A sketch of one variant on one backend. The operations of a backend run one after another, even
 * if several threads call them. Each operation uses all the parallelism of the device. After {@link
 * #close()} every operation throws {@link IllegalStateException}.
 *
 * <p>No estimate is below the true count of the keys that were inserted and not removed. This holds
 * in any order, on any backend and under any skew. No counter ever wraps around. An operation that
 * would take a counter past {@link SketchSpec#maxCounter()} fails with a {@link
 * SketchFullException} and changes nothing.
 *
 * {@snippet class="org.qsketch.example.SketchExampleTest" region="count"}
 */
public interface Sketch extends AutoCloseable {
  /**
   * Returns the spec of this sketch.
   *
   * @return its variant, sizes, hash and seed
   */
  SketchSpec spec();

  /**
   * Returns what the keys stand for.
   *
   * @return the kind of the image or of the first keys that said it; {@link KeyKind#UNKNOWN} if
   *     none did
   */
  default KeyKind keyKind() {
    return KeyKind.UNKNOWN;
  }

  /**
   * Adds 1 to the count of each key for each time it occurs.
   *
   * @param keys any number of keys
   * @throws SketchFullException if a counter has no space for them; the sketch is unchanged
   */
  void insert(Keys keys);

  /**
   * Adds 1 to the count of one key, at once. For many keys one after another, a {@link #writer()}
   * is a hundred times faster.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @throws SketchFullException if a counter has no space for it; the sketch is unchanged
   */
  default void insert(long key) {
    insert(Keys.of(key));
  }

  /**
   * Returns a buffer for loops and streams, which inserts keys in batches. Close it before you
   * query the sketch, or flush it.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="writer"}
   *
   * @return the writer, owned by the caller; closing it does not close the sketch
   */
  default KeyWriter writer() {
    return new KeyWriter(
        keys -> {
          try {
            insert(keys);
          } catch (SketchFullException e) {
            throw e.keeping(keys.size());
          }
        });
  }

  /**
   * Adds its weight to the count of each key. The result is the same as inserting each key as often
   * as its weight says; it takes the time of one insert.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="weights"}
   *
   * @param keys any number of keys
   * @param weights one for each key, unsigned, of 32 bits: 0 to 2^32 - 1. Split a larger weight by
   *     repeating the key. Weights may be on another backend than the keys. They must not change
   *     during the call.
   * @throws IllegalArgumentException if there are more or fewer weights than keys, or the weights
   *     have 64 bits
   * @throws SketchFullException if a counter has no space for them; the sketch is unchanged
   */
  void insert(Keys keys, Keys weights);

  /**
   * Subtracts 1 from the count of each key for each time it occurs. Removals undo inserts in any
   * order. No estimate falls below the true count of the remaining keys. When no keys remain, all
   * counters are 0. A multi-level sketch keeps the rows that it has given out. If it was merged
   * while buckets shared rows, it also keeps the counts that the merge added twice.
   *
   * @param keys keys that have been inserted since the last {@link #halve}, each at most as often
   *     as it was; otherwise estimates of any keys may be wrong from then on
   * @throws UnsupportedOperationException if the spec is not {@linkplain SketchSpec#isRemovable
   *     removable}
   */
  void remove(Keys keys);

  /**
   * Subtracts its weight from the count of each key. This is the same as removing each key as often
   * as its weight says.
   *
   * @param keys keys that have been inserted since the last {@link #halve}, each at least as often
   *     as is removed here; otherwise estimates of any keys may be wrong from then on
   * @param weights one for each key, as in {@link #insert(Keys, Keys)}
   * @throws IllegalArgumentException if there are more or fewer weights than keys, or the weights
   *     have 64 bits
   * @throws UnsupportedOperationException if the spec is not {@linkplain SketchSpec#isRemovable
   *     removable}
   */
  void remove(Keys keys, Keys weights);

  /**
   * Estimates the count of each key.
   *
   * @param keys any number of keys
   * @return one estimate per key, in order
   */
  Counts query(Keys keys);

  /**
   * Estimates the count of one key.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @return its estimate
   */
  default long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  /**
   * Compares the estimates of keys with their exact counts. The estimates stay on the device of the
   * sketch.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="errors"}
   *
   * @param keys any number of keys
   * @param counts the exact count of each, of 32 or 64 bits, in the same order; keys with a count
   *     of 0 are left out. Counts may be on another backend than the keys.
   * @return the errors. Whole numbers and the mean absolute error are exact. Devices compute the
   *     others as floats of 32 bits. The mean and the largest relative error are off by at most two
   *     millionths of their value. Standard errors are off by at most two thousandths of the root
   *     mean square of the errors over the square root of the number of keys.
   * @throws IllegalArgumentException if there are more or fewer counts than keys
   */
  default ErrorSummary errors(Keys keys, Keys counts) {
    return Estimates.errors(this::query, keys, counts);
  }

  /**
   * Selects the keys whose estimate is at least a threshold. All keys with at least this count are
   * among them. Keys and estimates stay on the device of the sketch.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="select"}
   *
   * @param keys any number of keys; repeated keys are selected each time
   * @param threshold the least estimate; all keys are selected if it is 0 or less
   * @return the selected keys in the order of the batch, owned by the caller; they are on the
   *     device of the sketch, or on the host if it has none
   */
  default Keys select(Keys keys, long threshold) {
    return Estimates.select(this::query, keys, threshold);
  }

  /**
   * Adds all counts of an image. If the layout of the spec is {@linkplain StateLayout#linear
   * linear}, the result is bit for bit the same as inserting both streams. Otherwise it is an upper
   * bound.
   *
   * @param image of an equal spec
   * @throws IllegalArgumentException if the specs differ, or no sketch can have the image's state
   * @throws SketchFullException if a counter has no space for the sum; the sketch is unchanged
   */
  void merge(SketchImage image);

  /**
   * Adds all counts of another sketch.
   *
   * @param other a sketch of an equal spec, on any backend
   * @throws IllegalArgumentException if the specs differ
   * @throws SketchFullException if a counter has no space for the sum; this sketch is unchanged
   */
  default void merge(Sketch other) {
    Objects.requireNonNull(other, "other");
    try (SketchImage image = other.image()) {
      merge(image);
    }
  }

  /**
   * Halves all counts, rounding up, so that what was inserted long ago counts less and less. It
   * reads and writes every counter once.
   *
   * {@snippet class="org.qsketch.example.SketchExampleTest" region="halve"}
   *
   * <p>The <em>decayed count</em> g of a key begins with 0. An insert adds its weight, and a
   * halving replaces g by half of g, rounded up. No estimate is ever below g. A halving leaves at
   * most half of an excess, plus 1/2 where the layout of the spec is {@linkplain StateLayout#linear
   * linear}, and plus 2 otherwise. A merge adds the decayed counts of both sketches, whenever each
   * was halved.
   *
   * <p>Remove only keys that have been inserted since the last halving, each at most as often: this
   * undoes these inserts. Keys that were inserted before cannot be removed, since a counter does
   * not tell how its half is divided between the keys that share it.
   */
  void halve();

  /** Sets every counter to 0. */
  void clear();

  /**
   * Copies the state, for files and other backends.
   *
   * @return the image, owned by the caller
   */
  SketchImage image();

  /**
   * Scans every counter.
   *
   * @return how full the sketch is
   */
  SketchStatistics statistics();

  /** Frees the sketch. Closing twice is fine. */
  @Override
  void close();
}
