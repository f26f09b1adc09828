package org.qsketch.gpu.groupby;

import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.primitive.PairKind;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;

/**
 * What the streams of MP-EGA and the host have in common.
 *
 * @param spec of the whole
 * @param plan for the pairs
 * @param kind of the pairs
 * @param times that all add to
 * @param pool where groups of tiles are put
 */
record PassContext(GroupBySpec spec, PassPlan plan, PairKind kind, PassTimes times, TilePool pool) {
  static PassContext of(ComputeDevice device, GroupBySpec spec, PassPlan plan, PairKind kind) {
    TilePool pool = new TilePool(device, plan.tilePairs(), kind.keyWidth());
    return new PassContext(spec, plan, kind, new PassTimes(), pool);
  }

  /** How tiles are grouped, whatever the groups of all pairs are guessed to be. */
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
