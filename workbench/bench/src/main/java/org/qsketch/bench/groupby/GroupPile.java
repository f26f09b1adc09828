package org.qsketch.bench.groupby;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.qsketch.bench.run.Batches;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Keys with their aggregates in host memory, one after the other, in buffers of a fixed capacity.
 */
public final class GroupPile implements AutoCloseable {
  /** Receives groups one by one. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Receives a group.
     *
     * @param key 64 bits without a sign
     * @param value its aggregate
     */
    void visit(long key, long value);
  }

  private static final int BLOCK = 1 << 14;

  private final HostKeys keys;
  private final HostKeys values;
  private long size;

  /**
   * @param capacity the most keys that it takes
   */
  GroupPile(long capacity) {
    this.keys = column(capacity);
    this.values = column(capacity);
  }

  private static HostKeys column(long capacity) {
    return HostKeys.allocateUncleared(capacity, KeyWidth.BITS_64, "groups");
  }

  /**
   * The number of groups.
   *
   * @return at most the capacity
   */
  public long size() {
    return size;
  }

  /** How many more keys it takes. */
  long spare() {
    return keys.size() - size;
  }

  /**
   * The keys.
   *
   * @return a view, valid until the pile changes or is closed
   */
  public Keys keys() {
    return keys.slice(0, size);
  }

  /**
   * The aggregates, in the order of the keys.
   *
   * @return a view, valid until the pile changes or is closed
   */
  public Keys values() {
    return values.slice(0, size);
  }

  void add(Groups groups) {
    append(groups.keys(), keys);
    append(groups.values(), values);
    size += groups.size();
  }

  private void append(Keys column, HostKeys target) {
    if (column instanceof HostKeys host && host.width() == KeyWidth.BITS_64) {
      MemorySegment free = target.segment().asSlice(size * Long.BYTES);
      free.copyFrom(host.segment());
    } else {
      appendWidened(column, target);
    }
  }

  private void appendWidened(Keys column, HostKeys target) {
    long[] block = new long[BLOCK];
    long at = size;
    for (Keys part : Batches.of(column, BLOCK).toList()) {
      int count = (int) part.size();
      part.copyTo(0, block, 0, count);
      MemorySegment.copy(block, 0, target.segment(), JAVA_LONG, at * Long.BYTES, count);
      at += count;
    }
  }

  /**
   * Visits the groups in order.
   *
   * @param visitor receives each
   */
  public void forEach(Visitor visitor) {
    long[] keyBlock = new long[BLOCK];
    long[] valueBlock = new long[BLOCK];
    for (long at = 0; at < size; at += BLOCK) {
      int count = (int) Math.min(BLOCK, size - at);
      keys.copyTo(at, keyBlock, 0, count);
      values.copyTo(at, valueBlock, 0, count);
      for (int i = 0; i < count; i++) {
        visitor.visit(keyBlock[i], valueBlock[i]);
      }
    }
  }

  /**
   * The groups of the greatest aggregates. O(groups · log k).
   *
   * @param k how many, 0 or more
   * @return at most k, the greatest first
   */
  public List<KeyValue> top(int k) {
    Comparator<KeyValue> order = KeyValue.GREATEST;
    PriorityQueue<KeyValue> best = new PriorityQueue<>(order.reversed());
    forEach(
        (key, value) -> {
          KeyValue group = new KeyValue(key, value);
          if (best.size() < k) {
            best.add(group);
          } else if (k > 0 && order.compare(group, best.element()) < 0) {
            best.remove();
            best.add(group);
          }
        });
    return best.stream().sorted(order).toList();
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
