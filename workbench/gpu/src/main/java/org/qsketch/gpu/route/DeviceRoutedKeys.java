package org.qsketch.gpu.route;

import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.RoutedKeys;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.ReturnedResults;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;

/** Keys that a device has routed, in the memory of its router. */
final class DeviceRoutedKeys implements RoutedKeys {
  private final RouteMemory memory;
  private final boolean isWeighted;
  private final long[] starts;
  private final Ownership.Product router;
  private final ReturnedResults results;

  DeviceRoutedKeys(RouteMemory memory, Batch batch, long[] starts, Ownership.Product router) {
    this.memory = memory;
    this.isWeighted = batch.weights().isPresent();
    this.starts = starts.clone();
    this.router = router;
    this.results = new ReturnedResults(memory.gpu(), batch.keys(), memory.indices());
  }

  @Override
  public Batch batch(int range) {
    return new Batch(
        slice(memory.hashes(), range),
        isWeighted ? Optional.of(slice(memory.weights(), range)) : Optional.empty());
  }

  private Keys slice(DeviceKeys column, int range) {
    return column.slice(starts[range], starts[range + 1]);
  }

  @Override
  public Counts counts(List<Counts> given, int bytes) {
    return router.get(() -> results.counts(given, bytes));
  }

  @Override
  public Answers answers(List<Answers> given) {
    return router.get(() -> results.answers(given));
  }

  /** The memory stays with the router. */
  @Override
  public void close() {}
}
