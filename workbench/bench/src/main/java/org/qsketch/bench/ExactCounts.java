package org.qsketch.bench;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * Counts every key exactly: what estimates are measured against. Keys are split by their hash into
 * partitions, each a small hash table of its own, which are filled in parallel. Takes about 20 to
 * 43 bytes of the Java heap per distinct key, and constant time per key.
 *
 * <p>Not safe for use by several threads at once; each call uses all cores.
 */
public final class ExactCounts {
  /** So many that a partition's table stays in a core's cache for millions of keys. */
  private static final int PARTITION_BITS = 8;

  private static final int PARTITIONS = 1 << PARTITION_BITS;
  private static final int BLOCK = 1 << 20;

  /** Slots of 16 bytes, at least 3 of 8 in use; the rest of the heap has other uses. */
  private static final int BYTES_PER_KEY = 96;

  private final CountTable[] tables =
      Stream.generate(CountTable::new).limit(PARTITIONS).toArray(CountTable[]::new);
  private final long capacity;
  private final long[] block = new long[BLOCK];
  private final long[] partitioned = new long[BLOCK];
  private long total;

  /** Nothing counted, room for as many distinct keys as the Java heap can hold. */
  public ExactCounts() {
    this(Runtime.getRuntime().maxMemory() / BYTES_PER_KEY);
  }

  /**
   * @param capacity how many distinct keys there is room for, up to a block more
   */
  ExactCounts(long capacity) {
    this.capacity = capacity;
  }

  /**
   * Counts keys.
   *
   * @param keys any number of keys, wherever they lie
   * @throws TooManyKeysException if the distinct keys outgrow the heap
   */
  public void add(Keys keys) {
    Batches.of(keys, BLOCK)
        .forEach(
            batch -> {
              batch.copyTo(0, block, 0, (int) batch.size());
              addBlock(block, 0, (int) batch.size());
            });
  }

  /**
   * Counts keys.
   *
   * @param keys holds them
   * @param from index of the first
   * @param to index after the last
   * @throws TooManyKeysException if the distinct keys outgrow the heap
   */
  public void add(long[] keys, int from, int to) {
    for (int start = from; start < to; start += BLOCK) {
      addBlock(keys, start, Math.min(to, start + BLOCK));
    }
  }

  /**
   * How many keys were counted.
   *
   * @return repeated keys counted each time
   */
  public long total() {
    return total;
  }

  /**
   * How many different keys were counted.
   *
   * @return at most {@link #total()}
   */
  public long distinct() {
    return Stream.of(tables).mapToLong(CountTable::size).sum();
  }

  /**
   * The count of one key.
   *
   * @param key a key; 32-bit keys extended by zeros
   * @return 0 if it never came
   */
  public long count(long key) {
    return tables[partition(key)].get(key);
  }

  /**
   * The distinct keys.
   *
   * @return in an order that {@link #counts()} shares
   * @throws IllegalArgumentException if there are more than fit in one array
   */
  public long[] keys() {
    return collect((key, count) -> key);
  }

  /**
   * The counts of the distinct keys.
   *
   * @return in the order of {@link #keys()}
   * @throws IllegalArgumentException if there are more than fit in one array
   */
  public long[] counts() {
    return collect((key, count) -> count);
  }

  /**
   * The most frequent keys.
   *
   * @param k how many, at least 0
   * @return at most k, the most frequent first
   */
  public List<KeyCount> top(int k) {
    Comparator<KeyCount> order = KeyCount.MOST_FREQUENT;
    PriorityQueue<KeyCount> best = new PriorityQueue<>(order.reversed());
    for (CountTable table : tables) {
      table.forEach(
          (key, count) -> {
            best.add(new KeyCount(key, count));
            if (best.size() > k) {
              best.remove();
            }
          });
    }
    return best.stream().sorted(order).toList();
  }

  private void addBlock(long[] keys, int from, int to) {
    int[] starts = partitionStarts(keys, from, to);
    int[] next = starts.clone();
    for (int i = from; i < to; i++) {
      partitioned[next[partition(keys[i])]++] = keys[i];
    }
    IntStream.range(0, PARTITIONS).parallel().forEach(p -> fill(p, starts[p], next[p]));
    total += to - from;
    if (distinct() > capacity) {
      throw new TooManyKeysException(distinct(), capacity, Runtime.getRuntime().maxMemory());
    }
  }

  private static int[] partitionStarts(long[] keys, int from, int to) {
    int[] starts = new int[PARTITIONS];
    for (int i = from; i < to; i++) {
      starts[partition(keys[i])]++;
    }
    int sum = 0;
    for (int p = 0; p < PARTITIONS; p++) {
      int size = starts[p];
      starts[p] = sum;
      sum += size;
    }
    return starts;
  }

  private void fill(int partition, int from, int to) {
    CountTable table = tables[partition];
    for (int i = from; i < to; i++) {
      table.add(partitioned[i], 1);
    }
  }

  /** By the high bits; the tables use the low ones. */
  private static int partition(long key) {
    return (int) (Mix.fmix64(key) >>> (Long.SIZE - PARTITION_BITS));
  }

  private long[] collect(CountTable.EntryField field) {
    return Stream.of(tables)
        .map(table -> table.collect(field))
        .flatMapToLong(LongStream::of)
        .toArray();
  }
}
