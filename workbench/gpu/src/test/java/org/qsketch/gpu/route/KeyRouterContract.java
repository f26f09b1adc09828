package org.qsketch.gpu.route;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.filter.Answers;
import org.qsketch.filter.HostAnswers;
import org.qsketch.gpu.TwoDevicesContract;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;

/**
 * Keys that a device sends to the ranges of a table: each comes to its range once, and its answer
 * back to its place. A backend's test extends this class and opens a device.
 */
public abstract class KeyRouterContract extends TwoDevicesContract {
  private static final long SEED = 0x5EED;
  private static final int MASKS = 56;
  private static final int KEYS = 10_000;
  private static final List<Long> STARTS = List.of(0L, 1000L, 1000L, 1001L, 77_777L);
  private static final List<Long> EVEN = List.of(0L, 30_000L, 60_001L);
  private static final List<Long> MOST =
      LongStream.rangeClosed(0, 64).map(range -> range * range).boxed().toList();

  /** More buckets than 32 bits number, and the most that a range has. */
  private static final List<Long> LARGE =
      List.of(0L, 1L << 31, 1L << 31, (1L << 32) - 1, (1L << 32) + 5, 3L << 31);

  /** Results of other keys that lie before those of a range. */
  private static final int BEFORE = 7;

  static Stream<PartitionedTable> tables() {
    return HashFamily.builtIn().stream()
        .flatMap(
            hash ->
                Stream.of(
                    new PartitionedTable(hash, SEED, MASKS, STARTS),
                    new PartitionedTable(hash, SEED, MASKS, EVEN),
                    new PartitionedTable(hash, SEED, 0, STARTS),
                    new PartitionedTable(hash, SEED, MASKS, MOST),
                    new PartitionedTable(hash, SEED, MASKS, MOST.subList(0, 8)),
                    new PartitionedTable(hash, SEED, MASKS, List.of(0L, 5L))));
  }

  private static long[] keys() {
    return LongStream.range(0, KEYS).map(key -> key * 0x9E3779B97F4A7C15L).toArray();
  }

  private KeyRouter router(PartitionedTable table) {
    return backend.router(table).orElseThrow();
  }

  /** What a table of a range makes of a hash: its bucket in the whole table, and its mask. */
  private record Found(long bucket, long rest) {
    static Found placed(PartitionedTable table, int range, long hash) {
      long start = table.starts().get(range);
      HashFamily identity = HashFamily.identity();
      long bucket = identity.bucket(hash, table.starts().get(range + 1) - start);
      return new Found(
          start + bucket, table.masks() == 0 ? (int) hash : identity.mask(hash, table.masks()));
    }

    static Found whole(PartitionedTable table, long key) {
      long hash = table.hash().hash(key, table.seed());
      return new Found(
          table.hash().bucket(hash, table.buckets()),
          table.masks() == 0 ? (int) hash : table.hash().mask(hash, table.masks()));
    }
  }

  /** The indices of keys serve as weights, so that each hash says which key it is of. */
  @ParameterizedTest
  @MethodSource("tables")
  void everyKeyComesToItsBucketWithItsWeight(PartitionedTable table) {
    try (KeyRouter router = router(table)) {
      assertRouted(router, table, keys());
    }
  }

  @Test
  void everyKeyOfALargeTableComesToItsBucket() {
    for (HashFamily hash : HashFamily.builtIn()) {
      PartitionedTable table = new PartitionedTable(hash, SEED, MASKS, LARGE);
      try (KeyRouter router = router(table)) {
        assertRouted(router, table, keys());
      }
    }
  }

  /** One range gets all keys, which is more than there is space for at first. */
  @Test
  void frequentKeysFindSpace() {
    PartitionedTable table = new PartitionedTable(HashFamily.mix(), SEED, 0, EVEN);
    long[] frequent = new long[KEYS];
    Arrays.fill(frequent, 7);
    try (KeyRouter router = router(table)) {
      List.of(keys(), frequent, frequent, keys())
          .forEach(keys -> assertRouted(router, table, keys));
    }
  }

