package org.qsketch.gpu.route;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
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
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.keys.Keys;

/** Routes keys on a device: two passes count those of each range, and write them side by side. */
public final class DeviceRouter implements KeyRouter {
  private static final int TILE =
      KernelConstant.GROUP_SIZE.value() * KernelConstant.ROUTE_ITEMS.value();

  /** With fewer keys at once, waiting for each other takes longer than work. */
  private static final long LEAST_KEYS = 1L << 22;

  private static final long MOST_KEYS = 1L << 25;

  /** For each key, at most: where it comes from and goes to, and the answers of all ranges. */
  private static final long BYTES_PER_KEY = 48;

  /** How much of the memory that is free keys may take. */
  private static final int FREE_SHARE = 4;

  private final Gpu gpu;
  private final int ranges;
  private final KeyKernels kernels;
  private final DeviceMemory numbers;
  private final RouteMemory memory;
  private final Ownership.Product product;

  private DeviceRouter(RangedTable table, Resources resources) {
    this.gpu = resources.gpu();
    this.ranges = table.ranges();
    long[] starts = table.starts().stream().mapToLong(Long::longValue).toArray();
    this.kernels =
        KeyKernels.of(resources, table.hash(), KernelFile.ROUTE, Map.of("ANSWER_BYTES", Long.BYTES))
            .with(
                resources.copyOf(MemorySegment.ofArray(starts), "the ranges of a table"),
                ranges,
                table.masks(),
                KernelHash.seed(table.hash(), table.seed()));
    this.numbers = resources.allocate((long) ranges * Integer.BYTES, "the sizes of ranges");
    this.memory = resources.hold(new RouteMemory(gpu));
    this.product = gpu.owner().product("the router", resources::close);
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
    memory.require(batch.size(), batch.weights().isPresent());
    long[] starts = new long[ranges + 1];
    if (batch.size() > 0) {
      route(batch, starts);
    }
    gpu.queue().finish(); // other devices read the keys
    return new DeviceRoutedKeys(memory, batch, starts, product);
  }

  private void route(Batch batch, long... starts) {
    KeyUploads uploads = new KeyUploads(gpu);
    try (Keys keys = uploads.onDevice(batch.keys());
        Keys weights = uploads.onDevice(batch.weights().orElse(keys))) {
      Batch here = new Batch(keys, batch.weights().map(_ -> weights));
      kernels.forEachChunk(here, chunk -> route(chunk, starts));
    }
  }

  /** Routes the only chunk of a batch that is on the device. */
  private void route(BatchChunk chunk, long... starts) {
    int groups = Math.toIntExact(Math.ceilDiv(chunk.size(), TILE));
    gpu.queue().zero(numbers, 0, numbers.bytes());
    chunk.into(kernels, numbers).launchGroups(EntryPoint.COUNT_KEYS, groups);
    long[] sizes = gpu.transfers().readUnsigned(numbers, 0, ranges);
    int[] places = new int[ranges];
    for (int range = 0; range < ranges; range++) {
      places[range] = (int) starts[range];
      starts[range + 1] = starts[range] + sizes[range];
    }
    gpu.transfers().write(numbers, MemorySegment.ofArray(places));
    chunk.launchGroups(
        EntryPoint.ROUTE_KEYS,
        groups,
        numbers,
        memory.hashes().memory(),
        memory.indices().memory(),
        memory.weights().memory());
  }

  @Override
  public void close() {
    product.close(this);
  }
}
