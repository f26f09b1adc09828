package org.qsketch.gpu.groupby.method;

import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;

/** Groups pairs in device memory, with tables of a given size. */
public interface SinglePass {
  /** Copies groups to columns on the device. */
  @FunctionalInterface
  interface Collector {
    void collect(DeviceMemory keys, DeviceMemory values);
  }

  /**
   * Groups that were found but are not in columns yet.
   *
   * @param count how many
   * @param collector copies them there; called once, before the arrays are used again
   */
  record Found(long count, Collector collector) {
    static final Found NOTHING = new Found(0, (_, _) -> {});

    /** Groups, if their number is known: it is not if a table was too small. */
    static Optional<Found> of(OptionalLong count, Collector collector) {
      return count.isPresent()
          ? Optional.of(new Found(count.getAsLong(), collector))
          : Optional.empty();
    }

    public void collect(DeviceMemory keys, DeviceMemory values) {
      collector.collect(keys, values);
    }
  }

  /**
   * Groups pairs.
   *
   * @param pairs at least 1, fewer than 2<sup>32</sup>
   * @param slots of a table for all groups
   * @return the groups; empty if the table was too small
   */
  Optional<Found> run(PairColumns pairs, long slots);
}
