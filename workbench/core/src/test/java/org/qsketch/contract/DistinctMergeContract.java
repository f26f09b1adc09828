package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** Merged counters are the counter of the union, whatever is merged into what. */
interface DistinctMergeContract extends OnBackend {
  @ParameterizedTest(name = "precision {0}, seed 41")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisions")
  default void mergedRegistersAreThoseOfTheUnion(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    long[] keys = KeyPattern.generate(KeyStream.uniform(41), 60_000);
    try (Backend other = Backends.open("cpu", 2);
        DistinctCounter first = backend().create(spec);
        DistinctCounter second = other.create(spec)) {
      first.insert(Keys.of(Arrays.copyOf(keys, 45_000)));
      second.insert(Keys.of(Arrays.copyOfRange(keys, 30_000, 60_000)));
      first.merge(second);
      DistinctModel model = DistinctModel.of(spec, keys);
      model.assertSame(first);
      second.merge(first);
      model.assertSame(second);
      first.insert(Keys.of(7L));
      model.add(7).assertSame(first);
    }
  }

  /** Counters of a few and of many keys: their registers are low and high, next to each other. */
  @ParameterizedTest(name = "precision {0}")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisions")
  default void neitherOrderNorRepetitionOfMergesMatters(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    List<long[]> parts =
        List.of(
            new long[0],
            new long[] {-1},
            KeyPattern.SEQUENTIAL.keys(300),
            KeyPattern.UNIFORM.keys(3_000),
            KeyPattern.generate(KeyStream.uniform(42), 40_000));
    DistinctModel model = new DistinctModel(spec);
    parts.forEach(model::add);
    try (DistinctCounter up = backend().create(spec);
        DistinctCounter down = backend().create(spec)) {
      parts.forEach(keys -> merge(up, keys));
      parts.reversed().forEach(keys -> merge(down, keys));
      model.assertSame(up);
      model.assertSame(down);
      parts.forEach(keys -> merge(up, keys));
      up.merge(down);
      up.merge(up);
      model.assertSame(up);
    }
  }

  private void merge(DistinctCounter all, long... keys) {
    try (DistinctCounter one = backend().create(all.spec())) {
      one.insert(Keys.of(keys));
      all.merge(one);
    }
  }

  @Test
  default void imagesMergeAsCountersDo() {
    DistinctSpec spec = DistinctSpec.of(7);
    long[] keys = KeyPattern.UNIFORM.keys(2_000);
    try (DistinctCounter first = backend().create(spec);
        DistinctCounter second = backend().create(spec)) {
      first.insert(Keys.of(keys).slice(0, 50));
      second.insert(Keys.of(keys).slice(40, 2_000));
      try (DistinctImage image = first.image();
          DistinctImage other = second.image()) {
        image.merge(other);
        DistinctModel.of(spec, keys).assertSame(image);
        first.merge(image);
        DistinctModel.of(spec, keys).assertSame(first);
      }
    }
  }

  @Test
  default void otherSpecsAreRefusedByNameAndNothingIsChanged() {
    DistinctSpec spec = DistinctSpec.of(10);
    try (DistinctCounter counter = backend().create(spec);
        DistinctCounter precise = backend().create(DistinctSpec.of(11));
        DistinctCounter seeded = backend().create(spec.withSeed(3))) {
      counter.insert(Keys.of(1L));
      precise.insert(Keys.of(2L));
      seeded.insert(Keys.of(3L));
      assertRefused(counter, precise, "precision 10 and 11");
      assertRefused(counter, seeded, "seed 0 and 3");
      DistinctModel.of(spec, 1).assertSame(counter);
    }
  }

  private static void assertRefused(DistinctCounter counter, DistinctCounter wrong, String why) {
    String message = "distinct counters of different specs cannot be merged: " + why;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counter.merge(wrong))
        .withMessageContaining(message);
    try (DistinctImage image = counter.image();
        DistinctImage other = wrong.image()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> image.merge(other))
          .withMessageContaining(message);
      assertThat(image.statistics().used()).isEqualTo(1);
    }
  }
}
