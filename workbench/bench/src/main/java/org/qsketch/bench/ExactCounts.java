package org.qsketch.bench;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Counts every key exactly, by group-by on a backend: what estimates are measured against. Keys may
 * come in any number of calls; counts of the same key are added up when many have piled up. Takes
 * 16 to 64 bytes of host memory, outside the Java heap, per distinct key.
 *
 * <p>Not safe for use by several threads at once. Where there is no memory for more, an {@link
 * org.qsketch.memory.InsufficientMemoryException} tells how much was needed.
 */
public final class ExactCounts implements AutoCloseable {
  /** Keys of small calls are collected: a device has enough to do with so many. */
  private static final int BATCH = 1 << 20;

  private static final int SMALLEST_PILE = 1 << 12;

  private final GroupBy count;
  private final GroupBy sum;
  private final HostKeys batch = HostKeys.allocate(BATCH, KeyWidth.BITS_64);
  private CountPile pile = new CountPile(SMALLEST_PILE);
  private int waiting;
  private boolean merged = true;
  private long total;

  /**
   * Nothing counted.
   *
   * @param backend what counts
   */
  public ExactCounts(Backend backend) {
    this.count = backend.create(GroupBySpec.count());
    this.sum = backend.create(GroupBySpec.sum());
  }

  /**
   * Counts keys.
   *
   * @param keys any number of keys, best on the backend
   */
  public void add(Keys keys) {
    pile(keys);
    total += keys.size();
  }

  /**
   * Counts keys.
   *
   * @param keys holds them
   * @param from index of the first
   * @param to index after the last
   */
  public void add(long[] keys, int from, int to) {
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
    int keys = waiting;
    waiting = 0;
    pile(batch.slice(0, keys));
  }

  /** An empty pile takes groups as they are: each key once. */
  private void pile(Keys keys) {
    try (Groups groups = count.aggregate(keys)) {
      if (groups.size() > pile.room()) {
        merge(groups.size());
      }
      merged = pile.size() == 0;
      pile.add(groups);
    }
  }

  /** All that was counted, each key once. */
  private CountPile settled() {
    if (waiting > 0) {
      countBatch();
    }
    if (!merged) {
      merge(0);
    }
    return pile;
  }

  /** Makes one count of those of the same key; afterwards there is room for as many again. */
  private void merge(long room) {
    try (Groups groups = sum.aggregate(pile.keys(), pile.counts())) {
      CountPile next = new CountPile(2 * (groups.size() + room));
      next.add(groups);
      pile.close();
      pile = next;
      merged = true;
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
    return settled().size();
  }

  /**
   * The count of one key. Looks at all keys: see {@link #counts(Collection)} for many.
   *
   * @param key a key; 32-bit keys extended by zeros
   * @return 0 if it never came
   */
  public long count(long key) {
    return counts(Set.of(key)).getOrDefault(key, 0L);
  }

  /**
   * The counts of some keys, in one look at all keys.
   *
   * @param wanted keys; 32-bit keys extended by zeros
   * @return the counts of those that came
   */
  public Map<Long, Long> counts(Collection<Long> wanted) {
    Set<Long> some = Set.copyOf(wanted);
    Map<Long, Long> found = new HashMap<>();
    settled()
        .forEach(
            (key, times) -> {
              if (some.contains(key)) {
                found.put(key, times);
              }
            });
    return found;
  }

  /**
   * The distinct keys.
   *
   * @return 64-bit keys in an order that {@link #counts()} shares, until more are added or this is
   *     closed
   */
  public Keys keys() {
    return settled().keys();
  }

  /**
   * The counts of the distinct keys.
   *
   * @return numbers in the order of {@link #keys()}, until more are added or this is closed
   */
  public Keys counts() {
    return settled().counts();
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
    settled()
        .forEach(
            (key, times) -> {
              best.add(new KeyCount(key, times));
              if (best.size() > k) {
                best.remove();
              }
            });
    return best.stream().sorted(order).toList();
  }

  /** Frees the memory. Closing twice is fine. */
  @Override
  public void close() {
    count.close();
    sum.close();
    batch.close();
    pile.close();
  }
}
