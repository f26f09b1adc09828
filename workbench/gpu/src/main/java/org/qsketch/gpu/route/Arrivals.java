package org.qsketch.gpu.route;

import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Brings keys that several devices have sent to one of them side by side. */
final class Arrivals implements AutoCloseable {
  private final Gpu gpu;
  private final KeyUploads uploads;
  private final KeptKeys hashes;
  private final KeptKeys weights;

  Arrivals(Gpu gpu) {
    this.gpu = gpu;
    this.uploads = new KeyUploads(gpu);
    this.hashes = new KeptKeys(gpu, KeyWidth.BITS_64);
    this.weights = new KeptKeys(gpu, KeyWidth.BITS_32);
  }

  /**
   * Joins batches.
   *
   * @param parts what routers have made: nobody writes there any more
   * @param router has its turn for each column alone, so that devices which read each other through
   *     the host need not wait for each other
   */
  Batch of(List<Batch> parts, Ownership.Product router) {
    Keys keys = joined(parts.stream().map(Batch::keys).toList(), hashes, router);
    List<Keys> columns = parts.stream().flatMap(part -> part.weights().stream()).toList();
    Optional<Keys> all =
        columns.isEmpty() ? Optional.empty() : Optional.of(joined(columns, weights, router));
    router.run(gpu.queue()::finish); // from now on, others may change what was read
    return new Batch(keys, all);
  }

  private Keys joined(List<Keys> columns, KeptKeys kept, Ownership.Product router) {
    long size = columns.stream().mapToLong(Keys::size).sum();
    Keys all = router.get(() -> kept.atLeast(size)).slice(0, size);
    long at = 0;
    for (Keys column : columns) {
      Keys target = all.slice(at, at + column.size());
      if (!router.get(() -> uploads.queue(column, target))) {
        upload(column, target, router);
      }
      at += column.size();
    }
    return all;
  }

  private void upload(Keys column, Keys target, Ownership.Product router) {
    Keys _ =
        router.reading(
            BackendKeys.reader(column),
            () -> {
              uploads.upload(column, target);
              return target;
            });
  }

  @Override
  public void close() {
    hashes.close();
    weights.close();
  }
}
