package org.qsketch.fleet.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToIntFunction;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/** Finds which range of a divided table each key belongs to. */
public final class Router {
  /** The most keys that travel at a time. */
  static final int CHUNK = 1 << 20;

  private final HashFamily hash;
  private final long seed;
  private final LongToIntFunction low;
  private final BucketRanges ranges;

  /**
   * A router.
   *
   * @param hash of the whole table
   * @param seed of the hash
   * @param low what of a hash matters besides the bucket, in 32 bits
   * @param ranges the parts of the table
   */
  public Router(HashFamily hash, long seed, LongToIntFunction low, BucketRanges ranges) {
    this.hash = hash;
    this.seed = seed;
    this.low = low;
    this.ranges = ranges;
  }

  /** The ranges. */
  BucketRanges ranges() {
    return ranges;
  }

  /** Sends at most {@link #CHUNK} keys, and their weights, to their ranges. */
  List<Consignment> route(Keys keys, Optional<Keys> weights) {
    long[] hashes = keys.toArray();
    hash.hash(hashes, hashes.length, seed);
    long[] buckets = new long[hashes.length];
    hash.bucket(hashes, hashes.length, ranges.buckets(), buckets);
    List<Consignment> consignments = consignments(buckets);
    Optional<long[]> numbers = weights.map(Keys::toArray);
    for (int i = 0; i < hashes.length; i++) {
      int range = ranges.of(buckets[i]);
      long placed =
          PlacedHash.of(
              buckets[i] - ranges.start(range), ranges.size(range), low.applyAsInt(hashes[i]));
      consignments.get(range).add(i, placed, numbers.isPresent() ? (int) numbers.get()[i] : 1);
    }
    return consignments;
  }

  private List<Consignment> consignments(long... buckets) {
    int[] sizes = new int[ranges.count()];
    for (long bucket : buckets) {
      sizes[ranges.of(bucket)]++;
    }
    List<Consignment> consignments = new ArrayList<>();
    for (int range = 0; range < sizes.length; range++) {
      consignments.add(new Consignment(range, sizes[range]));
    }
    return consignments;
  }
}
