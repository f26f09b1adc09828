package org.qsketch.count.groups;

import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.LongStream;
import org.qsketch.groupby.Groups;

/** Finds the groups with the greatest aggregates. */
final class GreatestGroups {
  private static final int BLOCK = 1 << 12;

  private final Groups groups;
  private final int most;
  private final PriorityQueue<KeyValue> best = new PriorityQueue<>(KeyValue.GREATEST.reversed());
  private final long[] values = new long[BLOCK];
  private final long[] keys = new long[BLOCK];

  private GreatestGroups(Groups groups, int most) {
    this.groups = groups;
    this.most = most;
  }

  /** Returns the result of {@link GroupPile#top}. */
  static List<KeyValue> of(Groups groups, int most) {
    return most == 0
        ? List.of()
        : LongStream.range(0, Math.ceilDiv(groups.size(), BLOCK))
            .parallel()
            .collect(
                () -> new GreatestGroups(groups, most), GreatestGroups::look, GreatestGroups::add)
            .best
            .stream()
            .sorted(KeyValue.GREATEST)
            .toList();
  }

  /**
   * Scans a block of groups. Most aggregates are too small, so the keys of most blocks are not
   * read.
   */
  private void look(long block) {
    long from = block * BLOCK;
    int count = (int) Math.min(BLOCK, groups.size() - from);
    groups.values().copyTo(from, values, 0, count);
    int index = next(0, count);
    if (index < count) {
      groups.keys().copyTo(from, keys, 0, count);
    }
    for (; index < count; index = next(index + 1, count)) {
      add(new KeyValue(keys[index], values[index]));
    }
  }

  /** Returns the index of the next aggregate that may be among the greatest, or the count. */
  private int next(int from, int count) {
    long least = least();
    int index = from;
    while (index < count && values[index] < least) {
      index++;
    }
    return index;
  }

  private long least() {
    return best.size() < most ? Long.MIN_VALUE : best.element().value();
  }

  private void add(KeyValue group) {
    if (best.size() < most) {
      best.add(group);
    } else if (KeyValue.GREATEST.compare(group, best.element()) < 0) {
      best.remove();
      best.add(group);
    }
  }

  private void add(GreatestGroups others) {
    others.best.forEach(this::add);
  }
}
