package org.qsketch.bench.sketch;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/**
 * Keys that were generated batch by batch. Each device of a fleet has a share of every batch; a
 * slice of a long column would lie on one of them.
 *
 * @param all the batches, in the order of the stream
 */
record GeneratedBatches(List<Keys> all) implements AutoCloseable {
  /**
   * Generates keys.
   *
   * @param from the position of the first key in the stream
   * @param count how many keys
   * @param most the most keys of a batch
   */
  static GeneratedBatches of(Backend backend, KeyStream stream, long from, long count, long most) {
    List<Keys> batches = new ArrayList<>();
    try {
      for (long at = 0; at < count; at += most) {
        batches.add(backend.generate(stream, from + at, Math.min(most, count - at)));
      }
      return new GeneratedBatches(batches);
    } catch (RuntimeException | Error e) {
      Closing.closeAll(batches);
      throw e;
    }
  }

  @Override
  public void close() {
    Closing.closeAll(all);
  }
}
