package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.groupby.GroupBySpec;

/**
 * LPHGA: one hash table with linear probing, in the first array.
 *
 * @param spec of the table
 * @param isLocalFirst whether pairs are combined in local memory before they go to the table, which
 *     pays off for few groups
 */
record LinearProbing(GroupBySpec spec, boolean isLocalFirst) implements Method {
  @Override
  public Workspace.Sizes sizes(PairKind kind, long pairs, long groups) {
    return new Workspace.Sizes(TableKernels.tableBytes(spec.slots(groups)), 0, 0, 0, 0);
  }

  @Override
  public Result run(Workspace work, PairColumns pairs, long groups) {
    long slots = spec.slots(groups);
    TableKernels kernels = work.tables(spec, pairs.kind());
    DeviceMemory table = work.first(TableKernels.tableBytes(slots));
    kernels.reset();
    kernels.clear(table, slots);
    if (isLocalFirst) {
      kernels.aggregateFew(table, slots, pairs);
    } else {
      kernels.aggregate(table, slots, pairs);
    }
    return Result.of(
        kernels.groups(), (keys, values) -> kernels.collect(table, slots, keys, values));
  }
}
