package org.qsketch.fleet;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjLongConsumer;
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
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.StructureFactories;
import org.qsketch.backend.spi.StructureFactory;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Piece;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.image.Image;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.PlacedSpec;
import org.qsketch.spec.Placement;
import org.qsketch.spec.Spec;
import org.qsketch.topk.TopKSpec;

/**
 * Several devices as one. Keys of the host are shared out by the speed of the devices; keys that
 * lie on a device are used there. Where tables lie, {@link Placement} says.
 *
 * {@snippet class="org.qsketch.fleet.FleetExampleTest" region="open"}
 *
 * {@snippet class="org.qsketch.fleet.FleetExampleTest" region="placement"}
 */
public final class Fleet implements Backend {
  /** The overhead of a call, in keys. */
  private static final long LEAST_SHARE = 1 << 16;

  private final String name;
  private final Members members;
  private final Ownership owner;
  private final Distributor distributor;
  private final FleetUploads uploads;
  private final Map<Placement, StructureFactories> structures;

  private Fleet(String name, Members members, long leastShare) {
    this.name = name;
    this.members = members;
    this.owner = new Ownership(name);
    this.distributor = new Distributor(members, owner, leastShare);
    this.uploads = new FleetUploads(distributor);
    this.structures =
        Map.of(
            Placement.AUTOMATIC, structures(Placement.AUTOMATIC),
            Placement.REPLICATED, structures(Placement.REPLICATED),
            Placement.PARTITIONED, structures(Placement.PARTITIONED));
  }

  /**
   * Makes one backend of several.
   *
   * @param name for messages and results
   * @param members one or more open backends, none of them twice; from now on the fleet's, which
   *     closes them
   * @return the fleet, owned by the caller
   */
  public static Fleet of(String name, List<Backend> members) {
    return of(name, members, LEAST_SHARE);
  }

  /** Makes a fleet that distributes batches of this size for each device, or more. */
  static Fleet of(String name, List<Backend> members, long leastShare) {
    Objects.requireNonNull(name, "name");
    if (members.isEmpty() || Set.copyOf(members).size() < members.size()) {
      throw new IllegalArgumentException(
          "a fleet has one device at least, and each once: open a device again to use it twice");
    }
    return new Fleet(name, new Members(members), leastShare);
  }

