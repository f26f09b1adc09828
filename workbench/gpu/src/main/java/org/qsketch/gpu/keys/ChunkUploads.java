package org.qsketch.gpu.keys;

import java.util.ArrayDeque;
import java.util.Deque;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.internal.Closing;
import org.qsketch.keys.Keys;

/**
 * Copies keys to the device chunk by chunk, while the device works on those before.
 *
 * @param gpu works on chunks
 * @param most keys of a chunk
 * @param spaces for a chunk in the buffer: with two, copies and work overlap
 */
record ChunkUploads(Gpu gpu, long most, int spaces) {
  @FunctionalInterface
  interface ChunkAction {
    /** Works on a chunk, whose first key has the index {@code at} in all keys. */
    void accept(Chunk chunk, long at);
  }

  void forEach(Keys keys, DeviceMemory buffer, ChunkAction action) {
    if (keys.size() > most) {
      forEachOfSeveral(keys, buffer, action);
    } else if (keys.size() > 0) {
      Chunk chunk = new Chunk(buffer, 0, keys.size());
      new KeyUploads(gpu).write(keys, 0, chunk);
      action.accept(chunk, 0);
    }
  }

  private void forEachOfSeveral(Keys keys, DeviceMemory buffer, ChunkAction action) {
    Gpu lane = gpu.uploads();
    Deque<Marker> done = new ArrayDeque<>();
    try {
      lane.queue().waitFor(gpu.queue()); // others may still use the buffer
      for (long at = 0, i = 0; at < keys.size(); at += most, i++) {
        if (done.size() == spaces) {
          try (Marker before = done.removeFirst()) {
            lane.queue().waitFor(before);
          }
        }
        Chunk chunk = new Chunk(buffer, i % spaces * most, Math.min(most, keys.size() - at));
        new KeyUploads(lane).write(keys, at, chunk);
        gpu.queue().waitFor(lane.queue());
        action.accept(chunk, at);
        done.addLast(gpu.queue().record());
      }
    } catch (RuntimeException e) {
      lane.queue().finish(); // the buffer goes to others
      throw e;
    } finally {
      Closing.closeAll(done);
    }
  }
}
