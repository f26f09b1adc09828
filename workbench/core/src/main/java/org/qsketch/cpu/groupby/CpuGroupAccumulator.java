package org.qsketch.cpu.groupby;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.qsketch.backend.spi.BackendGroupAccumulator;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.PartAggregator;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Groups pairs that come in any number of calls, on the CPU. Each calling thread collects pairs in
 * a collector of its own, and merges them when too many wait. All cores collect the pairs of large
 * calls.
 */
public final class CpuGroupAccumulator implements PartAggregator {
  /** The fewest pairs of a round: 8 MiB, as much as all cores stage for partitions anyway. */
  private static final long LEAST_ROUND = 1L << 19;

  /** The pairs that a thread collects at a time. */
  private static final int TASK = 1 << 15;

  private final Ownership owner;
  private final Workers workers;
  private final GroupAccumulatorSpec spec;
  private final PairSlabs slabs = new PairSlabs();
  private final CollectedPairs partitioned;
  private final IdleCollectors idle;

  /** Held by threads that collect, at the same time. */
  private final Lock shared;

  /** Held by a thread that merges. */
  private final Lock exclusive;

  /** The hashes and values that wait to be merged, of 8 bytes each. */
  private final AtomicLong waiting = new AtomicLong();

  private volatile long merged;

  /** Tells whether there may be pairs that are not merged. Even the groups of none need a merge. */
  private volatile boolean changed = true;

  private volatile boolean closed;

  /**
   * Opens an accumulator without groups.
   *
   * @param owner whose operations use the workers
   * @param workers merge
   * @param spec of the result
   */
  public CpuGroupAccumulator(Ownership owner, Workers workers, GroupAccumulatorSpec spec) {
    this.owner = owner;
    this.workers = workers;
    this.spec = spec;
    this.partitioned = new CollectedPairs(workers, spec.groupBy(), slabs, CollectedPairs.MAX_BITS);
    this.idle = new IdleCollectors(partitioned, workers.count());
    ReentrantReadWriteLock use = new ReentrantReadWriteLock();
    this.shared = use.readLock();
    this.exclusive = use.writeLock();
  }

  /** Collects few enough pairs at a time that calls of any size take bounded memory. */
  @Override
  public void add(Keys keys, Optional<Keys> values) {
    for (long from = 0; from < keys.size(); from += LEAST_ROUND) {
      collect(keys, values, from, Math.min(keys.size(), from + LEAST_ROUND));
      if (waiting.get() > round()) {
        owner.runInOrder(this::mergeIfDue);
      }
    }
  }

  private void collect(Keys keys, Optional<Keys> values, long from, long to) {
    int tasks = Math.toIntExact(Math.ceilDiv(to - from, TASK));
    if (tasks <= 2) {
      collectPart(keys, values, from, to);
    } else {
      owner.runInOrder(
          () ->
              workers.forEach(
                  tasks,
                  (task, _) -> {
                    long start = from + (long) task * TASK;
                    collectPart(keys, values, start, Math.min(to, start + TASK));
                  }));
    }
  }

  private void collectPart(Keys keys, Optional<Keys> values, long from, long to) {
    shared.lock();
    try {
      if (closed) {
        throw new IllegalStateException(BackendGroupAccumulator.name(spec) + " is closed");
      }
      collect(idle.take(), keys, values, from, to);
    } finally {
      shared.unlock();
    }
  }

  private void collect(
      GroupCollector collector, Keys keys, Optional<Keys> values, long from, long to) {
    changed = true;
    long before = collector.written();
    try {
      collector.collect(keys, values, from, to, spec.groupBy().seed());
    } finally {
      waiting.addAndGet(collector.written() - before);
      idle.giveBack(collector);
    }
  }

  /** Returns the number of hashes and values that may wait. */
  private long round() {
    long groups = merged;
    long wanted = Math.max(Aggregation.PAIRS_PER_GROUP * groups, CpuGroupBy.ROUND);
    long allowed = spec.hostBytes() / Long.BYTES - 2 * groups;
    return Math.max(2 * LEAST_ROUND, Math.min(2 * wanted, allowed));
  }

  /** Merges unless another thread has done so. */
  private void mergeIfDue() {
    exclusive.lock();
    try {
      if (!closed && waiting.get() > round()) {
        merge();
      }
    } finally {
      exclusive.unlock();
    }
  }

  /** Merges pairs on all workers if there are enough pairs to make collectors for all. */
  private void merge() {
    idle.ensure(2 * merged + waiting.get() > 2 * LEAST_ROUND ? workers.count() : 1);
    partitioned.merge();
    merged = partitioned.size();
    waiting.set(0);
  }

  /** Merges all pairs, unless there are none since it did so before. */
  private void mergeAll() {
    if (changed) {
      partitioned.flush();
      merge();
      changed = false;
    }
  }

  @Override
  public long groupsAtLeast() {
    return merged;
  }

  @Override
  public TopGroups top(int most) {
    exclusive.lock();
    try {
      mergeAll();
      return partitioned.top(most);
    } finally {
      exclusive.unlock();
    }
  }

  @Override
  public Groups groups() {
    exclusive.lock();
    try {
      mergeAll();
      Groups groups = partitioned.write(KeyWidth.BITS_64);
      owner.register(groups.keys());
      owner.register(groups.values());
      return groups;
    } finally {
      exclusive.unlock();
    }
  }

  @Override
  public void close() {
    exclusive.lock();
    try {
      closed = true;
      slabs.close();
    } finally {
      exclusive.unlock();
    }
  }

  /**
   * Collectors that no thread uses at present. A thread gets the one it used last if it can: the
   * stages of a collector stay in the cache of a core, and fetching them from another core takes
   * longer than collecting a short part.
   */
  static final class IdleCollectors {
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
}
