package org.qsketch.gpu;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.backend.LinkProbe;
import org.qsketch.backend.spi.BackendDistinctCounter;
import org.qsketch.backend.spi.BackendDistinctGroups;
import org.qsketch.backend.spi.BackendFilter;
import org.qsketch.backend.spi.BackendGroupAccumulator;
import org.qsketch.backend.spi.BackendGroupBy;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.BackendTopK;
import org.qsketch.backend.spi.BoundedTable;
import org.qsketch.backend.spi.DistinctPairs;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.StructureFactories;
import org.qsketch.backend.spi.StructureFactory;
import org.qsketch.backend.spi.TopKTable;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.distinct.DeviceDistinctTable;
import org.qsketch.gpu.distinct.DevicePairHashes;
import org.qsketch.gpu.filter.CuckooTable;
import org.qsketch.gpu.groupby.DeviceGroupAccumulator;
import org.qsketch.gpu.groupby.DeviceGroupBy;
import org.qsketch.gpu.groupby.method.CombinedRuns;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.GatheredColumns;
import org.qsketch.gpu.keys.GatheredColumns.Column;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.keys.StreamGenerator;
import org.qsketch.gpu.route.DeviceRouter;
import org.qsketch.gpu.sketch.DeviceTable;
import org.qsketch.gpu.text.DeviceTokenizer;
import org.qsketch.gpu.topk.DeviceCandidates;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.image.Image;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Spec;
import org.qsketch.topk.TopKSpec;

/**
 * A backend on any device that runs kernels. Operations on keys in device memory return before they
 * are done; reading a result waits for it. Keys that are elsewhere are streamed to the device in
 * chunks of 2^22, so there may be any number of them.
 */
@SuppressWarnings("exports") // routing is for fleets only
public final class GpuBackend implements Backend, RoutingBackend {
  private final Gpu gpu;
  private final Ownership owner;
  private final StreamGenerator streams;
  private final HostCores cores = new HostCores();
  private final StructureFactories structures;

  /**
   * Takes over a device.
   *
   * @param device open; closed with the backend, or if the backend cannot be created
   * @return the backend, owned by the caller
   */
  public static GpuBackend of(ComputeDevice device) {
    try {
      return new GpuBackend(device);
    } catch (RuntimeException e) {
      device.close();
      throw e;
    }
  }

  private GpuBackend(ComputeDevice device) {
    this.gpu = new Gpu(device);
    this.owner = gpu.owner();
    this.streams = new StreamGenerator(gpu);
    this.structures = structures();
  }

  /** Returns a factory for each structure. */
  private StructureFactories structures() {
    return new StructureFactories(
        owner,
        new StructureFactory<>(SketchSpec.class, this::table, BackendSketch::new),
        new StructureFactory<>(
            CuckooFilterSpec.class, spec -> CuckooTable.of(spec, gpu), BackendFilter::new),
        new StructureFactory<>(
            DistinctSpec.class,
            spec -> DeviceDistinctTable.of(spec, gpu),
            BackendDistinctCounter::new),
        new StructureFactory<>(
            DistinctGroupsSpec.class, this::distinctPairs, BackendDistinctGroups::new),
        new StructureFactory<>(
            GroupBySpec.class, spec -> DeviceGroupBy.of(spec, gpu, cores), BackendGroupBy::new),
        new StructureFactory<>(
            GroupAccumulatorSpec.class,
            spec -> new DeviceGroupAccumulator(spec, gpu, cores),
            BackendGroupAccumulator::new),
        new StructureFactory<>(
            TopKSpec.class,
            spec -> TopKTable.of(spec, this::table, () -> DeviceCandidates.of(spec, gpu)),
            BackendTopK::new));
  }

  private DistinctPairs distinctPairs(DistinctGroupsSpec spec) {
    return new DistinctPairs(
        owner,
        spec,
        DevicePairHashes.of(spec, gpu),
        parts -> new DeviceGroupAccumulator(parts, gpu, cores));
  }

  private BoundedTable table(SketchSpec spec) {
    return new BoundedTable(spec, DeviceTable.of(spec, gpu, cores));
  }

  @Override
  public String name() {
    return gpu.device().name();
  }

  @Override
  public Device device() {
    return gpu.device().description();
  }

  @Override
  public long freeBytes() {
    return owner.inOrder(gpu::freeBytes);
  }

  @Override
  public boolean isAsynchronous() {
    return true;
  }

  @Override
  public Keys generate(KeyStream stream, long from, long count) {
    Objects.requireNonNull(stream, "stream");
    return owner.inOrder(() -> streams.generate(stream, from, count));
  }

  @Override
  public Keys upload(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    Ownership reader = BackendKeys.reader(keys).orElse(owner);
    try (Hold _ = keys.hold()) {
      return owner.inOrderWith(reader, () -> new KeyUploads(gpu).upload(keys));
    }
  }

