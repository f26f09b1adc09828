package org.qsketch.gpu.keys;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.keys.KeyWidth;

/**
 * A chunk of a batch, on the device.
 *
 * @param kernels that work on it
 * @param width of the keys
 * @param keys of the chunk
 * @param weights theirs; if they have none, the keys stand in for them, and no kernel reads them
 * @param isWeighted whether they have some
 */
public record BatchChunk(
    KeyKernels kernels, KeyWidth width, Chunk keys, Chunk weights, boolean isWeighted) {
  /** How many keys. */
  public long size() {
    return keys.size();
  }

  /** Some of the keys, from the one with an index on. */
  public BatchChunk part(long first, long count) {
    return new BatchChunk(
        kernels, width, keys.part(first, count), weights.part(first, count), isWeighted);
  }

  /** The same keys for other kernels, which leave something for each of them. */
  public KeyKernels.ResultChunk into(KeyKernels others, DeviceMemory results) {
    return new KeyKernels.ResultChunk(others, width, keys, results);
  }

  /** Launches at least a thread for each key; last come those arguments that follow weights. */
  public void launch(EntryPoint entry, Object... last) {
    kernels.launch(entry, width, keys, KeyKernels.and(weights, last));
  }

  /** The same with a given number of thread groups. */
  public void launchGroups(EntryPoint entry, int groups, Object... last) {
    kernels.launchGroups(entry, width, groups, keys, KeyKernels.and(weights, last));
  }
}
