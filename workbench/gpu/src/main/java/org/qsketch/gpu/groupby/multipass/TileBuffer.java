package org.qsketch.gpu.groupby.multipass;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.memory.Transfers;

/**
 * Space on the host for the groups of a tile.
 *
 * @param groups the space, with undefined contents at first
 * @param isPageLocked whether the device can access them
 */
record TileBuffer(HostGroups groups, boolean isPageLocked) {
  /** Copies groups from the device. */
  void fill(Transfers transfers, DeviceMemory keys, DeviceMemory values) {
    if (isPageLocked) {
      try {
        transfers.readLocked(keys, groups.keys().segment());
        transfers.readLocked(values, groups.values().segment());
      } finally {
        transfers.finish();
      }
    } else {
      transfers.read(keys, groups.keys().segment());
      transfers.read(values, groups.values().segment());
    }
  }
}
