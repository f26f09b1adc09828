package org.qsketch.contract;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The panes of a window, counted without error. */
final class WindowModel {
  private final int panes;

  /** The newest first. */
  private final Deque<ExactCounts> counts = new ArrayDeque<>();

  WindowModel(int panes) {
    this.panes = panes;
    counts.add(new ExactCounts());
  }

  /** Counts keys in the newest pane. */
  void add(long... keys) {
    counts.getFirst().add(keys);
  }

  /** Counts keys in an older pane. */
  void addInto(int age, long... keys) {
    while (counts.size() <= age) {
      counts.addLast(new ExactCounts());
    }
    List.copyOf(counts).get(age).add(keys);
  }

  void add(long[] keys, int... weights) {
    counts.getFirst().add(keys, weights);
  }

  void advance() {
    counts.addFirst(new ExactCounts());
    if (counts.size() > panes) {
      counts.removeLast();
    }
  }

  /** Returns the counts of the newest panes. */
  ExactCounts last(int count) {
    ExactCounts all = new ExactCounts();
    counts.stream().limit(count).forEach(all::addAll);
    return all;
  }
}
