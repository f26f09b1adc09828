package org.qsketch.gpu.groupby.method;

import java.util.OptionalLong;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.groupby.GroupBySpec;

/** A way to group pairs that are in device memory. */
public sealed interface Method permits LinearProbing, SpEga, SortedRuns, Partitioning {
  /** A table that was too small grows by this factor. */
  int GROWTH = 4;

  /** Returns the method of a spec: a table if the spec leaves the method open. */
  static Method of(GroupBySpec spec) {
    return switch (spec.method()) {
      case SP_EGA -> new SpEga(spec);
      case LINEAR_PROBING, PARTITIONED, AUTO -> new LinearProbing(spec, false);
      case SORT -> new SortedRuns(spec.aggregate());
    };
  }

  /** Returns the device memory that the method of a spec needs at first. */
  static Workspace.Sizes sizes(GroupBySpec spec, PairKind kind, long pairs) {
    return of(spec).sizes(kind, pairs, spec.groupsAtFirst(pairs));
  }

  /** Groups any number of pairs by the method of a spec, without a limit of memory. */
  static Found runAny(GroupBySpec spec, Workspace work, PairColumns pairs) {
    long count = pairs.count();
    return switch (of(spec).runGrowing(work, pairs, spec.groupsAtFirst(count), count)) {
      case Found found -> found;
      case Overflow _ -> everyPair(spec, work, pairs);
    };
  }

  /** Groups pairs in a table with a slot for each, even if the hashes of all keys collide. */
  static Found everyPair(GroupBySpec spec, Workspace work, PairColumns pairs) {
    return (Found) new LinearProbing(spec, false).run(work, pairs, pairs.count());
  }

  /**
   * Returns the device memory for a run.
   *
   * @param kind of the pairs
   * @param pairs how many
   * @param groups to make space for
   */
  Workspace.Sizes sizes(PairKind kind, long pairs, long groups);

  /**
   * Groups pairs.
   *
   * @param work the memory to work in
   * @param pairs at least 1, fewer than 2<sup>32</sup>
   * @param groups to make space for
   */
  Result run(Workspace work, PairColumns pairs, long groups);

  /**
   * Groups any number of pairs, with ever more space until all groups fit.
   *
   * @param groups to make space for at first
   * @param mostGroups the most to make space for later
   */
  default Result runGrowing(Workspace work, PairColumns pairs, long groups, long mostGroups) {
    if (pairs.count() == 0) {
      return Found.NOTHING;
    }
    Result result = run(work, pairs, groups);
    for (long space = groups; result instanceof Overflow && space < pairs.count(); ) {
      space = Math.min(pairs.count(), space * GROWTH);
      if (space > mostGroups) {
        return result;
      }
      result = run(work, pairs, space);
    }
    return result;
  }

  /** The result of a run. */
  sealed interface Result {
    /** Returns groups, or an overflow if their number is unknown. */
    static Result of(OptionalLong count, Collector collector) {
      return count.isPresent() ? new Found(count.getAsLong(), collector) : new Overflow();
    }
  }

  /** There was too little space for the groups. */
  record Overflow() implements Result {}

  /**
   * Groups that are not in columns yet, valid until the workspace is used again.
   *
   * @param count how many
   * @param collector copies them to columns; called at most once
   */
  record Found(long count, Collector collector) implements Result {
    static final Found NOTHING = new Found(0, (_, _) -> {});

    /** Copies the groups to columns. */
    public void collect(DeviceMemory keys, DeviceMemory values) {
      collector.collect(keys, values);
    }
  }

  /** Copies groups to columns on the device. */
  @FunctionalInterface
  interface Collector {
    void collect(DeviceMemory keys, DeviceMemory values);
  }
}
