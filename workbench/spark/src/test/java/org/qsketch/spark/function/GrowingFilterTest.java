package org.qsketch.spark.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;

/** Filters with more keys than they are sized for, and their values in SQL. */
final class GrowingFilterTest {
  private static final Backend CPU = Backends.open("cpu", 1);

  @AfterAll
  static void close() {
    CPU.close();
  }

  private static GrowingFilter filled(long from, long to) {
    GrowingFilter filter = GrowingFilter.create(CPU, CuckooFilterSpec.forKeys(15).build());
    for (long at = from; at < to; at += 100) {
      long[] keys = LongStream.range(at, Math.min(to, at + 100)).toArray();
      filter.insert(CPU, Keys.of(keys));
      filter.insert(CPU, Keys.of(keys));
    }
    return filter;
  }

  private static void assertHas(GrowingFilter filter, long from, long to) {
    assertThat(LongStream.range(from, to)).allMatch(filter::contains);
  }

  @Test
  void aFilterThatIsNotFullIsItsImage() throws ImageFormatException {
    try (GrowingFilter filter = filled(0, 15);
        FilterImage image = FilterImage.fromBytes(filter.toBytes(KeyKind.INTEGERS))) {
      assertThat(image.keyKind()).isEqualTo(KeyKind.INTEGERS);
      assertThat(image.spec()).isEqualTo(CuckooFilterSpec.forKeys(15).build());
    }
  }

  @Test
  void itGrowsAndItsValueOpens() throws ImageFormatException {
    try (GrowingFilter filter = filled(0, 5_000);
        GrowingFilter opened = GrowingFilter.open(CPU, filter.toBytes(KeyKind.TEXTS))) {
      assertHas(filter, 0, 5_000);
      assertHas(opened, 0, 5_000);
      assertThat(opened.keyKind()).isEqualTo(KeyKind.TEXTS);
      assertThat(opened).hasToString(filter.toString());
      assertThat(LongStream.range(10_000, 30_000).filter(opened::contains).count())
          .isLessThan(40); // 8 in 65,534, and less of the longer fingerprints
    }
  }

  @Test
  void fullFiltersAreMergedAndNoKeyIsLost() {
    try (GrowingFilter sum = filled(0, 60)) {
      for (long more = 1; more < 20; more++) {
        try (GrowingFilter other = filled(1_000L * more, 1_000L * more + 50L * more)) {
          sum.merge(CPU, other);
        }
      }
      sum.insert(CPU, Keys.of(-1L));
      assertHas(sum, -1, 60);
      for (long more = 1; more < 20; more++) {
        assertHas(sum, 1_000L * more, 1_000L * more + 50L * more);
      }
    }
  }

  @Test
  void damagedValuesAreRefused() {
    byte[] value;
    try (GrowingFilter filter = filled(0, 1_000)) {
      value = filter.toBytes(KeyKind.INTEGERS);
    }
    assertRefused(Arrays.copyOf(value, 7));
    assertRefused(Arrays.copyOf(value, 8));
    assertRefused(Arrays.copyOf(value, 12));
    assertRefused(Arrays.copyOf(value, value.length - 1));
    assertRefused(Arrays.copyOf(value, value.length + 1));
    for (int at = 0; at < 20; at++) {
      byte[] altered = value.clone();
      altered[at] ^= (byte) 0xC0;
      assertRefused(altered);
    }
  }

  private static void assertRefused(byte[] value) {
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> GrowingFilter.open(CPU, value).close());
  }
}
