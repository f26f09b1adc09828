package org.qsketch.torture;

import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.SketchSpec;

/** The keys of a case, chosen against a hash. Batches are drawn from them. */
final class KeyPool {
  private static final int MOST_KEYS = 10_000;
  private static final int TRIES = 100;
  private static final long WORD = 0xFFFF_FFFFL;

  private final Adversary adversary;
  private final KeyWidth width;
  private final long[] keys;
  private final int skew;

  private KeyPool(Adversary adversary, KeyWidth width, long... keys) {
    this.adversary = adversary;
    this.width = width;
    this.keys = keys;
    this.skew = adversary.oneOf(1, 1, 3, 10);
  }

  /**
   * Chooses keys of one width.
   *
   * @param adversary makes the choices
   * @param width the width of the keys
   * @param hash the hash to attack
   * @param seed the seed of the hash
   * @param buckets the number of buckets that the hash selects from
   */
  static KeyPool of(Adversary adversary, KeyWidth width, HashFamily hash, long seed, long buckets) {
    int count = adversary.oneOf(1, 2, 10, 100, 1000, MOST_KEYS);
    LongSupplier keys =
        switch (adversary.below(8)) {
          case 0 -> sequence(adversary.bits());
          case 1 -> () -> adversary.oneIn(2) ? adversary.extreme() : adversary.bits();
          case 2, 3 -> adversary::bits;
          default -> colliding(adversary, width, hash, seed, buckets);
        };
    long[] pool = LongStream.generate(keys).limit(count).map(key -> fit(width, key)).toArray();
    return new KeyPool(adversary, width, pool);
  }

  /** Returns a pool of keys, of any width that the hash accepts. */
  static KeyPool of(Adversary adversary, HashFamily hash, long seed, long buckets) {
    KeyWidth width =
        hash.equals(HashFamily.identity()) ? KeyWidth.BITS_64 : adversary.oneOf(KeyWidth.values());
    return of(adversary, width, hash, seed, buckets);
  }

  /** Returns a pool of keys against the hash of a sketch. */
  static KeyPool of(Adversary adversary, SketchSpec spec) {
    return of(adversary, spec.hash(), spec.seed(), spec.counters());
  }

  private static LongSupplier sequence(long first) {
    long[] next = {first};
    return () -> next[0]++;
  }

  private static LongSupplier colliding(
      Adversary adversary, KeyWidth width, HashFamily hash, long seed, long buckets) {
    long fixed = adversary.bits();
    if (width == KeyWidth.BITS_32) {
      long bucket = hash.bucket(hash.hash(fixed & WORD, seed), buckets);
      return () -> inBucket(adversary, key -> hash.bucket(hash.hash(key, seed), buckets), bucket);
    }
    Collision collision = adversary.oneOf(Collision.values());
    return () -> Collision.key(hash, seed, collision.hash(fixed, adversary.bits()));
  }

  /**
   * Searches a 32-bit key by trial, since no hash of such keys can be inverted. It may fail if
   * there are many buckets.
   */
  private static long inBucket(Adversary adversary, LongUnaryOperator bucketOf, long bucket) {
    return LongStream.generate(() -> adversary.bits() & WORD)
        .limit(TRIES)
        .filter(key -> bucketOf.applyAsLong(key) == bucket)
        .findFirst()
        .orElseGet(() -> adversary.bits() & WORD);
  }

  private static long fit(KeyWidth width, long key) {
    return width == KeyWidth.BITS_32 ? key & WORD : key;
  }

  /** Returns a pool with the same keys for another thread. */
  KeyPool with(Adversary other) {
    return new KeyPool(other, width, keys);
  }

  KeyWidth width() {
    return width;
  }

  /** Draws some of the keys. In a skewed pool, the first keys are the most frequent. */
  long[] draw(int count) {
    return LongStream.generate(this::draw).limit(count).toArray();
  }

  private long draw() {
    return keys[(int) (keys.length * Math.pow(adversary.fraction(), skew))];
  }

  /** Returns keys to query: keys of the pool, and others. */
  long[] questions(int count) {
    return LongStream.generate(() -> adversary.oneIn(2) ? draw() : fit(width, stranger()))
        .limit(count)
        .toArray();
  }

  private long stranger() {
    return adversary.oneIn(4) ? adversary.extreme() : adversary.bits();
  }
}
