package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * The plans, times and memory that the streams of MP-EGA and the host share.
 *
 * @param spec of the group-by
 * @param plan for the pairs
 * @param tables the plan for a table of all groups, if there is space for one and the method allows
 * @param kind of the pairs
 * @param times of all streams and the host
 * @param pool for the groups of tiles
 */
record PassContext(
    GroupBySpec spec,
    PassPlan plan,
    Optional<TablePlan> tables,
    PairKind kind,
    PassTimes times,
    TilePool pool) {
  static PassContext of(
      Gpu gpu, GroupBySpec spec, PassPlan plan, Optional<TablePlan> tables, PairKind kind) {
    long groups = Math.max(plan.tilePairs(), tables.map(TablePlan::partSlots).orElse(0L));
    TilePool pool = new TilePool(gpu.device(), groups, kind.keyWidth());
    return new PassContext(spec, plan, tables, kind, new PassTimes(), pool);
  }

  /** Returns the spec that groups tiles, without the expected number of groups of all pairs. */
  GroupBySpec tiles() {
    return spec.anyGroups();
  }

  /** Returns the spec that combines groups of tiles. */
  GroupBySpec parts() {
    return spec.aggregate(spec.aggregate().ofParts());
  }

  KeyWidth width() {
    return kind.keyWidth();
  }
}
