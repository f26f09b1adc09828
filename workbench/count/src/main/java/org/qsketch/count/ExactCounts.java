package org.qsketch.count;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.count.groups.GroupPile;
import org.qsketch.count.groups.KeyValue;
import org.qsketch.count.groups.Pairs;
import org.qsketch.count.groups.PartialGroups;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Counts every key exactly by group-by on a backend, for example to measure the errors of
 * estimates. It takes 16 to 64 bytes of host memory per distinct key, outside the Java heap.
 *
 * <p>It is not thread-safe. If memory is exhausted, an {@link
 * org.qsketch.memory.InsufficientMemoryException} tells how much was needed.
 */
public final class ExactCounts implements AutoCloseable {
  /** The keys that are collected from small calls before a device counts them. */
  private static final int BATCH = 1 << 20;

  private final Backend backend;
  private final long hostBytes;
  private PartialGroups groups;

  /** Made by the first small call: its memory takes longer to clear than a small file to count. */
  private HostKeys batch;

  private int waiting;
  private long total;

  /**
   * Creates an empty count.
   *
   * @param backend the backend that counts
   */
  public ExactCounts(Backend backend) {
    this(backend, GroupBySpec.UNLIMITED);
  }

  /**
   * Creates an empty count.
   *
   * @param backend the backend that counts
   * @param hostBytes the memory limit, as far as the distinct keys fit
   */
  ExactCounts(Backend backend, long hostBytes) {
    this.backend = backend;
    this.hostBytes = hostBytes;
    this.groups = empty();
  }

  private PartialGroups empty() {
    return new PartialGroups(backend, GroupBySpec.count().inParts(hostBytes));
  }

  /**
   * Counts keys.
   *
   * @param keys any number of keys, preferably on the backend
   */
  public void add(Keys keys) {
    groups.add(new Pairs(keys, Optional.empty()));
    total += keys.size();
  }

  /** Counts keys on any thread. The caller adds them to the {@linkplain #addToTotal total}. */
  void count(Keys keys, Optional<Keys> weights) {
    groups.add(new Pairs(keys, weights));
  }

  /** Adds to the number of counted keys. */
  void addToTotal(long more) {
    total += more;
  }

  /** Counts a batch. */
  void add(KeyBatch batch) {
    groups.add(new Pairs(batch.keys(), batch.weights()));
    total += batch.total();
  }

  /**
   * Counts keys.
   *
   * @param keys an array with the keys
   * @param from the index of the first key
   * @param to the index after the last key
   */
  public void add(long[] keys, int from, int to) {
    if (batch == null) {
      batch = HostKeys.allocate(BATCH, KeyWidth.BITS_64);
    }
    for (int at = from; at < to; ) {
      int taken = Math.min(to - at, BATCH - waiting);
      MemorySegment.copy(keys, at, batch.segment(), JAVA_LONG, (long) waiting * Long.BYTES, taken);
      at += taken;
      waiting += taken;
      if (waiting == BATCH) {
        countBatch();
      }
    }
    total += to - from;
  }

  private void countBatch() {
    groups.add(new Pairs(batch.slice(0, waiting), Optional.empty()));
    waiting = 0;
  }

  /** Halves all counts, rounding up. For a while, there are two counts of each key. */
  void halve(long times) {
    GroupPile old = groups();
    PartialGroups halves = empty();
    try {
      long[] block = new long[(int) Math.min(BATCH, old.size())];
      for (long at = 0; at < old.size(); at += BATCH) {
        int count = (int) Math.min(BATCH, old.size() - at);
        old.values().copyTo(at, block, 0, count);
        Arrays.setAll(block, i -> Halving.halved(block[i], times));
        Optional<Keys> values = Optional.of(Keys.of(block).slice(0, count));
        halves.add(new Pairs(old.keys().slice(at, count), values));
      }
    } catch (RuntimeException | Error e) {
      halves.close();
      throw e;
    }
    groups.close();
    groups = halves;
    total = Halving.halved(total, times);
  }

  private GroupPile groups() {
    countWaiting();
    return groups.all();
  }

  private void countWaiting() {
    if (waiting > 0) {
      countBatch();
    }
  }

  /** The most frequent keys, and the number of all distinct keys. */
  record Top(long distinct, List<KeyCount> keys) {}

  /** Finds the most frequent keys and counts the others, which stay where they are. */
  Top mostFrequent(int k) {
    countWaiting();
    try (TopGroups top = groups.top(k)) {
      return new Top(
          top.all(),
          KeyValue.of(top.groups()).stream()
              .map(one -> new KeyCount(one.key(), one.value()))
              .toList());
    }
  }

  /**
   * Returns the number of counted keys.
   *
   * @return the number of keys, with repetitions
   */
  public long total() {
    return total;
  }

  /**
   * Returns the number of distinct keys.
   *
   * @return at most {@link #total()}
   */
  public long distinct() {
    return groups().size();
  }

  /** Tells whether there are more distinct keys than a limit, as far as keys have been combined. */
  boolean hasMoreThan(long limit) {
    return groups.atLeast() > limit;
  }

  /** Passes every key and its count to a visitor. */
  void forEach(GroupPile.Visitor visitor) {
    groups().forEach(visitor);
  }

  /**
   * Returns the count of one key. This scans all keys: use {@link #counts(Collection)} for several.
   *
   * @param key a key; 32-bit keys extended by zeros
   * @return its count, 0 if it did not occur
   */
  public long count(long key) {
    return counts(Set.of(key)).getOrDefault(key, 0L);
  }

  /**
   * Returns the counts of some keys by one scan of all keys.
   *
   * @param wanted keys; 32-bit keys extended by zeros
   * @return the counts of the keys that occurred
   */
  public Map<Long, Long> counts(Collection<Long> wanted) {
    Set<Long> some = Set.copyOf(wanted);
    Map<Long, Long> found = new HashMap<>();
    groups()
        .forEach(
            (key, times) -> {
              if (some.contains(key)) {
                found.put(key, times);
              }
            });
    return found;
  }

  /**
   * Returns the distinct keys.
   *
   * @return 64-bit keys in the order of {@link #counts()}, valid until keys are added or this is
   *     closed
   */
  public Keys keys() {
    return groups().keys();
  }

  /**
   * Returns the counts of the distinct keys.
   *
   * @return numbers in the order of {@link #keys()}, valid until keys are added or this is closed
   */
  public Keys counts() {
    return groups().values();
  }

  /**
   * Returns the most frequent keys.
   *
   * @param k the number of keys, at least 0
   * @return at most k, the most frequent first
   */
  public List<KeyCount> top(int k) {
    return mostFrequent(k).keys();
  }

  /** Frees the memory. Closing twice is fine. */
  @Override
  public void close() {
    groups.close();
    if (batch != null) {
      batch.close();
    }
  }
}
