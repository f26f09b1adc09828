package org.qsketch.gpu.keys;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Weights;
import org.qsketch.keys.KeyWidth;

/**
 * A chunk of a batch, on the device.
 *
 * @param width of the keys
 * @param keys of the chunk
 * @param weights of the keys; no kernel reads them if the keys have none
 * @param isWeighted whether the keys have weights
 */
public record BatchChunk(KeyWidth width, Chunk keys, Weights weights, boolean isWeighted) {
  /** Returns keys without weights, which count once. */
  public static BatchChunk once(KeyWidth width, Chunk keys) {
    return new BatchChunk(width, keys, new Weights(keys), false);
  }

  /** Returns the number of keys. */
  public long size() {
    return keys.size();
  }

  /** Returns {@code count} of the keys, from an index on. */
  public BatchChunk part(long first, long count) {
    return new BatchChunk(width, keys.part(first, count), weights.part(first, count), isWeighted);
  }

  /** Returns the same keys for kernels that leave something for each of them. */
  public KeyKernels.ResultChunk into(KeyKernels kernels, DeviceMemory results) {
    return new KeyKernels.ResultChunk(kernels, width, keys, results);
  }
}
