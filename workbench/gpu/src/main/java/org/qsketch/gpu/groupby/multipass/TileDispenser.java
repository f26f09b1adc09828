package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hands out tiles of pairs to threads that add them to one table, while the table has space. The
 * number of its groups is known only when a thread has waited for the device. Until then, each pair
 * may be a group.
 */
final class TileDispenser {
  /** A tile may be cut to one part in this many; less is not worth a launch. */
  private static final int LEAST_SHARE = 2;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final long pairs;
  private final long tilePairs;
  private long capacity;
  private long taken;
  private long inFlight;
  private long groups;
  private boolean ended;

  /**
   * Prepares tiles for an empty table.
   *
   * @param pairs the number of all pairs
   * @param tilePairs the pairs of a tile
   * @param capacity the groups that the table may have
   */
  TileDispenser(long pairs, long tilePairs, long capacity) {
    this.pairs = pairs;
    this.tilePairs = tilePairs;
    this.capacity = capacity;
  }

  /**
   * Adjacent pairs.
   *
   * @param from index of the first
   */
  record Tile(long from, long count) {}

  /** Waits until there is space for the next tile; empty if there are no more pairs or no space. */
  Optional<Tile> take() {
    lock.lock();
    try {
      while (wanted() > space() && inFlight > 0) {
        changed.awaitUninterruptibly();
      }
      return next(wanted());
    } finally {
      lock.unlock();
    }
  }

  private Optional<Tile> next(long wanted) {
    long count = Math.min(wanted, space());
    if (count == 0 || count < wanted / LEAST_SHARE) {
      ended = true;
      return Optional.empty();
    }
    taken += count;
    inFlight += count;
    return Optional.of(new Tile(taken - count, count));
  }

  private long wanted() {
    return ended ? 0 : Math.min(tilePairs, pairs - taken);
  }

  private long space() {
    return capacity - groups - inFlight;
  }

  /**
   * Notes that a tile is in the table.
   *
   * @param seen the groups of the table, counted afterwards
   */
  void added(Tile tile, long seen) {
    change(
        () -> {
          groups = Math.max(groups, seen);
          inFlight -= tile.count;
        });
  }

  /** Allows more groups in a table that has grown; called when all threads are done. */
  void allow(long groups) {
    capacity = groups;
    ended = false;
  }

  /** Ends early, as a thread has failed to add a tile. */
  void fail(Tile tile) {
    change(
        () -> {
          ended = true;
          inFlight -= tile.count;
        });
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number of first pairs that were handed out; called when all threads are done. */
  long taken() {
    return taken;
  }

  /** Returns the number of groups in the table; called when all threads are done. */
  long groups() {
    return groups;
  }
}
