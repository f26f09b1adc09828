package org.qsketch.backend.spi;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.Keys;

/** Keeps the groups with the greatest aggregates of those that it is shown. */
public final class GreatestGroups {
  private static final int BLOCK = 1 << 12;

  private static final Comparator<Group> GREATEST =
      (a, b) ->
          a.value == b.value ? Long.compareUnsigned(a.key, b.key) : Long.compare(b.value, a.value);

  private record Group(long key, long value) {}

  private final int most;
  private final PriorityQueue<Group> best = new PriorityQueue<>(GREATEST.reversed());

  /**
   * Starts without groups.
   *
   * @param most how many to keep, 0 or more
   */
  public GreatestGroups(int most) {
    this.most = most;
  }

  /**
   * Shows it some groups, by all cores, in O(groups · log most).
   *
   * @param groups each with another key
   */
  public void addAll(Groups groups) {
    if (most > 0) {
      addAll(
          LongStream.range(0, Math.ceilDiv(groups.size(), BLOCK))
              .parallel()
              .collect(() -> new Scan(groups, most), Scan::look, Scan::add)
              .found);
    }
  }

  /**
   * Shows it the groups that another one keeps.
   *
   * @param others stays as it is
   */
  public void addAll(GreatestGroups others) {
    others.best.forEach(this::add);
  }

  /**
   * Shows it a group.
   *
   * @param key another one each time
   * @param value its aggregate
   */
  public void add(long key, long value) {
    if (value >= least()) {
      add(new Group(key, value));
    }
  }

  private void add(Group group) {
    if (best.size() < most) {
      best.add(group);
    } else if (most > 0 && GREATEST.compare(group, best.element()) < 0) {
      best.remove();
      best.add(group);
    }
  }

  /**
   * Shows it a block of groups. Most aggregates are too small, so the keys of most blocks are not
   * requested.
   *
   * @param values aggregates
   * @param count how many there are
   * @param keys returns the keys of these groups
   */
  public void addBlock(long[] values, int count, Supplier<long[]> keys) {
    int index = next(values, 0, count);
    if (index == count) {
      return;
    }
    long[] loaded = keys.get();
    for (; index < count; index = next(values, index + 1, count)) {
      add(loaded[index], values[index]);
    }
  }

  /** Returns the index of the next aggregate that may be among the greatest, or the count. */
  private int next(long[] values, int from, int count) {
    long least = least();
    int index = from;
    while (index < count && values[index] < least) {
      index++;
    }
    return index;
  }

  /**
   * Returns the least aggregate that may be among the greatest.
   *
   * @return groups with a smaller one need not be shown
   */
  public long least() {
    return most == 0
        ? Long.MAX_VALUE
        : best.size() < most ? Long.MIN_VALUE : best.element().value();
  }

  /**
   * Returns the groups that it keeps.
   *
   * @param all the number of groups that it was shown
   * @return the greatest, owned by the caller
   */
  public TopGroups of(long all) {
    List<Group> ordered = best.stream().sorted(GREATEST).toList();
    return new TopGroups(
        all,
        new Groups(
            Keys.of(ordered.stream().mapToLong(Group::key).toArray()),
            Keys.of(ordered.stream().mapToLong(Group::value).toArray())));
  }

  /** One thread looks at some blocks of groups. */
  private static final class Scan {
    private final Groups groups;
    private final GreatestGroups found;
    private final long[] values = new long[BLOCK];
    private final long[] keys = new long[BLOCK];

    Scan(Groups groups, int most) {
      this.groups = groups;
      this.found = new GreatestGroups(most);
    }

    void look(long block) {
      long from = block * BLOCK;
      int count = (int) Math.min(BLOCK, groups.size() - from);
      groups.values().copyTo(from, values, 0, count);
      found.addBlock(
          values,
          count,
          () -> {
            groups.keys().copyTo(from, keys, 0, count);
            return keys;
          });
    }

    void add(Scan others) {
      found.addAll(others.found);
    }
  }
}
