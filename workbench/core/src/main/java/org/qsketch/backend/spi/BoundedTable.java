package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.CounterScan;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/**
 * The table of a backend, of which no counter wraps around. An insert or merge that would take a
 * counter past {@link SketchSpec#maxCounter()} is refused and changes nothing. While the {@link
 * Totals} vouch for all counters, which is nearly always, this costs nothing.
 */
public final class BoundedTable implements SketchTable {
  private final SketchSpec spec;
  private final SketchTable table;
  private final Totals totals;

  /**
   * Bounds the counters of a table.
   *
   * @param spec what the table holds
   * @param table an empty table, closed with this
   */
  public BoundedTable(SketchSpec spec, SketchTable table) {
    this.spec = spec;
    this.table = table;
    this.totals = new Totals(spec.maxCounter(), () -> table.statistics().largestCounter());
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return table.readerOf(keys);
  }

  /**
   * Adds to the counters of each key.
   *
   * @throws SketchFullException if keys are inserted and a counter has no space for them
   */
  @Override
  public void add(Keys keys, int delta) {
    if (delta < 0 || totals.admit(keys.size())) {
      table.add(keys, delta);
    } else {
      insertOrUndo(keys);
    }
  }

  /** Tries what the totals cannot vouch for: perhaps no counter rises by as many keys. */
  private void insertOrUndo(Keys keys) {
    try (SketchImage before = table.image()) {
      try {
        if (keys.size() > spec.maxCounter()) {
          insertInSlices(keys);
        } else {
          insertAndLook(keys, before);
        }
      } catch (RuntimeException e) {
        load(before.parts());
        throw e;
      }
    }
  }

  private void insertInSlices(Keys keys) {
    for (long at = 0; at < keys.size(); ) {
      long end = at + Math.min(spec.maxCounter(), keys.size() - at);
      add(keys.slice(at, end), 1);
      at = end;
    }
  }

  /** A counter rises by less than it can hold in all, so one that wraps is lower than before. */
  private void insertAndLook(Keys keys, SketchImage before) {
    totals.forget();
    table.add(keys, 1);
    try (SketchImage after = table.image()) {
      if (CounterScan.hasOverflow(before, after)) {
        throw new SketchFullException(
            spec, CounterScan.largest(before), "inserting %d keys".formatted(keys.size()));
      }
    }
  }

  @Override
  public Counts query(Keys keys) {
    return table.query(keys);
  }

  /**
   * Adds all counts of an image.
   *
   * @throws SketchFullException if a counter has no space for them
   */
  @Override
  public void merge(SketchImage image) {
    switch (spec) {
      case ThreadSketchSpec _, WarpSketchSpec _, SubWarpSketchSpec _, SlimFatSketchSpec _ ->
          mergeCounters(image);
      case MultiLevelSketchSpec _ -> {
        totals.forget(); // rows that buckets share rise by more than a counter of the image
        table.merge(image);
      }
    }
  }

  private void mergeCounters(SketchImage image) {
    if (totals.admit(CounterScan.largest(image))) {
      table.merge(image);
      return;
    }
    try (SketchImage merged = table.image()) {
      merged.merge(image);
      load(merged.parts());
    }
  }

  @Override
  public void load(List<MemorySegment> parts) {
    totals.forget();
    table.load(parts);
  }

  @Override
  public void clear() {
    table.clear();
    totals.clear();
  }

  @Override
  public SketchImage image() {
    return table.image();
  }

  @Override
  public SketchStatistics statistics() {
    return table.statistics();
  }

  @Override
  public void close() {
    table.close();
  }
}
