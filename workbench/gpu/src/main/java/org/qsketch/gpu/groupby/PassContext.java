package org.qsketch.gpu.groupby;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.primitive.PairKind;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * What the streams of MP-EGA and the host share.
 *
 * @param spec of the group-by
 * @param plan for the pairs
 * @param kind of the pairs
 * @param times to which all add
 * @param pool that holds the groups of tiles
 */
record PassContext(GroupBySpec spec, PassPlan plan, PairKind kind, PassTimes times, TilePool pool) {
  static PassContext of(ComputeDevice device, GroupBySpec spec, PassPlan plan, PairKind kind) {
    TilePool pool = new TilePool(device, plan.tilePairs(), kind.keyWidth());
    return new PassContext(spec, plan, kind, new PassTimes(), pool);
  }

  /** How tiles are grouped: the number of groups that is expected of all pairs does not apply. */
  GroupBySpec tiles() {
    return spec.anyGroups();
  }

  /** How groups of tiles are combined. */
  GroupBySpec parts() {
    return spec.aggregate(spec.aggregate().ofParts());
  }

  KeyWidth width() {
    return kind.keyWidth();
  }
}
