package org.qsketch.gpu.route;

import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.keys.ReturnedResults;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/** Keys that a device has routed, in the memory of its router. */
final class DeviceRoutedKeys implements RoutedKeys {
  private final Keys hashes;
  private final Optional<Keys> weights;
  private final long[] starts;
  private final ReturnedResults results;

  /**
   * Keys in the memory of a router.
   *
   * @param hashes of all keys, by ranges
   * @param weights in the same order, if they have some
   * @param starts where each range begins, and where the last one ends
   * @param results of these keys, in their own order
   */
  DeviceRoutedKeys(Keys hashes, Optional<Keys> weights, long[] starts, ReturnedResults results) {
    this.hashes = hashes;
    this.weights = weights;
    this.starts = starts.clone();
    this.results = results;
  }

  @Override
  public Batch batch(int range) {
    return new Batch(hashes, weights).slice(starts[range], starts[range + 1]);
  }

  @Override
  public Counts counts(List<ResultRange<Counts>> given, int bytes) {
    return results.counts(given, bytes);
  }

  @Override
  public Answers answers(List<ResultRange<Answers>> given) {
    return results.answers(given);
  }

  /** The memory stays with the router. */
  @Override
  public void close() {}
}
