package org.qsketch.count.groups;

import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.LongStream;
import org.qsketch.groupby.Groups;

/** Finds the groups with the greatest aggregates. */
final class GreatestGroups {
  private static final int BLOCK = 1 << 14;

  private final Groups groups;
  private final int most;
  private final PriorityQueue<KeyValue> best = new PriorityQueue<>(KeyValue.GREATEST.reversed());

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
   * Scans a block of groups. Most aggregates are too small, so only a few groups are converted to
   * objects.
   */
  private void look(long block) {
    long from = block * BLOCK;
    int count = (int) Math.min(BLOCK, groups.size() - from);
    long[] values = new long[count];
    groups.values().copyTo(from, values, 0, count);
    long[] key = new long[1];
    long least = least();
    for (int i = 0; i < count; i++) {
      if (values[i] >= least) {
        groups.keys().copyTo(from + i, key, 0, 1);
        add(new KeyValue(key[0], values[i]));
        least = least();
      }
    }
  }

  private long least() {
    return best.size() < most ? Long.MIN_VALUE : best.element().value();
  }

  private void add(KeyValue group) {
    best.add(group);
    if (best.size() > most) {
      best.remove();
    }
  }

  private void add(GreatestGroups others) {
    others.best.forEach(this::add);
  }
}
