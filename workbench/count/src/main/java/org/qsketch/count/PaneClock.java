package org.qsketch.count;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.qsketch.datasets.KeyBlock;

/**
 * Tells which pane of a window a key belongs to. Panes are numbered: by the clock from the start of
 * the run, by time stamps from 1970.
 */
final class PaneClock {
  /** No pane: no time stamp is that long ago. */
  private static final long LATE = Long.MIN_VALUE;

  private final StreamWindow window;
  private final long start;
  private OptionalLong newest;
  private OptionalLong target = OptionalLong.empty();
  private long late;

  /** The keys of a block that belong to one pane. */
  static final class Share {
    private final long pane;
    private final int[] places;

    private Share(long pane, int... places) {
      this.pane = pane;
      this.places = places;
    }

    long pane() {
      return pane;
    }

    /** Returns the places of its keys in the block, in ascending order. */
    int[] places() {
      return places;
    }
  }

  PaneClock(StreamWindow window) {
    this.window = window;
    this.start = window.byStamps() ? 0 : micros(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    this.newest = window.byStamps() ? OptionalLong.empty() : OptionalLong.of(0);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  /** Returns the number of the newest pane, if there is one. */
  OptionalLong newest() {
    return newest;
  }

  /** Returns the pane of now. A clock that was set back changes nothing. */
  long now() {
    return Math.max(
        newest.orElse(0), Math.floorDiv(micros(Instant.now()) - start, window.paneMicros()));
  }

  /** Makes a pane the newest. */
  void advanceTo(long pane) {
    newest = OptionalLong.of(pane);
  }

  /** Lets the next keys be of a pane of the window. */
  void aimAt(long pane) {
    target = OptionalLong.of(pane);
  }

  boolean isAimedAt(long pane) {
    return target.equals(OptionalLong.of(pane));
  }

  /** Returns the age of the pane that the next keys are of: by the clock, the newest. */
  int age() {
    return target.isPresent() ? (int) (newest.orElseThrow() - target.getAsLong()) : 0;
  }

  /**
   * Divides a block by the time stamps of its keys. Rows are taken in their order: a row whose pane
   * has left the window at that moment is late, and in no share.
   *
   * @return the shares, the oldest pane first
   */
  List<Share> divide(KeyBlock block) {
    long[] panes = panes(block);
    TreeMap<Long, Integer> counts = new TreeMap<>();
    int from = 0;
    for (int i = 1; i <= panes.length; i++) {
      if (i == panes.length || panes[i] != panes[from]) {
        counts.merge(panes[from], i - from, Integer::sum);
        from = i;
      }
    }
    late += Optional.ofNullable(counts.remove(LATE)).orElse(0);
    List<Share> shares = new ArrayList<>();
    counts.forEach((pane, count) -> shares.add(new Share(pane, places(panes, pane, count))));
    return shares;
  }

  /** Returns the pane of each key, or that it is late. */
  private long[] panes(KeyBlock block) {
    long[] stamps = block.values().orElseThrow();
    long[] panes = new long[block.size()];
    long last = newest.orElse(Long.MIN_VALUE);
    for (int i = 0; i < panes.length; i++) {
      long pane = Math.floorDiv(stamps[i], window.paneMicros());
      last = Math.max(last, pane);
      panes[i] = pane > last - window.panes() ? pane : LATE;
    }
    return panes;
  }

  private static int[] places(long[] panes, long pane, int count) {
    int[] places = new int[count];
    int next = 0;
    for (int i = 0; next < count; i++) {
      if (panes[i] == pane) {
        places[next++] = i;
      }
    }
    return places;
  }

  /** Returns the time of a window whose newest pane has ended, or lasts until now. */
  WindowSpan span(boolean ended, long keys, long total, long seen) {
    long last = newest.orElse(0);
    long first = last - window.panes() + 1;
    Instant from = begin(window.byStamps() ? first : Math.max(0, first));
    Instant end = begin(last + 1);
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    boolean lasts = !window.byStamps() && !ended && now.isBefore(end);
    return new WindowSpan(from, lasts ? now : end, keys, total, seen, late);
  }

  private Instant begin(long pane) {
    return Instant.EPOCH.plus(start + pane * window.paneMicros(), ChronoUnit.MICROS);
  }
}
