package org.qsketch.gpu.route;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.GroupRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.gpu.keys.KeyUploads;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.RouteKernels;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Routes groups on a device: each device that combines them is a range of one bucket. */
public final class DeviceGroupRouter implements GroupRouter {
  private final Gpu gpu;
  private final Division division;
  private final KeptKeys keys;
  private final KeptKeys values;
  private final Arrivals arrivingKeys;
  private final Arrivals arrivingValues;
  private final Ownership.Product product;

  private DeviceGroupRouter(PartitionedTable table, Resources resources) {
    this.gpu = resources.gpu();
    this.division = Division.of(table, resources);
    this.keys = resources.hold(new KeptKeys(gpu));
    this.values = resources.hold(new KeptKeys(gpu));
    this.arrivingKeys = resources.hold(new Arrivals(gpu));
    this.arrivingValues = resources.hold(new Arrivals(gpu));
    this.product = gpu.owner().product("the router", resources::close);
  }

  /** Returns whether a device can route groups to that many. */
  public static boolean isPossible(int devices) {
    return Division.isPossible(devices);
  }

  /** Creates a router on a device. */
  public static DeviceGroupRouter of(int devices, long seed, Gpu gpu) {
    List<Long> starts = LongStream.rangeClosed(0, devices).boxed().toList();
    PartitionedTable table = new PartitionedTable(HashFamily.mix(), seed, 0, starts);
    return gpu.owner()
        .register(Resources.make(gpu, resources -> new DeviceGroupRouter(table, resources)));
  }

  @Override
  public List<Groups> route(Groups groups) {
    return product.get(() -> routed(groups));
  }

  private List<Groups> routed(Groups groups) {
    long size = groups.size();
    KeyWidth width = groups.keys().width();
    DeviceKeys ownKeys = keys.atLeast(division.space(size), width);
    DeviceKeys ownValues = values.atLeast(division.space(size), KeyWidth.BITS_64);
    KeyUploads uploads = new KeyUploads(gpu);
    try (DeviceKeys theirKeys = uploads.onDevice(groups.keys());
        DeviceKeys theirValues = uploads.onDevice(groups.values())) {
      Chunk chunk = theirKeys.chunk();
      Function<Arg.Capacity, Launch> writing =
          capacity ->
              new RouteKernels.RouteGroups(
                  division.known(),
                  division.rangeCount(),
                  division.maskCount(),
                  division.seed(),
                  chunk,
                  new Arg.Values(theirValues.memory()),
                  new Arg.ValuesFrom(theirValues.from()),
                  capacity,
                  division.next(),
                  new Arg.RoutedKeys(ownKeys.memory()),
                  new Arg.RoutedValues(ownValues.memory()));
      Division.Places places = division.run(BatchChunk.once(width, chunk), writing);
      gpu.queue().finish(); // other devices read them
      return IntStream.range(0, division.ranges())
          .mapToObj(
              range ->
                  new Groups(
                      ownKeys.slice(places.starts().get(range), places.ends().get(range)),
                      ownValues.slice(places.starts().get(range), places.ends().get(range))))
          .toList();
    }
  }

  @Override
  public <T> T collect(List<Groups> parts, Function<Groups, T> action) {
    int first = ReadingOrder.behind(parts.size(), i -> DeviceKeys.areOn(gpu, parts.get(i).keys()));
    try {
      Keys allKeys = arrivingKeys.begin(parts.stream().map(Groups::keys).toList(), first, product);
      Keys allValues =
          arrivingValues.begin(parts.stream().map(Groups::values).toList(), first, product);
      arrivingKeys.follow(product);
      arrivingValues.follow(product);
      return action.apply(new Groups(allKeys, allValues));
    } finally {
      arrivingKeys.await(product);
      arrivingValues.await(product);
    }
  }

  @Override
  public void close() {
    product.close(this);
  }
}