  private static void assertRouted(KeyRouter router, PartitionedTable table, long... keys) {
    Found[] found = new Found[KEYS];
    try (RoutedKeys routed =
        router.route(Batch.weighted(Keys.of(keys), Keys.of(IntStream.range(0, KEYS).toArray())))) {
      for (int range = 0; range < table.ranges(); range++) {
        Batch batch = routed.batch(range);
        long[] hashes = batch.keys().toArray();
        long[] weights = batch.weights().orElseThrow().toArray();
        for (int i = 0; i < hashes.length; i++) {
          assertThat(found[(int) weights[i]]).as("key %d", weights[i]).isNull();
          found[(int) weights[i]] = Found.placed(table, range, hashes[i]);
        }
      }
    }
    assertThat(found)
        .containsExactly(
            Arrays.stream(keys).mapToObj(key -> Found.whole(table, key)).toArray(Found[]::new));
  }

  /** The answer to a key is its bucket, whether keys and answers are on the device or the host. */
  @ParameterizedTest
  @MethodSource("tables")
  void answersComeBackToTheirKeys(PartitionedTable table) {
    long[] keys = keys();
    long[] buckets = Arrays.stream(keys).map(key -> Found.whole(table, key).bucket()).toArray();
    try (KeyRouter router = router(table);
        Keys here = backend.upload(Keys.of(keys))) {
      for (Keys batch : List.of(Keys.of(keys), here)) {
        try (RoutedKeys routed = router.route(Batch.once(batch));
            Counts narrow = routed.counts(counts(table, routed, Integer.BYTES), Integer.BYTES);
            Counts wide = routed.counts(counts(table, routed, Long.BYTES), Long.BYTES);
            Answers odd = routed.answers(answers(table, routed))) {
          assertThat(narrow.toArray()).containsExactly(buckets);
          assertThat(wide.toArray()).containsExactly(buckets);
          boolean[] all = odd.toArray();
          IntStream.range(0, KEYS).forEach(i -> assertThat(all[i]).isEqualTo(buckets[i] % 2 == 1));
        }
      }
    }
  }

  private static List<List<ResultRange<Counts>>> counts(
      PartitionedTable table, RoutedKeys routed, int bytes) {
    List<List<ResultRange<Counts>>> all = new ArrayList<>();
    for (int range = 0; range < table.ranges(); range++) {
      long[] buckets = buckets(table, routed, range);
      HostCounts counts = HostCounts.allocate(BEFORE + buckets.length, bytes);
      (bytes == Long.BYTES ? KeyWidth.BITS_64 : KeyWidth.BITS_32)
          .store(buckets, buckets.length, counts.segment(), BEFORE);
      all.add(inParts(counts, buckets.length));
    }
    return all;
  }

  private static List<List<ResultRange<Answers>>> answers(
      PartitionedTable table, RoutedKeys routed) {
    List<List<ResultRange<Answers>>> all = new ArrayList<>();
    for (int range = 0; range < table.ranges(); range++) {
      long[] buckets = buckets(table, routed, range);
      HostAnswers answers = HostAnswers.allocate(BEFORE + buckets.length);
      for (int i = 0; i < buckets.length; i++) {
        answers.segment().set(JAVA_BYTE, BEFORE + i, (byte) (buckets[i] % 2));
      }
      all.add(inParts(answers, buckets.length));
    }
    return all;
  }

  /** Divides the results of a range unevenly. */
  private static <R> List<ResultRange<R>> inParts(R results, long count) {
    long some = count / 3;
    return List.of(
        new ResultRange<>(results, BEFORE, some),
        new ResultRange<>(results, BEFORE + some, count - some));
  }

  private static long[] buckets(PartitionedTable table, RoutedKeys routed, int range) {
    return Arrays.stream(routed.batch(range).keys().toArray())
        .map(hash -> Found.placed(table, range, hash).bucket())
        .toArray();
  }

