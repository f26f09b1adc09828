package org.qsketch.gpu.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.spi.fleet.GroupRouter;
import org.qsketch.gpu.GpuBackend;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Groups that devices send to each other: each key comes to one device with its value. A backend's
 * test extends this class and opens a device, which is opened twice.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GroupRouterContract {
  private static final long SEED = 0x5EED;
  private static final int GROUPS = 10_000;

  private GpuBackend backend;
  private GpuBackend other;

  /**
   * Opens a device, or skips the tests.
   *
   * @return owned by the caller
   */
  protected abstract ComputeDevice openDevice();

  /** Opens a second device; the same one, if there is no other. */
  protected ComputeDevice openOtherDevice() {
    return openDevice();
  }

  @BeforeAll
  final void open() {
    backend = GpuBackend.of(openDevice());
    other = GpuBackend.of(openOtherDevice());
  }

  @AfterAll
  final void close() {
    Stream.of(backend, other).filter(each -> each != null).forEach(GpuBackend::close);
  }

  static Stream<Arguments> groups() {
    return IntStream.of(1, 2, 3, 64)
        .boxed()
        .flatMap(
            devices ->
                Stream.of(KeyWidth.values())
                    .flatMap(
                        width ->
                            Stream.of(true, false)
                                .map(onHost -> Arguments.of(devices, width, onHost))));
  }

  /** Keys from one on, and as values their numbers, negative ones among them. */
  private static Groups onHost(long first, int count, KeyWidth width) {
    long[] keys = LongStream.range(first, first + count).toArray();
    long[] values = LongStream.of(keys).map(key -> key % 3 == 0 ? -key : key << 33).toArray();
    Keys column =
        width == KeyWidth.BITS_64
            ? Keys.of(keys)
            : Keys.of(LongStream.of(keys).mapToInt(Math::toIntExact).toArray());
    return new Groups(column, Keys.of(values));
  }

  private static Groups on(GpuBackend device, Groups groups) {
    return new Groups(device.upload(groups.keys()), device.upload(groups.values()));
  }

  private static Groups at(GpuBackend device, boolean onHost, Groups groups) {
    return onHost ? groups : on(device, groups);
  }

  private static Map<Long, Long> map(Groups groups) {
    long[] keys = groups.keys().toArray();
    long[] values = groups.values().toArray();
    Map<Long, Long> map = new HashMap<>();
    IntStream.range(0, keys.length)
        .forEach(i -> assertThat(map.put(keys[i], values[i])).as("key %d", keys[i]).isNull());
    return map;
  }

  @ParameterizedTest
  @MethodSource("groups")
  void everyGroupComesToTheDeviceOfItsKey(int devices, KeyWidth width, boolean onHost) {
    Groups host = onHost(0, GROUPS, width);
    try (GroupRouter router = backend.groupRouter(devices, SEED).orElseThrow();
        Groups groups = at(backend, onHost, host)) {
      List<Groups> routed = router.route(groups);
      assertThat(routed).hasSize(devices);
      Map<Long, Long> all = new HashMap<>();
      for (int device = 0; device < devices; device++) {
        Map<Long, Long> own = map(routed.get(device));
        assertThat(own.keySet()).allMatch(isOf(device, devices));
        all.putAll(own);
      }
      assertThat(all).isEqualTo(map(host));
    }
  }

  private static Predicate<Long> isOf(int device, int devices) {
    HashFamily hash = HashFamily.mix();
    return key -> hash.bucket(hash.hash(key, SEED), devices) == device;
  }

  @ParameterizedTest
  @MethodSource("groups")
  void groupsOfSeveralRoutersComeTogether(int devices, KeyWidth width, boolean onHost) {
    try (GroupRouter router = backend.groupRouter(devices, SEED).orElseThrow();
        GroupRouter another = other.groupRouter(devices, SEED).orElseThrow();
        Groups some = at(backend, onHost, onHost(0, GROUPS / 3, width));
        Groups others = on(other, onHost(GROUPS / 3, GROUPS, width))) {
      List<Groups> here = router.route(some);
      List<Groups> there = another.route(others);
      Map<Long, Long> all = new HashMap<>();
      for (int device = 0; device < devices; device++) {
        List<Groups> parts = List.of(here.get(device), there.get(device));
        GroupRouter collects = device % 2 == 0 ? router : another;
        Map<Long, Long> collected = collects.collect(parts, GroupRouterContract::map);
        assertThat(collected).hasSize(map(parts.get(0)).size() + map(parts.get(1)).size());
        all.putAll(collected);
      }
      assertThat(all).isEqualTo(map(onHost(0, GROUPS / 3 + GROUPS, width)));
    }
  }

  /** Groups of the host, of the device and of another one. */
  @ParameterizedTest
  @EnumSource
  void groupsOfAnyPlaceAreGatheredSideBySide(KeyWidth width) {
    Groups host = onHost(0, GROUPS, width);
    for (int time = 0; time < 2; time++) {
      try (Groups here = on(backend, onHost(GROUPS, 1, width));
          Groups there = on(other, onHost(GROUPS + 1, GROUPS, width))) {
        List<Groups> parts = List.of(there, host, here);
        Map<Long, Long> all = backend.gather(parts, width, GroupRouterContract::map);
        assertThat(all).isEqualTo(map(onHost(0, 2 * GROUPS + 1, width)));
      }
    }
  }

  @Test
  void noGroupsGoNowhere() {
    try (GroupRouter router = backend.groupRouter(3, SEED).orElseThrow()) {
      List<Groups> routed = router.route(onHost(0, 0, KeyWidth.BITS_64));
      assertThat(routed).hasSize(3).allSatisfy(each -> assertThat(each.size()).isZero());
      assertThat(router.collect(routed, Groups::size)).isZero();
    }
  }

  @Test
  void moreDevicesAreLeftToOthers() {
    assertThat(backend.groupRouter(65, SEED)).isEmpty();
  }

  @Test
  void aClosedRouterRefusesGroups() {
    GroupRouter router = backend.groupRouter(2, SEED).orElseThrow();
    router.close();
    router.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> router.route(onHost(0, 2, KeyWidth.BITS_64)))
        .withMessageContaining("the router is closed");
  }
}
