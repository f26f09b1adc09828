package org.qsketch.gpu;

import java.util.Optional;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/** Groups pairs that lie on the device, with tables of a given size. */
interface SinglePass {
  /**
   * Groups on the device.
   *
   * @param memory holds a slot for each
   * @param from index of the first
   * @param count how many
   */
  record Found(DeviceMemory memory, long from, long count) {}

  /**
   * Groups pairs.
   *
   * @param pairs at least 1, fewer than 2<sup>32</sup>
   * @param slots of a table for all groups
   * @return the groups, until the arrays are used again; empty if the table was too small
   */
  Optional<Found> run(PairColumns pairs, long slots);
}
