package org.qsketch.fleet.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.fleet.work.Members;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Sums that several devices, here processors, make of a range each. */
final class RangeSumsTest {
  private static final int DEVICES = 4;
  private static final int KEYS = 10_000;
  private static final KeyStream STREAM = KeyStream.zipf(3, 1.1, 1 << 12);

  private final List<Backend> processors =
      IntStream.range(0, DEVICES).mapToObj(_ -> Backends.open("cpu", 1)).toList();
  private final Members members = new Members(processors);

  @AfterEach
  void close() {
    members.close();
  }

  /** Tables of less than a range, of about one each, and of many; wide counters among them. */
  static Stream<SketchSpec> specs() {
    return Stream.of(
        SketchSpec.subWarp().buckets(3).build(),
        SketchSpec.warp().buckets(131).build(),
        SketchSpec.subWarp().buckets(70_001).counterBits(64).build(),
        SketchSpec.thread().forKeys(KEYS).build());
  }

  private Sketch sketch(int member, SketchSpec spec) {
    return sketch(member, spec, member);
  }

  private Sketch sketch(int part, SketchSpec spec, int member) {
    Sketch sketch = processors.get(member).create(spec);
    insert(sketch, part);
    return sketch;
  }

  private static void insert(Sketch sketch, int member) {
    try (Backend host = Backends.open("cpu", 1);
        Keys keys = host.generate(STREAM, member * (long) KEYS, KEYS)) {
      sketch.insert(keys);
    }
  }

  private static Map<Integer, Sketch> of(List<Sketch> all, Set<Integer> which) {
    Map<Integer, Sketch> some = new TreeMap<>();
    which.forEach(member -> some.put(member, all.get(member)));
    return some;
  }

  @ParameterizedTest
  @MethodSource("specs")
  void whoeverWantsItHasTheSum(SketchSpec spec) {
    for (Set<Integer> shares : List.of(Set.of(0, 1), Set.of(0, 2, 3), Set.of(0, 1, 2, 3))) {
      for (Set<Integer> wanted : List.of(Set.of(0), Set.of(0, 1), Set.of(0, 1, 2, 3))) {
        List<Sketch> all =
            IntStream.range(0, DEVICES).mapToObj(member -> sketch(member, spec)).toList();
        RangeSums.of(members, of(all, shares), of(all, wanted)).orElseThrow().run();
        try (Sketch expected = processors.getFirst().create(spec)) {
          shares.forEach(member -> insert(expected, member));
          wanted.forEach(member -> assertEqual(all.get(member), expected));
        }
        all.forEach(Sketch::close);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void whatIsDealtOutAddsUpToWhatEachHad(SketchSpec spec) {
    for (Set<Integer> holders : List.of(Set.of(0, 1), Set.of(0, 2, 3), Set.of(0, 1, 2, 3))) {
      List<Sketch> all =
          IntStream.range(0, DEVICES).mapToObj(member -> sketch(0, spec, member)).toList();
      Map<Integer, Sketch> copies = of(all, holders);
      try (Sketch expected = sketch(0, spec, 0)) {
        RangeSums.of(members, copies, copies).orElseThrow().dealOut();
        RangeSums.of(members, copies, copies).orElseThrow().run();
        copies.values().forEach(copy -> assertEqual(copy, expected));
      }
      all.forEach(Sketch::close);
    }
  }

  private static void assertEqual(Sketch sketch, Sketch expected) {
    try (SketchImage image = sketch.image();
        SketchImage other = expected.image()) {
      assertThat(image.parts().getFirst().mismatch(other.parts().getFirst())).isEqualTo(-1);
    }
  }

  /** Counters that are nearly full refuse what would make them wrap. */
  @Test
  void sumsKnowHowMuchTheyHold() {
    SketchSpec spec = SketchSpec.subWarp().buckets(3).build();
    Keys key = Keys.of(7L);
    Keys weight = Keys.of(Integer.MAX_VALUE);
    try (Sketch one = processors.get(0).create(spec);
        Sketch other = processors.get(1).create(spec)) {
      Map<Integer, Sketch> both = Map.of(0, one, 1, other);
      both.values().forEach(sketch -> sketch.insert(key, weight));
      RangeSums.of(members, both, both).orElseThrow().run();
      assertThat(both.values())
          .allSatisfy(
              sketch ->
                  assertThatExceptionOfType(SketchFullException.class)
                      .isThrownBy(() -> sketch.insert(key, weight)));
    }
  }

  @Test
  void devicesThatCannotReadEachOtherAreLeftToOthers() {
    assumeTrue(Backends.available().contains("opencl"));
    SketchSpec spec = SketchSpec.subWarp().buckets(3).build();
    try (Backend opencl = Backends.open("opencl");
        Sketch one = sketch(0, spec);
        Sketch other = opencl.create(spec)) {
      assertThat(RangeSums.of(members, Map.of(0, one), Map.of(0, one))).isPresent();
      assertThat(RangeSums.of(members, Map.of(0, one, 1, other), Map.of(0, one))).isEmpty();
      assertThat(RangeSums.of(members, Map.of(0, one), Map.of(1, other))).isEmpty();
    }
  }

  @Test
  void sketchesWithRowsAreLeftToOthers() {
    SketchSpec spec = SketchSpec.multiLevel().forKeys(KEYS).build();
    try (Sketch one = sketch(0, spec);
        Sketch other = sketch(1, spec)) {
      Map<Integer, Sketch> both = Map.of(0, one, 1, other);
      assertThat(RangeSums.of(members, both, both)).isEmpty();
    }
  }
}
