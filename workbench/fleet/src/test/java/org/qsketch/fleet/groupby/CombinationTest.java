package org.qsketch.fleet.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.GroupRouter;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/** Which devices combine groups: processors that route, on the host, are the devices. */
final class CombinationTest {
  private static final int DEVICES = 3;
  private static final int GROUPS = 1000;

  private final List<Backend> processors =
      IntStream.range(0, DEVICES).mapToObj(_ -> Backends.open("cpu", 1)).toList();
  private final List<GroupRouter> open = new ArrayList<>();
  private boolean isFull;
  private int gathered;

  @AfterEach
  void close() {
    processors.forEach(Backend::close);
  }

  /** A processor that routes. */
  @SuppressWarnings("unchecked")
  private Backend routing(Backend processor) {
    return (Backend)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Backend.class, RoutingBackend.class},
            (_, method, arguments) -> {
              switch (method.getName()) {
                case "groupRouter" -> {
                  return Optional.of(router((int) arguments[0], (long) arguments[1]));
                }
                case "gather" -> {
                  return gathered((List<Groups>) arguments[0], (Function<Groups, ?>) arguments[2]);
                }
                default -> {}
              }
              try {
                return method.invoke(processor, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private synchronized GroupRouter router(int devices, long seed) {
    GroupRouter router = new HostRouter(devices, seed);
    open.add(router);
    return router;
  }

  private Object gathered(List<Groups> parts, Function<Groups, ?> action) {
    gathered++;
    return action.apply(joined(parts));
  }

  private Groups joined(List<Groups> parts) {
    if (isFull) {
      throw new OutOfDeviceMemoryException("groups", 2, 1);
    }
    return new Groups(
        joinedKeys(parts.stream().map(Groups::keys).toList()),
        joinedKeys(parts.stream().map(Groups::values).toList()));
  }

  private static Keys joinedKeys(List<Keys> columns) {
    return Keys.of(columns.stream().flatMapToLong(c -> Arrays.stream(c.toArray())).toArray());
  }

  private final class HostRouter implements GroupRouter {
    private final int devices;
    private final long seed;

    HostRouter(int devices, long seed) {
      this.devices = devices;
      this.seed = seed;
    }

    @Override
    public List<Groups> route(Groups groups) {
      long[] keys = groups.keys().toArray();
      long[] values = groups.values().toArray();
      HashFamily hash = HashFamily.mix();
      return IntStream.range(0, devices)
          .mapToObj(
              device -> {
                int[] own =
                    IntStream.range(0, keys.length)
                        .filter(i -> hash.bucket(hash.hash(keys[i], seed), devices) == device)
                        .toArray();
                return new Groups(of(keys, own), of(values, own));
              })
          .toList();
    }

    private static Keys of(long[] all, int... places) {
      return Keys.of(IntStream.of(places).mapToLong(place -> all[place]).toArray());
    }

    @Override
    public <T> T collect(List<Groups> parts, Function<Groups, T> action) {
      return action.apply(joined(parts));
    }

    @Override
    public void close() {
      synchronized (CombinationTest.this) {
        open.remove(this);
      }
    }
  }

  /** Each device has found the same keys, with its number as the value of each. */
  private static List<MemberGroups> parts(int... members) {
    long[] keys = IntStream.range(0, GROUPS).asLongStream().toArray();
    return IntStream.of(members)
        .mapToObj(
            member -> {
              long[] values = new long[GROUPS];
              Arrays.fill(values, member);
              return new MemberGroups(member, new Groups(Keys.of(keys), Keys.of(values)));
            })
        .toList();
  }

  /** Combines parts, and returns on which devices the groups are. */
  private List<Integer> combine(List<Backend> devices, long leastShare, List<MemberGroups> parts) {
    Distributor distributor =
        new Distributor(new Members(devices), new Ownership("fleet"), leastShare);
    long sum = parts.stream().mapToLong(MemberGroups::member).sum();
    try (Combination combination = new Combination(distributor, GroupBySpec.sum());
        Groups groups = combination.of(parts, KeyWidth.BITS_64)) {
      long[] keys = groups.keys().toArray();
      long[] values = groups.values().toArray();
      Map<Long, Long> found = new HashMap<>();
      IntStream.range(0, keys.length).forEach(i -> found.put(keys[i], values[i]));
      assertThat(keys).hasSize(GROUPS);
      assertThat(found).hasSize(GROUPS).allSatisfy((_, value) -> assertThat(value).isEqualTo(sum));
      return ((FleetKeys) groups.keys()).parts().stream().map(FleetKeys.Part::member).toList();
    }
  }

  private List<Backend> routing() {
    return processors.stream().map(this::routing).toList();
  }

  @Test
  void manyGroupsAreCombinedByAllDevices() {
    assertThat(combine(routing(), 1, parts(0, 1, 2))).containsExactly(0, 1, 2);
    assertThat(combine(routing(), 1, parts(0, 2))).containsExactly(0, 1, 2);
    assertThat(open).isEmpty();
  }

  @Test
  void fewGroupsAreCombinedByTheFirstDevice() {
    assertThat(combine(routing(), DEVICES * GROUPS, parts(0, 1, 2))).containsExactly(0);
    assertThat(gathered).isOne();
  }

  @Test
  void fewGroupsPassThroughTheHostWhereTheFirstDeviceLacksMemory() {
    isFull = true;
    assertThat(combine(routing(), DEVICES * GROUPS, parts(0, 1, 2))).containsExactly(0);
    assertThat(gathered).isOne();
  }

  @Test
  void devicesThatDoNotRouteLeaveGroupsToTheFirst() {
    assertThat(combine(processors, 1, parts(0, 1, 2))).containsExactly(0);
    List<Backend> mixed = new ArrayList<>(routing());
    mixed.set(1, processors.get(1));
    assertThat(combine(mixed, 1, parts(0, 1, 2))).containsExactly(0);
    assertThat(open).isEmpty();
  }

  @Test
  void severalPartsOfADeviceAreLeftToTheFirst() {
    assertThat(combine(routing(), 1, parts(0, 1, 1))).containsExactly(0);
  }

  @Test
  void whereMemoryIsShortTheFirstDeviceTriesAlone() {
    isFull = true;
    assertThat(combine(routing(), 1, parts(0, 1, 2))).containsExactly(0);
    assertThat(open).isEmpty();
  }
}
