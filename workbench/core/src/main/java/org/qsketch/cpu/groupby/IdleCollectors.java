package org.qsketch.cpu.groupby;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Collectors that no thread uses at present. A thread gets the one it used last if it can: the
 * stages of a collector stay in the cache of a core, and fetching them from another core takes
 * longer than collecting a short part.
 */
final class IdleCollectors {
  private final int few;
  private final CollectedPairs groups;
  private final Map<Long, GroupCollector> byThread = new ConcurrentHashMap<>();

  /**
   * Starts without idle collectors.
   *
   * @param groups makes collectors
   * @param few the number of collectors from which on threads share them
   */
  IdleCollectors(CollectedPairs groups, int few) {
    this.groups = groups;
    this.few = few;
  }

  /** Takes a collector for this thread: the last it used, or a new one if there are few. */
  GroupCollector take() {
    GroupCollector own = byThread.remove(Thread.currentThread().threadId());
    if (own != null) {
      return own;
    }
    GroupCollector other = groups.collectors() < few ? null : any();
    return other == null ? groups.collector() : other;
  }

  private GroupCollector any() {
    return byThread.keySet().stream()
        .map(byThread::remove)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Gives back the collector that this thread took. */
  void giveBack(GroupCollector collector) {
    byThread.put(Thread.currentThread().threadId(), collector);
  }

  /** Makes collectors until there is a wanted number. */
  void ensure(int wanted) {
    while (groups.collectors() < wanted) {
      // no thread has a negative number
      byThread.put(-(long) groups.collectors(), groups.collector());
    }
  }
}
