package org.qsketch.gpu.groupby.multipass;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.groupby.GroupByStatistics;

/** Adds up the time that the streams of MP-EGA and the host spend on each kind of work. */
final class PassTimes {
  private static final double NANO = 1e-9;

  private final LongAdder copying = new LongAdder();
  private final LongAdder kernels = new LongAdder();
  private final LongAdder host = new LongAdder();
  private final LongAdder deviceTiles = new LongAdder();
  private final LongAdder hostTiles = new LongAdder();
  private final LongAdder hostPairs = new LongAdder();
  private final LongAdder bytesToDevice = new LongAdder();
  private final LongAdder bytesFromDevice = new LongAdder();

  /** Times a copy to the device. */
  <T> T upload(long bytes, Supplier<T> work) {
    bytesToDevice.add(bytes);
    return timed(copying, work);
  }

  /** Times a copy from the device. */
  <T> T download(long bytes, Supplier<T> work) {
    bytesFromDevice.add(bytes);
    return timed(copying, work);
  }

  /** Times a copy from the device. */
  void download(long bytes, Runnable work) {
    PassTimes _ =
        download(
            bytes,
            () -> {
              work.run();
              return this;
            });
  }

  /** Times kernels, including the wait for them. */
  <T> T kernels(Supplier<T> work) {
    return timed(kernels, work);
  }

  /** Counts a tile that the device has completed. */
  void deviceTile() {
    deviceTiles.increment();
  }

  long deviceTiles() {
    return deviceTiles.sum();
  }

  /** Times the host while it groups a tile. */
  <T> T hostTile(Supplier<T> work) {
    hostTiles.increment();
    return timed(host, work);
  }

  /** Times the host while it combines groups of a partition that did not fit in a table. */
  <T> T remainder(long groups, Supplier<T> work) {
    hostPairs.add(groups);
    return timed(host, work);
  }

  private static <T> T timed(LongAdder sum, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      sum.add(System.nanoTime() - start);
    }
  }

  void reset() {
    Stream.of(
            copying,
            kernels,
            host,
            deviceTiles,
            hostTiles,
            hostPairs,
            bytesToDevice,
            bytesFromDevice)
        .forEach(LongAdder::reset);
  }

  GroupByStatistics statistics(long partitions, long merged, double seconds) {
    return new GroupByStatistics(
        deviceTiles.sum() + hostTiles.sum(),
        hostTiles.sum(),
        partitions,
        merged,
        hostPairs.sum(),
        bytesToDevice.sum(),
        bytesFromDevice.sum(),
        copying.sum() * NANO,
        kernels.sum() * NANO,
        host.sum() * NANO,
        seconds);
  }
}
