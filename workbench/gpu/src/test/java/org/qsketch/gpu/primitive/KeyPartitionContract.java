package org.qsketch.gpu.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.spi.Batch;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * Partitions of keys: which entries are in which slice, and which batches have none. A backend's
 * test extends this class and opens a device.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class KeyPartitionContract {
  private static final long SEED = 0x5EED;
  private static final int MASKS = 56;
  private static final int MASK_BITS = 6;

  private Gpu gpu;

  /**
   * Opens a device, or skips the tests.
   *
   * @return owned by the caller
   */
  protected abstract ComputeDevice openDevice();

  @BeforeAll
  final void open() {
    gpu = new Gpu(openDevice());
  }

  @AfterAll
  final void close() {
    if (gpu != null) {
      gpu.close();
    }
  }

  /** The device, but for its free bytes. */
  private static ComputeDevice small(ComputeDevice device, long freeBytes) {
    return (ComputeDevice)
        Proxy.newProxyInstance(
            ComputeDevice.class.getClassLoader(),
            new Class<?>[] {ComputeDevice.class},
            (_, method, arguments) ->
                method.getName().equals("freeBytes")
                    ? freeBytes
                    : method.invoke(device, arguments));
  }

  private KeyPartition partition(Slicing slicing) {
    return partition(gpu, slicing);
  }

  private static KeyPartition partition(Gpu gpu, Slicing slicing) {
    return new KeyPartition(gpu, HashFamily.mix(), SEED, slicing, 0, MASKS);
  }

  private BatchChunk chunk(long[] keys) {
    return chunk(gpu, keys);
  }

  private static BatchChunk chunk(Gpu gpu, long[] keys) {
    BatchChunk[] chunks = new BatchChunk[1];
    KeyKernels.of(gpu, KernelOptions.forHash(HashFamily.mix()))
        .forEachChunk(Batch.once(Keys.of(keys)), chunk -> chunks[0] = chunk);
    return chunks[0];
  }

  private static long[] keys(int count) {
    return LongStream.range(0, count).toArray();
  }

  /** The entries of a slice in any order, sorted, as the hash says. */
  private static long[] expected(long[] keys, Slicing slicing, int slice) {
    HashFamily mix = HashFamily.mix();
    return Arrays.stream(keys)
        .map(key -> mix.hash(key, SEED))
        .filter(hash -> mix.bucket(hash, slicing.buckets()) / slicing.sliceBuckets() == slice)
        .map(
            hash ->
                mix.bucket(hash, slicing.buckets()) % slicing.sliceBuckets() << MASK_BITS
                    | mix.mask(hash, MASKS))
        .sorted()
        .toArray();
  }

  private static long number(Gpu gpu, Slices slices, int slice) {
    return gpu.transfers().readUnsigned(slices.space(), slices.numbers() + slice, 1)[0];
  }

  /** Without the digits of the second pass, which entries keep above the rest. */
  private long[] entries(Slices slices, Slicing slicing, int slice) {
    int number = (int) number(gpu, slices, slice);
    long first = slices.entries() + (long) slice * slices.capacity();
    return Arrays.stream(gpu.transfers().readUnsigned(slices.space(), first, number))
        .map(entry -> entry & ((1L << (slicing.sliceBits() + MASK_BITS)) - 1))
        .sorted()
        .toArray();
  }

  @ParameterizedTest(name = "{0} buckets in slices of {1}: {2} keys")
  @CsvSource({"1, 256, 1", "1000, 256, 5000", "300000, 512, 4097", "400000, 512, 100000"})
  void everyKeyIsInTheSliceOfItsBucket(long buckets, int sliceBuckets, int count) {
    Slicing slicing = Slicing.of(buckets, sliceBuckets, MASK_BITS);
    long[] keys = keys(count);
    boolean fits =
        partition(slicing)
            .run(
                chunk(keys),
                slices -> {
                  assertThat(slices.number()).isEqualTo(slicing.slices());
                  for (int slice = 0; slice < slices.number(); slice++) {
                    assertThat(entries(slices, slicing, slice))
                        .as("slice %d", slice)
                        .isEqualTo(expected(keys, slicing, slice));
                  }
                });
    assertThat(fits).isTrue();
  }

  /** 300 of one key fit a partition of the first pass, but no slice. */
  @ParameterizedTest(name = "{0} buckets, {1} times")
  @CsvSource({"100000, 5000", "400000, 5000", "400000, 300"})
  void aKeyThatIsFrequentLeavesTheBatchToTheDirectWay(long buckets, int times) {
    long[] keys = keys(50_000);
    Arrays.fill(keys, 0, times, 7);
    boolean fits =
        partition(Slicing.of(buckets, 512, MASK_BITS))
            .run(chunk(keys), _ -> assertThat(true).as("nothing is to be done").isFalse());
    assertThat(fits).isFalse();
  }

  @Test
  void aBatchIsTakenInBulkIfThatIsAskedForAndNotOtherwise() {
    BulkPath path = BulkPath.adding(1 << 20, partition(Slicing.of(100_000, 512, MASK_BITS)));
    for (AccessPath asked : AccessPath.values()) {
      gpu.use(asked);
      long taken = path.take(chunk(keys(10_000)), (_, _, _) -> {});
      assertThat(taken).as("%s", asked).isEqualTo(asked == AccessPath.BULK ? 10_000 : 0);
    }
    gpu.use(AccessPath.BULK);
    long[] frequent = keys(10_000);
    Arrays.fill(frequent, 0, 5_000, 7);
    assertThat(path.take(chunk(frequent), (_, _, _) -> {})).as("all is left to do").isZero();
  }

  /** A device on which half of the keys can be partitioned at once. */
  @Test
  void aBatchForWhichMemoryIsShortIsTakenInPartsThatAreAllOfIt() {
    int half = 3 << 18;
    Slicing slicing = Slicing.of(1000, 256, MASK_BITS);
    long[] keys = keys(2 * half);
    try (Gpu small = new Gpu(small(openDevice(), 5 << 20))) {
      small.use(AccessPath.BULK);
      BulkPath path = BulkPath.adding(1 << 20, partition(small, slicing));
      long[] numbers = new long[(int) slicing.slices()];
      List<Long> parts = new ArrayList<>();
      BatchChunk chunk = chunk(small, keys);
      assertThat(chunk.size()).isEqualTo(keys.length);
      long taken =
          path.take(
              chunk,
              (slices, from, count) -> {
                parts.addAll(List.of(from, count));
                Arrays.setAll(numbers, slice -> numbers[slice] + number(small, slices, slice));
              });
      assertThat(taken).isEqualTo(keys.length);
      assertThat(parts).containsExactly(0L, (long) half, (long) half, (long) half);
      for (int slice = 0; slice < numbers.length; slice++) {
        assertThat(numbers[slice]).isEqualTo(expected(keys, slicing, slice).length);
      }
    }
  }
}