  /** Lists the structures, one line each. */
  private StructureFactories structures(Placement placement) {
    TablePlacement placing = new TablePlacement(distributor, placement);
    return new StructureFactories(
        owner,
        new StructureFactory<>(
            SketchSpec.class,
            spec -> new BoundedTable(spec, placing.sketch(spec)),
            BackendSketch::new),
        new StructureFactory<>(CuckooFilterSpec.class, placing::filter, BackendFilter::new),
        new StructureFactory<>(DistinctSpec.class, placing::distinct, BackendDistinctCounter::new),
        new StructureFactory<>(
            DistinctGroupsSpec.class, placing::distinctGroups, BackendDistinctGroups::new),
        new StructureFactory<>(GroupBySpec.class, placing::groupBy, BackendGroupBy::new),
        new StructureFactory<>(
            GroupAccumulatorSpec.class, placing::accumulator, BackendGroupAccumulator::new),
        new StructureFactory<>(TopKSpec.class, placing::topK, BackendTopK::new));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Device device() {
    return FleetDevice.of(members.all());
  }

  /** Adds up the free memory of all devices: what is replicated needs its own in each. */
  @Override
  public long freeBytes() {
    return FleetDevice.memory(members.all(), Backend::freeBytes);
  }

  @Override
  public boolean isAsynchronous() {
    return members.all().stream().anyMatch(Backend::isAsynchronous);
  }

  /** Generates keys; each device generates its share. */
  @Override
  public Keys generate(KeyStream stream, long from, long count) {
    Objects.requireNonNull(stream, "stream");
    return owner.inOrder(() -> uploads.generate(stream, from, count));
  }

  @Override
  public Keys upload(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    Ownership reader = BackendKeys.reader(keys).orElse(owner);
    try (Hold _ = keys.hold()) {
      return owner.inOrderWith(reader, () -> uploads.upload(keys));
    }
  }

  @Override
  public Keys allocate(long count, KeyWidth width) {
    return owner.inOrder(() -> uploads.allocate(count, width));
  }

  @Override
  public void upload(Keys keys, Keys target) {
    Keys.checkFit(keys, target);
    if (!(target instanceof FleetKeys here && here.owner() == owner)) {
      throw new IllegalArgumentException(
          "the target of the copy is not on the devices of %s: allocate it with this backend"
              .formatted(name));
    }
    Ownership reader = BackendKeys.reader(keys).orElse(owner);
    try (Hold _ = keys.hold();
        Hold _ = target.hold()) {
      owner.runInOrderWith(reader, () -> uploads.upload(keys, here));
    }
  }

  @Override
  public <T extends AutoCloseable> T create(Spec<T> spec) {
    Objects.requireNonNull(spec, "spec");
    return structures.get(PlacedSpec.placement(spec)).create(spec);
  }

  @Override
  public <T extends AutoCloseable> T open(Image<T> image) {
    return structures.get(Placement.AUTOMATIC).open(image);
  }

  @Override
  public void use(AccessPath path) {
    Objects.requireNonNull(path, "path");
    owner.runInOrder(() -> members.all().forEach(member -> member.use(path)));
  }

  @Override
  public Optional<AccessPath> accessPath() {
    return owner.inOrder(
        () ->
            members.all().stream().map(Backend::accessPath).flatMap(Optional::stream).findFirst());
  }

  @Override
  public AccessProbe accessProbe(long bytes) {
    return owner.inOrder(() -> owner.register(new FleetAccessProbe(distributor, bytes)));
  }

  @Override
  public Optional<LinkProbe> linkProbe(long bytes) {
    Optional<LinkProbe> none = Backend.super.linkProbe(bytes); // refuses what is no size
    return owner.inOrder(() -> none.or(() -> FleetLinkProbe.of(distributor, bytes)));
  }

  /** Measures by the clock of the host: no device knows when the others begin and end. */
  @Override
  public long elapsedNanos(Runnable operations) {
    Objects.requireNonNull(operations, "operations");
    owner.runInOrder(this::awaitAll);
    long start = System.nanoTime();
    operations.run();
    owner.runInOrder(this::awaitAll);
    return System.nanoTime() - start;
  }

  private void awaitAll() {
    members.forEach(
        member -> {
          long _ = members.get(member).elapsedNanos(() -> {});
        });
  }

  @Override
  public void close() {
    owner.close(members::close);
  }

  @Override
  public String toString() {
    return Backend.summary(this);
  }

  /**
   * A probe of each device, which do their shares of the accesses at the same time. A device that
   * lacks the memory for the whole table gets a smaller one: it has only a part of such a sketch.
   */
  static final class FleetAccessProbe implements AccessProbe {
    private static final long SECTOR_PAIR = 64;

    /** The share of free memory that a table may take, next to the keys of a probe: one half. */
    private static final int FREE_SHARE = 2;

    private final Distributor distributor;
    private final List<AccessProbe> probes;
    private final Ownership.Product product;

    FleetAccessProbe(Distributor distributor, long bytes) {
      this.distributor = distributor;
      Members members = distributor.members();
      long all = members.all().stream().mapToLong(one -> one.device().memoryBytes()).sum();
      this.probes = members.onEach(member -> probe(members.get(member), bytes, all));
      this.product =
          distributor
              .owner()
              .product("the probe", () -> members.forEach(member -> probes.get(member).close()));
    }

    /**
     * Creates a probe. A table that several devices may share takes part of the memory; others are
     * refused.
     */
    private static AccessProbe probe(Backend backend, long bytes, long all) {
      long most = backend.freeBytes() / FREE_SHARE / SECTOR_PAIR * SECTOR_PAIR;
      return backend.accessProbe(
          bytes > all ? bytes : Math.min(bytes, Math.max(most, SECTOR_PAIR)));
    }

    private void share(long accesses, ObjLongConsumer<AccessProbe> operation) {
      product.run(
          () ->
              distributor
                  .members()
                  .forEach(
                      distributor.split(accesses),
                      Piece::member,
                      piece -> operation.accept(probes.get(piece.member()), piece.size())));
    }

    @Override
    public void gather(long accesses) {
      share(accesses, AccessProbe::gather);
    }

    @Override
    public void atomicAdd(long accesses) {
      share(accesses, AccessProbe::atomicAdd);
    }

    @Override
    public void compareAndSwap(long accesses) {
      share(accesses, AccessProbe::compareAndSwap);
    }

    /** Copies one half of each device's table, so that as many tables are copied as there are. */
    @Override
    public void copy() {
      product.run(() -> distributor.members().forEach(member -> probes.get(member).copy()));
    }

    @Override
    public void close() {
      product.close(this);
    }
  }
}
