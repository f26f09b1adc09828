package org.qsketch.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchSpec;

/** Bounds of changes hold, and no key that changed much is missing. */
final class ChangesTest {
  private static final int KEYS = 20_000;

  private static TopKSpec spec(String variant, int candidates) {
    return new TopKSpec(SketchSpec.variant(variant).forKeys(300).seed(7).build(), candidates);
  }

  private static long[] keys(long seed, long shift) {
    long[] keys = new long[KEYS];
    KeyStream.zipf(seed, 1.1, 1 << 12).fill(0, keys, KEYS);
    return Arrays.stream(keys).map(key -> key ^ shift).toArray();
  }

  private static Map<Long, Long> exact(long... keys) {
    Map<Long, Long> counts = new HashMap<>();
    Arrays.stream(keys).forEach(key -> counts.merge(key, 1L, Long::sum));
    return counts;
  }

  private static TopKImage image(Backend backend, TopKSpec spec, long... keys) {
    try (TopK top = backend.create(spec)) {
      top.insert(Keys.of(keys));
      return top.image();
    }
  }

  private static void assertHold(Changes changes, Map<Long, Long> before, Map<Long, Long> after) {
    for (KeyChange change : changes.changes()) {
      long first = before.getOrDefault(change.key(), 0L);
      long second = after.getOrDefault(change.key(), 0L);
      assertThat(first).isBetween(change.before().lower(), change.before().upper());
      assertThat(second).isBetween(change.after().lower(), change.after().upper());
      assertThat(second - first).as("%s", change).isBetween(change.least(), change.most());
      assertThat(Math.abs(second - first)).isBetween(change.certain(), change.possible());
    }
    List<KeyChange> sorted = new ArrayList<>(changes.changes());
    sorted.sort(KeyChange.MOST_CERTAIN);
    assertThat(changes.changes()).isEqualTo(sorted);
    assertNoneIsMissing(changes, before, after);
  }

  private static void assertNoneIsMissing(
      Changes changes, Map<Long, Long> before, Map<Long, Long> after) {
    Set<Long> listed = changes.changes().stream().map(KeyChange::key).collect(Collectors.toSet());
    assertThat(listed).as("each key once").hasSameSizeAs(changes.changes());
    Set<Long> all = new HashSet<>(before.keySet());
    all.addAll(after.keySet());
    all.removeAll(listed);
    assertThat(all)
        .as("keys that are missing from %s", changes)
        .allMatch(
            key ->
                Math.abs(after.getOrDefault(key, 0L) - before.getOrDefault(key, 0L))
                    <= changes.completeAbove());
  }

  @ParameterizedTest(name = "{0}, seeds 1 and 2")
  @ValueSource(strings = {"tagged", "multi-level", "sub-warp", "thread", "slim-fat:3"})
  void boundsHoldForSkewedStreams(String variant) {
    for (int candidates : List.of(1, 20, 300)) {
      TopKSpec spec = spec(variant, candidates);
      long[] some = keys(1, 0);
      long[] others = keys(2, 5);
      try (Backend backend = Backends.open("cpu");
          TopKImage before = image(backend, spec, some);
          TopKImage after = image(backend, spec, others)) {
        Changes changes = Changes.between(before, after);
        assertHold(changes, exact(some), exact(others));
        for (int most : List.of(0, 1, 10, Integer.MAX_VALUE)) {
          assertThat(changes.top(most).changes()).hasSizeLessThanOrEqualTo(most);
          assertHold(changes.top(most), exact(some), exact(others));
        }
      }
    }
  }

