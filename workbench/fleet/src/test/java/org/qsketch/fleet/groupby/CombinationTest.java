package org.qsketch.fleet.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/** Which devices combine groups: processors that share them, on the host, are the devices. */
final class CombinationTest {
  private static final int DEVICES = 3;
  private static final int GROUPS = 1000;

  private final List<Backend> processors =
      IntStream.range(0, DEVICES).mapToObj(_ -> Backends.open("cpu", 1)).toList();
  private final Set<Object> open = ConcurrentHashMap.newKeySet();
  private boolean isFull;
  private boolean isUnlike;
  private int gathered;

  @AfterEach
  void close() {
    processors.forEach(Backend::close);
  }

  /** A processor that combines a share of the groups. */
  @SuppressWarnings("unchecked")
  private Backend sharing(Backend processor) {
    return (Backend)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Backend.class, RoutingBackend.class},
            (_, method, arguments) -> {
              switch (method.getName()) {
                case "combine" -> {
                  return combined(
                      (List<Groups>) arguments[0], (int) arguments[2], (int) arguments[3]);
                }
                case "gather" -> {
                  return gathered((List<Groups>) arguments[0], (Function<Groups, ?>) arguments[2]);
                }
                default -> {}
              }
              return invoke(processor, method, arguments);
            });
  }

  /** Returns the groups of a share, summed up by key. */
  private Optional<Groups> combined(List<Groups> parts, int share, int shares) {
    if (isUnlike && share > 0) {
      return Optional.empty();
    }
    Groups all = joined(parts);
    long[] keys = all.keys().toArray();
    long[] values = all.values().toArray();
    Map<Long, Long> sums = new TreeMap<>();
    IntStream.range(0, keys.length)
        .filter(i -> keys[i] % shares == share)
        .forEach(i -> sums.merge(keys[i], values[i], Long::sum));
    return Optional.of(
        new Groups(tracked(Keys.of(longs(sums.keySet()))), Keys.of(longs(sums.values()))));
  }

  /** Returns keys that are open until they are closed. */
  private Keys tracked(Keys keys) {
    Object tracked = new Object();
    open.add(tracked);
    return (Keys)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Keys.class},
            (_, method, arguments) -> {
              if (method.getName().equals("close")) {
                open.remove(tracked);
              }
              return invoke(keys, method, arguments);
            });
  }

  private static Object invoke(Object target, Method method, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static long[] longs(Collection<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).toArray();
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

  private List<Backend> sharing() {
    return processors.stream().map(this::sharing).toList();
  }

  @Test
  void manyGroupsAreCombinedByAllDevices() {
    assertThat(combine(sharing(), 1, parts(0, 1, 2))).containsExactly(0, 1, 2);
    assertThat(combine(sharing(), 1, parts(0, 2))).containsExactly(0, 1, 2);
    assertThat(open).isEmpty();
  }

  @Test
  void fewGroupsAreCombinedByTheFirstDevice() {
    assertThat(combine(sharing(), DEVICES * GROUPS, parts(0, 1, 2))).containsExactly(0);
    assertThat(gathered).isOne();
  }

  @Test
  void fewGroupsPassThroughTheHostWhereTheFirstDeviceLacksMemory() {
    isFull = true;
    assertThat(combine(sharing(), DEVICES * GROUPS, parts(0, 1, 2))).containsExactly(0);
    assertThat(gathered).isOne();
  }

  @Test
  void devicesThatDoNotShareLeaveGroupsToTheFirst() {
    assertThat(combine(processors, 1, parts(0, 1, 2))).containsExactly(0);
    List<Backend> mixed = new ArrayList<>(sharing());
    mixed.set(1, processors.get(1));
    assertThat(combine(mixed, 1, parts(0, 1, 2))).containsExactly(0);
    assertThat(open).isEmpty();
  }

  @Test
  void severalPartsOfADeviceAreCombinedByAll() {
    assertThat(combine(sharing(), 1, parts(0, 1, 1))).containsExactly(0, 1, 2);
  }

  @Test
  void groupsThatOneDeviceCannotShareAreLeftToTheFirst() {
    isUnlike = true;
    assertThat(combine(sharing(), 1, parts(0, 1, 2))).containsExactly(0);
    assertThat(gathered).isOne();
    assertThat(open).isEmpty();
  }

  @Test
  void whereMemoryIsShortTheFirstDeviceTriesAlone() {
    isFull = true;
    assertThat(combine(sharing(), 1, parts(0, 1, 2))).containsExactly(0);
    assertThat(open).isEmpty();
  }
}
