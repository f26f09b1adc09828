package org.qsketch.gpu.route;

import java.util.Arrays;
import java.util.List;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Joins keys that several devices have sent to one of them. A queue of its own copies them, so that
 * the device can work on others meanwhile.
 */
final class Arrivals implements AutoCloseable {
  private final Gpu gpu;
  private final KeyUploads uploads;
  private final KeptKeys kept;
  private final ComputeQueue queue;

  Arrivals(Gpu gpu) {
    this.gpu = gpu;
    this.uploads = new KeyUploads(gpu);
    this.kept = new KeptKeys(gpu);
    this.queue = gpu.device().openQueue();
  }

  /**
   * Joins columns, which have not all arrived before {@link #await} returns. What the device does
   * after {@link #follow} finds them.
   *
   * @param columns at least one, of one width, made by routers, which do not write there any more
   * @param first the column to begin with
   * @param router has its turn for each column alone, so that devices which read each other through
   *     the host need not wait for each other
   */
  Keys begin(List<Keys> columns, int first, Ownership.Product router) {
    long[] ends = columns.stream().mapToLong(Keys::size).toArray();
    Arrays.parallelPrefix(ends, Long::sum);
    KeyWidth width = columns.getFirst().width();
    long size = ends[ends.length - 1];
    Keys all = router.get(() -> kept.atLeast(size, width).slice(0, size));
    for (int i : ReadingOrder.from(first, columns.size())) {
      Keys column = columns.get(i);
      Keys target = all.slice(ends[i] - column.size(), ends[i]);
      if (!router.get(() -> uploads.queue(column, target, queueOf(column)))) {
        upload(column, target, router);
      }
    }
    return all;
  }

  /** Returns a queue for the link, or the one of the device for its own keys, at the same time. */
  private ComputeQueue queueOf(Keys column) {
    return DeviceKeys.areOn(gpu, column) ? gpu.queue() : queue;
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

  /** Lets the device wait for all columns before what it is told next. The host does not wait. */
  void follow(Ownership.Product router) {
    router.run(() -> gpu.queue().waitFor(queue));
  }

  /**
   * Waits for all columns. From then on, others may change what was read. The next columns wait for
   * what the device does with these, but not for what it is told later.
   */
  void await(Ownership.Product router) {
    router.run(
        () -> {
          queue.finish();
          queue.waitFor(gpu.queue());
        });
  }

  @Override
  public void close() {
    queue.close();
    kept.close();
  }
}