  @Override
  public Keys allocate(long count, KeyWidth width) {
    return owner.inOrder(() -> DeviceKeys.allocate(gpu, count, width));
  }

  /**
   * Wraps keys in memory of the device that others have allocated. Nothing is copied, and nothing
   * is freed when the keys are closed. Closing waits for the device.
   *
   * @param address a device pointer, a multiple of the size of a key
   * @param count how many keys, at least 0
   * @param width of each key
   * @return the keys, to be closed before their memory is freed
   * @throws IllegalArgumentException if the address is not aligned, or no memory of this device
   */
  public Keys keysAt(long address, long count, KeyWidth width) {
    Objects.requireNonNull(width, "width");
    if (count < 0 || count > Long.MAX_VALUE / width.bytes()) {
      throw new IllegalArgumentException(
          "the number of keys is %d: it must be from 0 to %d"
              .formatted(count, Long.MAX_VALUE / width.bytes()));
    }
    if (address % width.bytes() != 0) {
      throw new IllegalArgumentException(
          "the address 0x%x is no multiple of %d, the size of a key: copy the column, or begin at another key"
              .formatted(address, width.bytes()));
    }
    return owner.inOrder(() -> DeviceKeys.over(gpu, address, count, width));
  }

  @Override
  public void upload(Keys keys, Keys target) {
    Keys.checkFit(keys, target);
    Ownership reader = BackendKeys.reader(keys).orElse(owner);
    try (Hold _ = keys.hold()) {
      owner.runInOrderWith(reader, () -> new KeyUploads(gpu).upload(keys, target));
    }
  }

  @Override
  public <T extends AutoCloseable> T create(Spec<T> spec) {
    return structures.create(spec);
  }

  @Override
  public <T extends AutoCloseable> T open(Image<T> image) {
    return structures.open(image);
  }

  @Override
  public Optional<TextTokenizer> tokenizer(Tokens tokens, int buffers, int bytes) {
    Objects.requireNonNull(tokens, "tokens");
    return owner.inOrder(() -> Optional.of(DeviceTokenizer.of(gpu, tokens, buffers, bytes)));
  }

  @Override
  public Optional<KeyRouter> router(PartitionedTable table) {
    return DeviceRouter.isPossible(table)
        ? Optional.of(owner.inOrder(() -> DeviceRouter.of(table, gpu)))
        : Optional.empty();
  }

  @Override
  public Optional<Groups> combine(List<Groups> parts, Aggregate aggregate, int share, int shares) {
    return new CombinedRuns(gpu, aggregate, share, shares).of(parts);
  }

  @Override
  public <T> T gather(List<Groups> parts, KeyWidth width, Function<Groups, T> action) {
    Column keys = new Column(parts.stream().map(Groups::keys).toList(), width);
    Column values = new Column(parts.stream().map(Groups::values).toList(), KeyWidth.BITS_64);
    return new GatheredColumns(gpu)
        .use(List.of(keys, values), all -> action.apply(new Groups(all.get(0), all.get(1))));
  }

  @Override
  public void use(AccessPath path) {
    Objects.requireNonNull(path, "path");
    owner.runInOrder(() -> gpu.use(path));
  }

  @Override
  public Optional<AccessPath> accessPath() {
    return owner.inOrder(() -> Optional.of(gpu.accessPath()));
  }

  @Override
  public AccessProbe accessProbe(long bytes) {
    return owner.inOrder(() -> owner.register(GpuAccessProbe.of(gpu, bytes, streams)));
  }

  @Override
  public Optional<LinkProbe> linkProbe(long bytes) {
    Optional<LinkProbe> _ = Backend.super.linkProbe(bytes); // checks the bytes
    return owner.inOrder(() -> Optional.of(owner.register(GpuLinkProbe.of(gpu, bytes))));
  }

  /**
   * Includes work that operations have deferred, such as the device's copy after large slim-fat
   * inserts.
   */
  @Override
  public long elapsedNanos(Runnable operations) {
    Objects.requireNonNull(operations, "operations");
    Marker start = owner.inOrder(() -> owner.register(gpu.queue().recordTime()));
    try {
      operations.run();
      return owner.inOrder(() -> nanosSince(start));
    } finally {
      owner.release(start, start::close);
    }
  }

  private long nanosSince(Marker start) {
    gpu.runDeferred();
    try (Marker end = gpu.queue().recordTime()) {
      return gpu.queue().nanosBetween(start, end);
    }
  }

  @Override
  public void close() {
    owner.close(
        () -> {
          cores.close();
          streams.close();
          gpu.close();
        });
  }

  @Override
  public String toString() {
    return Backend.summary(this);
  }
}
