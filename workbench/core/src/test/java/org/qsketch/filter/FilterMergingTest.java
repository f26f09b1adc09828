package org.qsketch.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

final class FilterMergingTest {
  private static final long KEYS = 100_000;

  private static Backend cpu;

  @BeforeAll
  static void open() {
    cpu = Backends.open("cpu", 1);
  }

  @AfterAll
  static void close() {
    cpu.close();
  }

  static Stream<CuckooFilterSpec> specs() {
    return CuckooFilterSpec.FINGERPRINT_BITS.stream()
        .flatMap(
            bits ->
                Stream.of(AlternateBucket.MIRROR, AlternateBucket.LOCAL, AlternateBucket.XOR)
                    .map(form -> spec(2 * KEYS, bits, form)));
  }

  private static CuckooFilterSpec spec(long keys, int bits, AlternateBucket form) {
    return CuckooFilterSpec.forKeys(keys).fingerprintBits(bits).alternate(form).build();
  }

  private static FilterImage image(CuckooFilterSpec spec, Keys keys) {
    try (CuckooFilter filter = cpu.create(spec)) {
      filter.insert(keys).close();
      return filter.image();
    }
  }

  private static long entries(FilterImage image) {
    try (CuckooFilter filter = cpu.open(image)) {
      return filter.statistics().used();
    }
  }

  private static long contained(FilterImage image, Keys keys) {
    try (CuckooFilter filter = cpu.open(image)) {
      return filter.countContained(keys);
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void theResultHoldsTheKeysOfBoth(CuckooFilterSpec spec) {
    Keys one = cpu.generate(KeyStream.uniform(1), KEYS);
    Keys other = cpu.generate(KeyStream.uniform(2), KEYS);
    Keys absent = cpu.generate(KeyStream.uniform(3), KEYS);
    try (FilterImage target = image(spec, one);
        FilterImage source = image(spec, other)) {
      target.merge(source, cpu::open);
      assertThat(contained(target, one)).isEqualTo(KEYS);
      assertThat(contained(target, other)).isEqualTo(KEYS);
      double load = entries(target) / (double) spec.slots();
      assertThat(contained(target, absent) / (double) KEYS)
          .isLessThan(1.2 * spec.falsePositiveBound(load) + 2e-4);
    }
  }

  /** Their markers stay behind, and buckets that were full have space again. */
  @ParameterizedTest
  @MethodSource("specs")
  void keysThatAreLeftAfterDeletesAreFound(CuckooFilterSpec spec) {
    Keys all = cpu.generate(KeyStream.uniform(4), 2 * KEYS * 9 / 10);
    Keys left = all.slice(0, all.size() / 2);
    try (FilterImage target = image(spec, cpu.generate(KeyStream.uniform(5), KEYS / 20));
        CuckooFilter filter = cpu.create(spec)) {
      filter.insert(all).close();
      filter.delete(all.slice(all.size() / 2, all.size())).close();
      long found = filter.countContained(left);
      try (FilterImage source = filter.image()) {
        target.merge(source, cpu::open);
      }
      assertThat(contained(target, left)).isEqualTo(found);
    }
  }

  @Test
  void keysOfBothAreStoredOnce() {
    CuckooFilterSpec spec = spec(2 * KEYS, 32, AlternateBucket.MIRROR);
    Keys keys = cpu.generate(KeyStream.uniform(1), KEYS);
    try (FilterImage target = image(spec, keys);
        FilterImage source = image(spec, keys)) {
      long before = entries(target);
      target.merge(source, cpu::open);
      assertThat(entries(target)).isEqualTo(before);
    }
  }

  @Test
  void whatDoesNotFitIsRefusedAndChangesNothing() {
    CuckooFilterSpec spec = spec(KEYS, 16, AlternateBucket.MIRROR);
    try (FilterImage target = image(spec, cpu.generate(KeyStream.uniform(1), KEYS));
        FilterImage source = image(spec, cpu.generate(KeyStream.uniform(2), KEYS))) {
      byte[] before = target.toBytes();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> target.merge(source, cpu::open))
          .withMessageContaining("build both for more keys");
      assertThat(target.toBytes()).isEqualTo(before);
    }
  }

  @Test
  void otherSpecsAreRefused() {
    CuckooFilterSpec spec = spec(100, 16, AlternateBucket.MIRROR);
    for (CuckooFilterSpec other :
        List.of(
            spec(100, 8, AlternateBucket.MIRROR),
            CuckooFilterSpec.forKeys(100).hash(HashFamily.identity()).build())) {
      try (FilterImage target = FilterImage.allocate(spec);
          FilterImage source = FilterImage.allocate(other)) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> target.merge(source, cpu::open))
            .withMessageContaining("different specs");
      }
    }
  }
}
