package org.qsketch.fleet.partition;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.filter.Answers;
import org.qsketch.filter.HostAnswers;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;

/** Routes keys by the calling thread, for devices that cannot. */
final class HostRouter implements KeyRouter {
  /** The places of more keys do not stay in caches. */
  private static final long MOST_KEYS = 1L << 22;

  private final PartitionedTable table;
  private final long[] starts;

  HostRouter(PartitionedTable table) {
    this.table = table;
    this.starts = table.starts().stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public long mostKeys(long wanted) {
    return MOST_KEYS;
  }

  @Override
  public RoutedKeys route(Batch batch) {
    long[] hashes = batch.keys().toArray();
    table.hash().hash(hashes, hashes.length, table.seed());
    long[] buckets = new long[hashes.length];
    table.hash().bucket(hashes, hashes.length, table.buckets(), buckets);
    List<RangeKeys> consignments = consignments(buckets);
    Optional<long[]> weights = batch.weights().map(Keys::toArray);
    for (int i = 0; i < hashes.length; i++) {
      int range = range(buckets[i]);
      int weight = weights.isPresent() ? (int) weights.get()[i] : 1;
      consignments.get(range).add(i, placed(buckets[i], range, hashes[i]), weight);
    }
    return new Routed(consignments, hashes.length, weights.isPresent());
  }

  private List<RangeKeys> consignments(long... buckets) {
    int[] sizes = new int[table.ranges()];
    for (long bucket : buckets) {
      sizes[range(bucket)]++;
    }
    List<RangeKeys> consignments = new ArrayList<>();
    for (int size : sizes) {
      consignments.add(new RangeKeys(size));
    }
    return consignments;
  }

  private int range(long bucket) {
    int range = 0;
    while (bucket >= starts[range + 1]) {
      range++;
    }
    return range;
  }

  private long placed(long bucket, int range, long hash) {
    long start = starts[range];
    int low =
        table.masks() == 0
            ? (int) hash
            : PlacedHash.low(table.hash().mask(hash, table.masks()), table.masks());
    return PlacedHash.of(bucket - start, starts[range + 1] - start, low);
  }

  @Override
  public void close() {}

  /** Keys on the host. */
  private record Routed(List<RangeKeys> consignments, int size, boolean isWeighted)
      implements RoutedKeys {
    @Override
    public Batch batch(int range) {
      RangeKeys part = consignments.get(range);
      return isWeighted ? Batch.weighted(part.keys(), part.weights()) : Batch.once(part.keys());
    }

    @Override
    public Counts counts(List<List<ResultRange<Counts>>> given, int bytes) {
      KeyWidth width = bytes == Long.BYTES ? KeyWidth.BITS_64 : KeyWidth.BITS_32;
      long[] all = new long[size];
      for (int range = 0; range < given.size(); range++) {
        List<ResultRange<Counts>> parts = given.get(range);
        consignments.get(range).put(joined(parts, new long[count(parts)], Counts::copyTo), all);
      }
      HostCounts counts = HostCounts.allocate(size, bytes);
      width.store(all, size, counts.segment(), 0);
      return counts;
    }

    /** Copies results to an array, from a place on. */
    @FunctionalInterface
    private interface Copying<R, A> {
      void copy(R results, long from, A target, int offset, int count);
    }

    /** Fills an array with the results of some parts, one after the other. */
    private static <R, A> A joined(List<ResultRange<R>> parts, A target, Copying<R, A> copying) {
      int at = 0;
      for (ResultRange<R> part : parts) {
        int count = (int) part.count();
        copying.copy(part.results(), part.from(), target, at, count);
        at += count;
      }
      return target;
    }

    private static <R> int count(List<ResultRange<R>> parts) {
      return Math.toIntExact(parts.stream().mapToLong(ResultRange::count).sum());
    }

    @Override
    public Answers answers(List<List<ResultRange<Answers>>> given) {
      HostAnswers answers = HostAnswers.allocate(size);
      for (int range = 0; range < given.size(); range++) {
        List<ResultRange<Answers>> parts = given.get(range);
        boolean[] some = joined(parts, new boolean[count(parts)], Answers::copyTo);
        for (int i = 0; i < some.length; i++) {
          int place = consignments.get(range).place(i);
          answers.segment().set(JAVA_BYTE, place, (byte) (some[i] ? 1 : 0));
        }
      }
      return answers;
    }

    @Override
    public void close() {}
  }

  /**
   * Writes hashes anew, so that a table of one range finds the bucket and the rest of the hash by
   * the same rules as the whole table, with the {@code identity} hash: bucket = high half of hash ·
   * buckets, and the rest from the low 32 bits.
   */
  static final class PlacedHash {
    private PlacedHash() {}

    /**
     * Returns a hash that selects a bucket.
     *
     * @param bucket of the range
     * @param buckets of the range, at most 2<sup>31</sup>
     * @param low the low 32 bits
     * @return with h = ⌈bucket · 2<sup>32</sup> / buckets⌉ in the high bits: h · buckets is less
     *     than bucket · 2<sup>32</sup> + buckets, and the low bits add less than another {@code
     *     buckets}, so that together they stay below the next bucket
     */
    static long of(long bucket, long buckets, int low) {
      return Math.ceilDiv(bucket << Integer.SIZE, buckets) << Integer.SIZE
          | Integer.toUnsignedLong(low);
    }

    /** Returns the low bits that select a number below a bound by multiply-shift. */
    static int low(int number, int bound) {
      return (int) Math.ceilDiv((long) number << Integer.SIZE, bound);
    }
  }

  /** The keys of a batch that belong to one range, as placed hashes. */
  static final class RangeKeys {
    private final long[] hashes;
    private final int[] weights;
    private final int[] places;
    private int count;

    RangeKeys(int size) {
      this.hashes = new long[size];
      this.weights = new int[size];
      this.places = new int[size];
    }

    void add(int place, long hash, int weight) {
      places[count] = place;
      hashes[count] = hash;
      weights[count++] = weight;
    }

    Keys keys() {
      return Keys.of(hashes);
    }

    Keys weights() {
      return Keys.of(weights);
    }

    /** Returns the index of a key in the batch. */
    int place(int index) {
      return places[index];
    }

    /** Writes the results of these keys to their indices in the batch. */
    void put(long[] given, long... all) {
      for (int i = 0; i < given.length; i++) {
        all[places[i]] = given[i];
      }
    }
  }
}
