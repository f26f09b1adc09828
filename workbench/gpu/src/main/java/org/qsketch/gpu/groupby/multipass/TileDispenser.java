package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which pairs may be added to a table that several threads add to at the same time. The groups of
 * the table are known only when a thread has waited for the device; until then, each pair may be a
 * group.
 */
final class TileDispenser {
  /** A smaller share of a tile is not worth a launch while nothing else is under way. */
  private static final int LEAST_SHARE = 2;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final long pairs;
  private final long tilePairs;
  private long most;
  private long taken;
  private long underWay;
  private long groups;
  private boolean ended;

  /**
   * Space in an empty table.
   *
   * @param pairs how many are to be added
   * @param tilePairs how many a thread takes at a time
   * @param most the groups that the table may have
   */
  TileDispenser(long pairs, long tilePairs, long most) {
    this.pairs = pairs;
    this.tilePairs = tilePairs;
    this.most = most;
  }

  /**
   * Adjacent pairs.
   *
   * @param from index of the first
   */
  record Tile(long from, long count) {}

  /** The next pairs, once there is space for them: empty if there are none, or there is none. */
  Optional<Tile> take() {
    lock.lock();
    try {
      while (wanted() > space() && underWay > 0) {
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
    underWay += count;
    return Optional.of(new Tile(taken - count, count));
  }

  private long wanted() {
    return ended ? 0 : Math.min(tilePairs, pairs - taken);
  }

  private long space() {
    return most - groups - underWay;
  }

  /**
   * A tile is in the table.
   *
   * @param seen the groups of the table, counted after that
   */
  void added(Tile tile, long seen) {
    change(
        () -> {
          groups = Math.max(groups, seen);
          underWay -= tile.count;
        });
  }

  /** The table has grown and may have more groups, once all threads are done. */
  void allow(long groups) {
    most = groups;
    ended = false;
  }

  /** Nothing more is taken, as a thread has failed. */
  void fail(Tile tile) {
    change(
        () -> {
          ended = true;
          underWay -= tile.count;
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

  /** How many pairs were taken: the first ones; once all threads are done. */
  long taken() {
    return taken;
  }

  /** How many groups the table has, once all threads are done. */
  long groups() {
    return groups;
  }
}