  /** Each router has some of the keys; one of them gets those of all. */
  @ParameterizedTest
  @MethodSource("tables")
  void keysOfSeveralRoutersComeTogether(PartitionedTable table) {
    Batch all = Batch.weighted(Keys.of(keys()), Keys.of(IntStream.range(0, KEYS).toArray()));
    try (KeyRouter router = router(table);
        KeyRouter another = other.router(table).orElseThrow();
        RoutedKeys some = router.route(all.slice(0, KEYS / 3));
        RoutedKeys others = another.route(all.slice(KEYS / 3, KEYS))) {
      for (int range = 0; range < table.ranges(); range++) {
        List<Batch> parts = List.of(some.batch(range), others.batch(range));
        List<Batch> received = new ArrayList<>();
        router.receive(parts, true, (batch, _) -> received.add(batch));
        assertThat(received).hasSize(1);
        assertHasAll(received.getFirst(), parts);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void keysThatAreHereNeedNotWaitForOthers(PartitionedTable table) {
    Batch all = Batch.weighted(Keys.of(keys()), Keys.of(IntStream.range(0, KEYS).toArray()));
    try (KeyRouter router = router(table);
        KeyRouter another = other.router(table).orElseThrow();
        RoutedKeys some = another.route(all.slice(0, KEYS / 3));
        RoutedKeys others = router.route(all.slice(KEYS / 3, KEYS))) {
      for (int range = 0; range < table.ranges(); range++) {
        List<Batch> parts = List.of(some.batch(range), others.batch(range), some.batch(range));
        List<List<Integer>> order = new ArrayList<>();
        router.receive(
            parts,
            false,
            (batch, indices) -> {
              order.add(indices);
              assertHasAll(batch, indices.stream().map(parts::get).toList());
            });
        assertThat(order)
            .as("keys that are here go first")
            .containsExactly(List.of(1), List.of(0, 2));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void keysHaveArrivedAfterAFailure(PartitionedTable table) {
    Batch all = Batch.once(Keys.of(keys()));
    try (KeyRouter router = router(table);
        KeyRouter another = other.router(table).orElseThrow();
        RoutedKeys some = router.route(all.slice(0, KEYS / 2));
        RoutedKeys others = another.route(all.slice(KEYS / 2, KEYS))) {
      List<Batch> parts = List.of(some.batch(0), others.batch(0));
      IllegalStateException failure = new IllegalStateException("the first part");
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  router.receive(
                      parts,
                      false,
                      (_, _) -> {
                        throw failure;
                      }))
          .isSameAs(failure);
      router.receive(
          parts,
          false,
          (batch, indices) ->
              assertThat(batch.keys().toArray())
                  .containsExactly(parts.get(indices.getFirst()).keys().toArray()));
    }
  }

  /** Asserts that a batch has the keys and weights of some parts, in order. */
  private static void assertHasAll(Batch batch, List<Batch> parts) {
    assertThat(batch.keys().toArray()).containsExactly(joined(parts.stream().map(Batch::keys)));
    assertThat(batch.weights().orElseThrow().toArray())
        .containsExactly(joined(parts.stream().map(part -> part.weights().orElseThrow())));
  }

  private static long[] joined(Stream<Keys> columns) {
    return columns.flatMapToLong(column -> Arrays.stream(column.toArray())).toArray();
  }

  @Test
  void noKeysGoNowhere() {
    PartitionedTable table = new PartitionedTable(HashFamily.mix(), SEED, 0, STARTS);
    try (KeyRouter router = router(table);
        RoutedKeys routed = router.route(Batch.once(Keys.of(new long[0])))) {
      assertThat(IntStream.range(0, table.ranges()))
          .allSatisfy(range -> assertThat(routed.batch(range).size()).isZero());
    }
  }

  @Test
  void tablesOfMoreRangesAreLeftToOthers() {
    List<Long> starts = LongStream.rangeClosed(0, 65).boxed().toList();
    assertThat(backend.router(new PartitionedTable(HashFamily.mix(), SEED, 0, starts))).isEmpty();
  }

  @Test
  void aClosedRouterRefusesKeys() {
    KeyRouter router = router(new PartitionedTable(HashFamily.mix(), SEED, 0, STARTS));
    router.close();
    router.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> router.route(Batch.once(Keys.of(1, 2))))
        .withMessageContaining("the router is closed");
  }
}
