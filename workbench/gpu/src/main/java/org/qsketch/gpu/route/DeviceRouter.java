package org.qsketch.gpu.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.filter.Answers;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.keys.ReturnedResults;
import org.qsketch.gpu.keys.Returns;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.RouteKernels;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.Counts;

/** Routes keys on a device. */
public final class DeviceRouter implements KeyRouter {
  /** With fewer keys at once, waiting for each other takes longer than work. */
  private static final long LEAST_KEYS = 1L << 22;

  private static final long MOST_KEYS = 1L << 27;

  /** The most bytes for a key: its source and target, and its answers in both orders. */
  private static final long BYTES_PER_KEY = 64;

  /** The share of free memory that keys may take: one in this many. */
  private static final int FREE_SHARE = 4;

  private final Gpu gpu;
  private final Division division;
  private final KeptKeys hashes;
  private final KeptKeys places;
  private final KeptKeys weights;
  private final Arrivals arrivingHashes;
  private final Arrivals arrivingWeights;
  private final Returns returns;
  private final Ownership.Product product;

  private DeviceRouter(PartitionedTable table, Resources resources) {
    this.gpu = resources.gpu();
    this.division = Division.of(table, resources);
    this.hashes = resources.hold(new KeptKeys(gpu));
    this.places = resources.hold(new KeptKeys(gpu));
    this.weights = resources.hold(new KeptKeys(gpu));
    this.arrivingHashes = resources.hold(new Arrivals(gpu));
    this.arrivingWeights = resources.hold(new Arrivals(gpu));
    this.returns = resources.hold(new Returns(gpu));
    this.product = gpu.owner().product("the router", resources::close);
  }

  /** Returns whether a device can route keys to the ranges of a table. */
  public static boolean isPossible(PartitionedTable table) {
    return Division.isPossible(table.ranges());
  }

  /** Creates a router on a device. */
  public static DeviceRouter of(PartitionedTable table, Gpu gpu) {
    return gpu.owner()
        .register(Resources.make(gpu, resources -> new DeviceRouter(table, resources)));
  }

  @Override
  public long mostKeys(long wanted) {
    // the driver takes as long to tell how much is free as the device to route some thousand keys
    long most = Math.min(wanted, MOST_KEYS);
    return places.has(most) ? most : mostNewKeys();
  }

  private long mostNewKeys() {
    long free = product.get(gpu.device()::freeBytes);
    return Math.clamp(free / FREE_SHARE / BYTES_PER_KEY, LEAST_KEYS, MOST_KEYS);
  }

  @Override
  public RoutedKeys route(Batch batch) {
    return product.reading(reader(batch), () -> routed(batch));
  }

  /** Returns another backend that holds keys or weights. */
  private Optional<Ownership> reader(Batch batch) {
    return Stream.concat(Stream.of(batch.keys()), batch.weights().stream())
        .flatMap(column -> BackendKeys.reader(column).stream())
        .filter(reader -> reader != gpu.owner())
        .findFirst();
  }

  private RoutedKeys routed(Batch batch) {
    long size = batch.size();
    long spaced = division.space(size);
    Space space =
        new Space(
            hashes.atLeast(spaced, KeyWidth.BITS_64),
            places.atLeast(size, KeyWidth.BITS_32),
            weights.atLeast(batch.weights().isPresent() ? spaced : 0, KeyWidth.BITS_32));
    Division.Places found = route(batch, space);
    gpu.queue().finish(); // other devices read the keys
    return new DeviceRoutedKeys(
        space.hashes(),
        batch.weights().map(_ -> space.weights()),
        found,
        new ReturnedResults(
            gpu, product, returns, batch.keys(), space.places(), found.starts(), spaced));
  }

  /** The memory of routed keys. */
  private record Space(DeviceKeys hashes, DeviceKeys places, DeviceKeys weights) {}

  private Division.Places route(Batch batch, Space space) {
    KeyUploads uploads = new KeyUploads(gpu);
    try (Keys keys = uploads.onDevice(batch.keys());
        Keys weights = uploads.onDevice(batch.weights().orElse(keys))) {
      Batch here = new Batch(keys, batch.weights().map(_ -> weights));
      List<Division.Places> found = new ArrayList<>();
      division.kernels().forEachChunk(here, chunk -> found.add(route(chunk, space)));
      return found.getFirst(); // all keys of a device are one chunk
    }
  }

