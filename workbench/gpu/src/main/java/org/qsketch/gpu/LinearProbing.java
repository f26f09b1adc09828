package org.qsketch.gpu;

import java.util.Optional;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.groupby.GroupBySpec;

/** LPHGA: one table with linear probing. */
record LinearProbing(GroupKernels kernels, GroupArrays arrays) implements SinglePass {
  @Override
  public Optional<Found> run(PairColumns pairs, long slots) {
    DeviceMemory table = arrays.red(GroupKernels.tableBytes(slots));
    kernels.clear(table, slots);
    kernels.aggregate(table, slots, pairs);
    DeviceMemory places = arrays.blue(GroupKernels.placeWords(slots));
    long groups = kernels.placeUsed(table, slots, places, 0);
    if (kernels.isFull()) {
      return Optional.empty();
    }
    DeviceMemory target = arrays.yellow(groups * GroupBySpec.SLOT_BYTES);
    kernels.collectUsed(table, slots, places, 0, target, 0);
    return Optional.of(new Found(target, 0, groups));
  }

  /** The device memory that it works in, without the pairs. */
  static long bytes(long slots) {
    return 2 * GroupKernels.tableBytes(slots) + GroupKernels.placeWords(slots) * Integer.BYTES;
  }
}
