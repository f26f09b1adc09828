package org.qsketch.gpu.context;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.HashCheckKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;

/**
 * Compares what Java and kernels make of sample keys by a user's hash, before a kernel uses it for
 * the first time: tables that both fill would be of no use.
 */
final class HashCheck {
  /** Values at which signs, widths and carries show. */
  private static final long[] EDGES = {
    0, 1, 2, -1, Integer.MAX_VALUE, 1L << 31, 0xFFFFFFFFL, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE
  };

  private static final int RANDOM = 4096;

  /** Each edge as key with each edge as seed, then random ones. */
  private static final int SAMPLES = EDGES.length * EDGES.length + RANDOM;

  private record Use(UserHash hash, KeyWidth width) {}

  private final Gpu gpu;
  private final Set<Use> right = ConcurrentHashMap.newKeySet();

  HashCheck(Gpu gpu) {
    this.gpu = gpu;
  }

  /**
   * Refuses a hash that is another function in kernels than in Java.
   *
   * @throws IllegalArgumentException that names the first key that shows it
   */
  void require(UserHash hash, KeyWidth width) {
    Use use = new Use(hash, width);
    if (!right.contains(use)) {
      compare(use);
      right.add(use);
    }
  }

  private void compare(Use use) {
    long[] keys = LongStream.range(0, SAMPLES).map(i -> key(use.width, i)).toArray();
    long[] seeds = LongStream.range(0, SAMPLES).map(HashCheck::seed).toArray();
    long[] hashes = onDevice(use, keys, seeds);
    for (int i = 0; i < SAMPLES; i++) {
      long wanted = use.hash.hash(keys[i], seeds[i]);
      if (hashes[i] != wanted) {
        throw difference(use.hash, keys[i], seeds[i], wanted, hashes[i]);
      }
    }
  }

  private static long key(KeyWidth width, long sample) {
    int edge = (int) sample / EDGES.length;
    long key = edge < EDGES.length ? EDGES[edge] : Mix.fmix64(2 * sample);
    return width == KeyWidth.BITS_32 ? key & 0xFFFFFFFFL : key;
  }

  private static long seed(long sample) {
    return sample < SAMPLES - RANDOM
        ? EDGES[(int) sample % EDGES.length]
        : Mix.fmix64(2 * sample + 1);
  }

  private long[] onDevice(Use use, long[] keys, long[] seeds) {
    long[] samples = LongStream.concat(LongStream.of(keys), LongStream.of(seeds)).toArray();
    long[] hashes = new long[SAMPLES];
    KernelOptions options = KernelOptions.forHash(use.hash).with(use.width);
    try (DeviceMemory in = gpu.allocate(MemorySegment.ofArray(samples), "sample keys");
        DeviceMemory out = gpu.allocate((long) SAMPLES * Long.BYTES, "hashes of sample keys")) {
      gpu.launchUnchecked(
          options,
          new HashCheckKernels.HashSamples(
              new Arg.Samples(in), new Arg.Count(SAMPLES), new Arg.Hashes(out)),
          Math.ceilDiv(SAMPLES, KernelConstant.GROUP_SIZE.value()));
      gpu.transfers().read(out, MemorySegment.ofArray(hashes));
    }
    return hashes;
  }

  private IllegalArgumentException difference(
      UserHash hash, long key, long seed, long java, long kernel) {
    return new IllegalArgumentException(
        "the hash '%s' is another function in %s than in Java: of key %s with seed %s the kernel makes 0x%016x, Java 0x%016x; make both the same, bit for bit"
            .formatted(
                hash,
                gpu.device().dialect().title(),
                Long.toUnsignedString(key),
                Long.toUnsignedString(seed),
                kernel,
                java));
  }
}
