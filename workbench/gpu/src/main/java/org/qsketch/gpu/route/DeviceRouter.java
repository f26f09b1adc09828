package org.qsketch.gpu.route;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.KeyRouter;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.RangedTable;
import org.qsketch.backend.spi.RoutedKeys;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.keys.ReturnedResults;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;

/** Routes keys on a device: two passes count those of each range, and write them side by side. */
public final class DeviceRouter implements KeyRouter {
  private static final int TILE =
      KernelConstant.GROUP_SIZE.value() * KernelConstant.ROUTE_ITEMS.value();

  /** With fewer keys at once, waiting for each other takes longer than work. */
  private static final long LEAST_KEYS = 1L << 22;

  private static final long MOST_KEYS = 1L << 27;

  /** For each key, at most: where it comes from and goes to, and its answers in both orders. */
  private static final long BYTES_PER_KEY = 64;

  /** How much of the memory that is free keys may take. */
  private static final int FREE_SHARE = 4;

  private final Gpu gpu;
  private final int ranges;
  private final KeyKernels kernels;
  private final DeviceMemory numbers;
  private final KeptKeys hashes;
  private final KeptKeys places;
  private final KeptKeys weights;
  private final Arrivals arrivals;
  private final Ownership.Product product;

  private DeviceRouter(RangedTable table, Resources resources) {
    this.gpu = resources.gpu();
    this.ranges = table.ranges();
    this.kernels =
        KeyKernels.of(resources, table.hash(), KernelFile.ROUTE, Map.of("ANSWER_BYTES", Long.BYTES))
            .with(
                resources.copyOf(MemorySegment.ofArray(known(table)), "the ranges of a table"),
                ranges,
                table.masks(),
                KernelHash.seed(table.hash(), table.seed()));
    this.numbers = resources.allocate((long) ranges * Integer.BYTES, "the sizes of ranges");
    this.hashes = resources.hold(new KeptKeys(gpu, KeyWidth.BITS_64));
    this.places = resources.hold(new KeptKeys(gpu, KeyWidth.BITS_32));
    this.weights = resources.hold(new KeptKeys(gpu, KeyWidth.BITS_32));
    this.arrivals = resources.hold(new Arrivals(gpu));
    this.product = gpu.owner().product("the router", resources::close);
  }

  /** What kernels are told of the ranges: see there. */
  private static long[] known(RangedTable table) {
    List<Long> starts = table.starts();
    LongStream sizes =
        IntStream.range(0, table.ranges())
            .mapToLong(range -> starts.get(range + 1) - starts.get(range));
    LongStream inverses =
        LongStream.concat(sizes, LongStream.of(table.masks())).map(DeviceRouter::inverse);
    return LongStream.concat(starts.stream().mapToLong(Long::longValue), inverses).toArray();
  }

  /** 2<sup>64</sup> divided by a number, rounded up; of 0 and 1, anything will do. */
  private static long inverse(long number) {
    return Long.divideUnsigned(-1, Math.max(1, number)) + 1;
  }

  /** Whether a device can route keys to that many ranges. */
  public static boolean isPossible(RangedTable table) {
    return table.ranges() <= KernelConstant.MOST_RANGES.value();
  }

  /** A router on a device. */
  public static DeviceRouter of(RangedTable table, Gpu gpu) {
    return gpu.owner()
        .register(Resources.make(gpu, resources -> new DeviceRouter(table, resources)));
  }

  @Override
  public long mostKeys() {
    long free = product.get(gpu.device()::freeBytes);
    return Math.clamp(free / FREE_SHARE / BYTES_PER_KEY, LEAST_KEYS, MOST_KEYS);
  }

  @Override
  public RoutedKeys route(Batch batch) {
    return product.reading(reader(batch), () -> routed(batch));
  }

  /** Another backend that keys or weights are on. */
  private Optional<Ownership> reader(Batch batch) {
    return Stream.concat(Stream.of(batch.keys()), batch.weights().stream())
        .flatMap(column -> BackendKeys.reader(column).stream())
        .filter(reader -> reader != gpu.owner())
        .findFirst();
  }

  private RoutedKeys routed(Batch batch) {
    long size = batch.size();
    Space space =
        new Space(
            hashes.atLeast(size),
            places.atLeast(size),
            weights.atLeast(batch.weights().isPresent() ? size : 0));
    long[] starts = new long[ranges + 1];
    if (size > 0) {
      route(batch, space, starts);
    }
    gpu.queue().finish(); // other devices read the keys
    return new DeviceRoutedKeys(
        space.hashes(),
        batch.weights().map(_ -> space.weights()),
        starts,
        new ReturnedResults(gpu, product, batch.keys(), space.places()));
  }

  /** Where routed keys go. */
  private record Space(DeviceKeys hashes, DeviceKeys places, DeviceKeys weights) {}

  private void route(Batch batch, Space space, long... starts) {
    KeyUploads uploads = new KeyUploads(gpu);
    try (Keys keys = uploads.onDevice(batch.keys());
        Keys weights = uploads.onDevice(batch.weights().orElse(keys))) {
      Batch here = new Batch(keys, batch.weights().map(_ -> weights));
      kernels.forEachChunk(here, chunk -> route(chunk, space, starts));
    }
  }

  /** Routes the only chunk of a batch that is on the device. */
  private void route(BatchChunk chunk, Space space, long... starts) {
    int groups = Math.toIntExact(Math.ceilDiv(chunk.size(), TILE));
    gpu.queue().zero(numbers, 0, numbers.bytes());
    chunk.into(kernels, numbers).launchGroups(EntryPoint.COUNT_KEYS, groups);
    long[] sizes = gpu.transfers().readUnsigned(numbers, 0, ranges);
    int[] next = new int[ranges];
    for (int range = 0; range < ranges; range++) {
      next[range] = (int) starts[range];
      starts[range + 1] = starts[range] + sizes[range];
    }
    gpu.transfers().write(numbers, MemorySegment.ofArray(next));
    chunk.launchGroups(
        EntryPoint.ROUTE_KEYS,
        groups,
        numbers,
        space.hashes().memory(),
        space.places().memory(),
        space.weights().memory());
  }

  @Override
  public List<Batch> collect(List<Batch> parts) {
    if (parts.size() < 2) {
      return parts;
    }
    try {
      return List.of(arrivals.of(parts, product));
    } catch (InsufficientMemoryException _) {
      return parts;
    }
  }

  @Override
  public void close() {
    product.close(this);
  }
}
