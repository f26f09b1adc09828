package org.qsketch.gpu.keys;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.backend.spi.WeightSum;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.TablesKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.Keys;

/**
 * Sums of weights, computed where they lie: on the device by a kernel, on the host by its cores.
 *
 * @param gpu the device
 * @param options to compile the kernel with
 */
public record WeightSums(Gpu gpu, KernelOptions options) {
  /** Groups that leave a sum each: enough to fill a device, few enough to add up on the host. */
  private static final int MOST_GROUPS = 1024;

  /** Returns the sum of weights, {@link Long#MAX_VALUE} if that is less. */
  public long of(Keys weights) {
    return weights instanceof DeviceKeys there && there.isOn(gpu)
        ? onDevice(there.chunk())
        : onHost(weights);
  }

  private static long onHost(Keys weights) {
    long[] sum = new long[1];
    HostParts.forEach(weights, part -> sum[0] = WeightSum.add(sum[0], WeightSum.of(part)));
    return sum[0];
  }

  private long onDevice(Chunk weights) {
    long[] sums = new long[groups(weights.size())];
    MemorySegment found = MemorySegment.ofArray(sums);
    gpu.countMemory()
        .lend(
            found.byteSize(),
            "sums of weights",
            buffer -> {
              gpu.launchGroups(
                  options,
                  new TablesKernels.SumWeights(weights, new Arg.Found(buffer)),
                  sums.length);
              gpu.transfers().read(buffer, found);
            });
    return Arrays.stream(sums).reduce(0, WeightSum::add);
  }

  private static int groups(long weights) {
    long groups = Math.ceilDiv(weights, KernelConstant.GROUP_SIZE.value());
    return Math.clamp(groups, 1, MOST_GROUPS);
  }
}
