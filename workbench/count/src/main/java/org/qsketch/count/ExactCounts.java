package org.qsketch.count;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.count.groups.GroupPile;
import org.qsketch.count.groups.Pairs;
import org.qsketch.count.groups.PartialGroups;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Counts every key exactly, by group-by on a backend: what estimates are measured against. Keys may
 * come in any number of calls. Takes 16 to 64 bytes of host memory, outside the Java heap, per
 * distinct key.
 *
 * <p>Not safe for use by several threads at once. Where there is no memory for more, an {@link
 * org.qsketch.memory.InsufficientMemoryException} tells how much was needed.
 */
public final class ExactCounts implements AutoCloseable {
  /** Keys of small calls are collected: a device has enough to do with this many. */
  private static final int BATCH = 1 << 20;

  private final PartialGroups groups;
  private final HostKeys batch = HostKeys.allocate(BATCH, KeyWidth.BITS_64);
  private int waiting;
  private long total;

  /**
   * Nothing counted.
   *
   * @param backend what counts
   */
  public ExactCounts(Backend backend) {
    this(backend, GroupBySpec.UNLIMITED);
  }

  /**
   * Nothing counted.
   *
   * @param backend what counts
   * @param hostBytes the memory to stay in where the distinct keys leave space
   */
  ExactCounts(Backend backend, long hostBytes) {
    this.groups = new PartialGroups(backend, GroupBySpec.count().inParts(hostBytes));
  }

  /**
   * Counts keys.
   *
   * @param keys any number of keys, best on the backend
   */
  public void add(Keys keys) {
    groups.add(new Pairs(keys, Optional.empty()));
    total += keys.size();
  }

  /** Counts keys, by any thread; the caller adds them to the {@linkplain #countOn total}. */
  void count(Keys keys, Optional<Keys> weights) {
    groups.add(new Pairs(keys, weights));
  }

  /** Adds to how many keys were counted. */
  void countOn(long more) {
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
    groups.add(new Pairs(batch.slice(0, waiting), Optional.empty()));
    waiting = 0;
  }

  private GroupPile settled() {
    if (waiting > 0) {
      countBatch();
    }
    return groups.settled();
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

  /** Whether there are more different keys than some, as far as keys have been combined. */
  boolean hasMoreThan(long limit) {
    return groups.atLeast() > limit;
  }

  /** Hands every key and its count to a consumer. */
  void forEach(GroupPile.Visitor visitor) {
    settled().forEach(visitor);
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
    return settled().values();
  }

  /**
   * The most frequent keys.
   *
   * @param k how many, at least 0
   * @return at most k, the most frequent first
   */
  public List<KeyCount> top(int k) {
    return settled().top(k).stream().map(top -> new KeyCount(top.key(), top.value())).toList();
  }

  /** Frees the memory. Closing twice is fine. */
  @Override
  public void close() {
    groups.close();
    batch.close();
  }
}
