package org.qsketch.gpu.groupby.method;

import java.util.Optional;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.table.TableKernels;

/**
 * LPHGA: one table with linear probing.
 *
 * @param kernels that fill it
 * @param arrays hold it
 * @param few whether there are few groups, which are combined in local memory first
 */
public record LinearProbing(TableKernels kernels, Workspace arrays, boolean few)
    implements SinglePass {
  @Override
  public Optional<Found> run(PairColumns pairs, long slots) {
    DeviceMemory table = arrays.red(TableKernels.tableBytes(slots));
    kernels.reset();
    kernels.clear(table, slots);
    if (few) {
      kernels.aggregateFew(table, slots, pairs);
    } else {
      kernels.aggregate(table, slots, pairs);
    }
    return Found.of(
        kernels.groups(), (keys, values) -> kernels.collect(table, slots, keys, values));
  }

  /** The bytes of its device memory, without the pairs. */
  public static long bytes(long slots) {
    return TableKernels.tableBytes(slots);
  }
}
