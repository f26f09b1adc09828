package org.qsketch.cpu.groupby;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Collectors that no thread uses just now. A thread gets the one it used last where it can: what a
 * collector stages stays in the cache of a core, and fetching it from another core takes longer
 * than collecting a short part.
 */
final class IdleCollectors {
  private final int few;
  private final PartitionedGroups groups;
  private final Map<Long, GroupCollector> byThread = new ConcurrentHashMap<>();

  /**
   * None idle.
   *
   * @param groups makes collectors
   * @param few how many there may be before a thread takes that of another
   */
  IdleCollectors(PartitionedGroups groups, int few) {
    this.groups = groups;
    this.few = few;
  }

  /**
   * A collector for this thread until it is given back: its last, or a new one if there are few.
   */
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

  /** Makes collectors until there are as many. */
  void ensure(int wanted) {
    while (groups.collectors() < wanted) {
      // the number of no thread
      byThread.put(-(long) groups.collectors(), groups.collector());
    }
  }
}
