package org.qsketch.gpu.route;

import java.util.List;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.keys.Keys;

/** Joins keys that several devices have sent to one of them. */
final class Arrivals implements AutoCloseable {
  private final KeyUploads uploads;
  private final KeptKeys kept;

  Arrivals(Gpu gpu) {
    this.uploads = new KeyUploads(gpu);
    this.kept = new KeptKeys(gpu);
  }

  /**
   * Joins columns. The queue may still copy them.
   *
   * @param columns at least one, of one width, made by routers, which do not write there any more
   * @param router has its turn for each column alone, so that devices which read each other through
   *     the host need not wait for each other
   */
  Keys of(List<Keys> columns, Ownership.Product router) {
    long size = columns.stream().mapToLong(Keys::size).sum();
    Keys all = router.get(() -> kept.atLeast(size, columns.getFirst().width())).slice(0, size);
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
    kept.close();
  }
}