  private Division.Places route(BatchChunk chunk, Space space) {
    return division.run(
        chunk,
        capacity ->
            new RouteKernels.RouteKeys(
                division.known(),
                division.rangeCount(),
                division.maskCount(),
                division.seed(),
                chunk.keys(),
                chunk.weights(),
                capacity,
                division.next(),
                new Arg.Hashes(space.hashes().memory()),
                new Arg.Places(space.places().memory()),
                new Arg.RoutedWeights(space.weights().memory())));
  }

  @Override
  public boolean beginsEarly(boolean together) {
    return !together || gpu.accessPath() == AccessPath.DIRECT;
  }

  @Override
  public void receive(
      List<Batch> parts, boolean together, BiConsumer<Batch, List<Integer>> action) {
    boolean joins = !beginsEarly(together);
    Map<Boolean, List<Integer>> stays =
        IntStream.range(0, parts.size())
            .boxed()
            .collect(Collectors.partitioningBy(i -> !joins && isHere(parts.get(i))));
    List<Integer> moving = stays.get(false);
    boolean isAlone = parts.size() == 1 && isHere(parts.getFirst());
    Optional<Batch> arriving =
        isAlone
            ? Optional.empty()
            : arriving(moving.stream().map(parts::get).toList(), first(moving, parts));
    if (arriving.isEmpty()) {
      KeyRouter.super.receive(parts, together, action);
      return;
    }
    try {
      stays.get(true).forEach(i -> action.accept(parts.get(i), List.of(i)));
      arrivingHashes.follow(product);
      arrivingWeights.follow(product);
      action.accept(arriving.get(), moving);
    } finally {
      await(); // from now on, others may change what was read
    }
  }

  /** Returns the place of the moving part to begin with: the one behind the part that is here. */
  private int first(List<Integer> moving, List<Batch> parts) {
    int behind = ReadingOrder.behind(parts.size(), i -> isHere(parts.get(i)));
    return (int) moving.stream().filter(i -> i < behind).count();
  }

  private boolean isHere(Batch part) {
    return DeviceKeys.areOn(gpu, part.keys());
  }

  /**
   * Returns the keys of some parts, which are on their way; nothing if there is no memory.
   *
   * @param first the part to begin with
   */
  private Optional<Batch> arriving(List<Batch> parts, int first) {
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    try {
      Keys keys = arrivingHashes.begin(parts.stream().map(Batch::keys).toList(), first, product);
      List<Keys> columns = parts.stream().flatMap(part -> part.weights().stream()).toList();
      Optional<Keys> all =
          columns.isEmpty()
              ? Optional.empty()
              : Optional.of(arrivingWeights.begin(columns, first, product));
      return Optional.of(new Batch(keys, all));
    } catch (InsufficientMemoryException _) {
      await();
      return Optional.empty();
    }
  }

  private void await() {
    arrivingHashes.await(product);
    arrivingWeights.await(product);
  }

  @Override
  public void close() {
    product.close(this);
  }

  /** Keys that a device has routed, in the memory of its router. */
  static final class DeviceRoutedKeys implements RoutedKeys {
    private final Keys hashes;
    private final Optional<Keys> weights;
    private final Division.Places places;
    private final ReturnedResults results;

    /**
     * Wraps keys in the memory of a router.
     *
     * @param hashes of all keys, by ranges
     * @param weights in the same order, if they have some
     * @param places where each range begins and ends
     * @param results of these keys, in their own order
     */
    DeviceRoutedKeys(
        Keys hashes, Optional<Keys> weights, Division.Places places, ReturnedResults results) {
      this.hashes = hashes;
      this.weights = weights;
      this.places = places;
      this.results = results;
    }

    @Override
    public Batch batch(int range) {
      return new Batch(hashes, weights).slice(places.starts().get(range), places.ends().get(range));
    }

    @Override
    public Counts counts(List<List<ResultRange<Counts>>> given, int bytes) {
      return results.counts(given, bytes);
    }

    @Override
    public Answers answers(List<List<ResultRange<Answers>>> given) {
      return results.answers(given);
    }

    /** Does nothing: the memory stays with the router. */
    @Override
    public void close() {}
  }
}
