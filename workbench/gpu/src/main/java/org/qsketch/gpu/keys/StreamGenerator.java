package org.qsketch.gpu.keys;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.KeyStreamKernels;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UniformStream;
import org.qsketch.keys.ZipfStream;
import org.qsketch.keys.ZipfTable;

/** Generates streams on the device. The table of the latest Zipf distribution is kept there. */
public final class StreamGenerator implements AutoCloseable {
  private record Distribution(
      ZipfTable table, DeviceMemory thresholds, DeviceMemory aliases, Resources resources) {
    static Distribution upload(ZipfTable table, Resources resources) {
      String purpose = "a Zipf distribution";
      return new Distribution(
          table,
          resources.copyOf(MemorySegment.ofArray(table.thresholds()), purpose),
          resources.copyOf(MemorySegment.ofArray(table.aliases()), purpose),
          resources);
    }
  }

  private final Gpu gpu;
  private Optional<Distribution> latest = Optional.empty();

  public StreamGenerator(Gpu gpu) {
    this.gpu = gpu;
  }

  public DeviceKeys generate(KeyStream stream, long from, long count) {
    DeviceKeys keys = DeviceKeys.allocate(gpu, count, stream.width());
    try {
      fill(keys, stream, from);
      return keys;
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private void fill(DeviceKeys keys, KeyStream stream, long from) {
    KernelOptions options = KernelOptions.NONE.with(stream.width());
    long base = Mix.seed(stream.seed());
    long count = keys.size();
    switch (stream) {
      case UniformStream _ ->
          gpu.launch(
              options,
              new KeyStreamKernels.Uniform(
                  new Arg.Keys(keys.memory()),
                  new Arg.Start(base + from * Mix.GOLDEN),
                  new Arg.Count(count)),
              count);
      case ZipfStream zipf -> {
        Distribution distribution = distribution(zipf.table());
        gpu.launch(
            options,
            new KeyStreamKernels.Zipf(
                new Arg.Keys(keys.memory()),
                new Arg.Thresholds(distribution.thresholds()),
                new Arg.Aliases(distribution.aliases()),
                new Arg.Universe(zipf.table().universe()),
                new Arg.Base(base),
                new Arg.From(from),
                new Arg.Count(count)),
            count);
      }
    }
  }

  private Distribution distribution(ZipfTable table) {
    if (latest.isEmpty() || latest.get().table() != table) {
      close();
      latest = Optional.of(Resources.make(gpu, made -> Distribution.upload(table, made)));
    }
    return latest.get();
  }

  @Override
  public void close() {
    latest.ifPresent(distribution -> distribution.resources().close());
    latest = Optional.empty();
  }
}