  @Test
  void whatOneHasNotCountedHasRisenFromNothing() {
    TopKSpec spec = spec("tagged", 10);
    try (Backend backend = Backends.open("cpu");
        TopKImage before = image(backend, spec, 1, 1, 1, 2, 3, 3);
        TopKImage after = image(backend, spec, 1, 1, 1, 3, 3, 3, 4)) {
      Changes changes = Changes.between(before, after);
      assertThat(changes.completeAbove()).isZero();
      assertThat(changes.changes())
          .extracting(KeyChange::key, KeyChange::least, KeyChange::most)
          .containsExactly(
              tuple(2L, -1L, -1L), tuple(3L, 1L, 1L), tuple(4L, 1L, 1L), tuple(1L, 0L, 0L));
      assertThat(changes.top(2))
          .hasToString(
              "2 keys of two top-ks: 2 (-1 to -1), 3 (+1 to +1); every key that changed by more"
                  + " than 1 is among them");
    }
  }

  @Test
  void textsOfEitherAreShown() {
    try (TextTopK first = TextTopK.of(5);
        TextTopK second = TextTopK.of(5)) {
      first.insert(List.of("to", "be", "to"));
      second.insert(List.of("or", "be", "be"));
      try (TopKImage before = first.image();
          TopKImage after = second.image()) {
        assertThat(Changes.between(before, after).changes())
            .extracting(change -> change.text().orElseThrow(), KeyChange::certain)
            .containsExactlyInAnyOrder(tuple("to", 2L), tuple("be", 1L), tuple("or", 1L));
      }
    }
  }

  @Test
  void halvedCountsAreCompared() {
    TopKSpec spec = spec("sub-warp", 30);
    long[] some = keys(3, 0);
    Map<Long, Long> halved = exact(some);
    halved.replaceAll((_, count) -> (count + 1) / 2);
    try (Backend backend = Backends.open("cpu");
        TopK top = backend.create(spec);
        TopKImage before = image(backend, spec, some)) {
      top.insert(Keys.of(some));
      top.halve();
      try (TopKImage after = top.image()) {
        assertHold(Changes.between(before, after), exact(some), halved);
      }
    }
  }

  @Test
  void boundsOfAnswersAreThoseOfChanges() {
    TopKSpec spec = spec("multi-level", 25);
    long[] some = new SplittableRandom(4).longs(KEYS, 0, 900).toArray();
    try (Backend backend = Backends.open("cpu");
        TopK top = backend.create(spec)) {
      top.insert(Keys.of(some));
      try (TopKImage before = top.image();
          TopKImage empty = image(backend, spec)) {
        List<HeavyKey> listed = new ArrayList<>(top.top(25).keys());
        List<HeavyKey> compared =
            new ArrayList<>(
                Changes.between(before, empty).changes().stream().map(KeyChange::before).toList());
        listed.sort((a, b) -> Long.compare(a.key(), b.key()));
        compared.sort((a, b) -> Long.compare(a.key(), b.key()));
        assertThat(compared).isEqualTo(listed);
      }
    }
  }

  @Test
  void otherSpecsAndKindsOfKeysAreRefused() {
    try (Backend backend = Backends.open("cpu");
        TopKImage one = image(backend, spec("tagged", 10), 1);
        TopKImage other = image(backend, spec("tagged", 11), 1);
        TopKImage numbers = image(backend, spec("tagged", 10), 1)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Changes.between(one, other))
          .withMessageStartingWith(
              "top-ks of different specs cannot be compared: candidates 10 and 11");
      one.setKeyKind(KeyKind.TEXTS);
      numbers.setKeyKind(KeyKind.INTEGERS);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Changes.between(one, numbers))
          .withMessageContaining("texts, not integers");
    }
  }

  @Test
  void aChangeIsOfOneKey() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new KeyChange(new HeavyKey(1, 2, 3), new HeavyKey(2, 2, 3), Optional.empty()))
        .withMessageContaining("different keys");
    Changes none = new Changes(Collections.emptyList(), 3);
    assertThatIllegalArgumentException().isThrownBy(() -> none.top(-1));
    assertThat(none)
        .hasToString("0 keys of two top-ks; every key that changed by more than 3 is among them");
  }
}
