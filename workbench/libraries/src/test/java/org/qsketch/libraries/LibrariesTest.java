package org.qsketch.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.libraries.Libraries.Library;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;
import org.qsketch.rivals.Rivals;

/** What libraries and their papers promise. */
class LibrariesTest {
  private static final int KEYS = 100_000;
  private static final long BYTES = 1 << 15;
  private static final long[] STREAM = stream();
  private static final Map<Long, Long> TRUTH = new HashMap<>();

  static {
    LongStream.of(STREAM).forEach(key -> TRUTH.merge(key, 1L, Long::sum));
  }

  private static long[] stream() {
    try (Backend cpu = Backends.open("cpu");
        Keys keys = cpu.generate(KeyStream.zipf(7, 1.1, 1 << 20), KEYS)) {
      return keys.toArray();
    }
  }

  private static Rival filled(Library library, long bytes) {
    Rival filled = library.create(new Budget(bytes, Long.SIZE, 5));
    LongStream.of(STREAM).forEach(filled::insert);
    return filled;
  }

  @Test
  void rivalsAreFoundByName() {
    assertThat(Rivals.names())
        .endsWith("datasketches-count-min", "datasketches-frequent-items", "spark-count-min");
    assertThat(Rivals.named("spark-count-min")).isEqualTo(Library.SPARK_COUNT_MIN);
  }

  @ParameterizedTest
  @EnumSource
  void memoryIsFilledAndKept(Library library) {
    assertThat(filled(library, BYTES).bits()).isBetween(BYTES * Byte.SIZE / 2, BYTES * Byte.SIZE);
  }

  @ParameterizedTest
  @EnumSource
  void countsAreExactInAmpleMemory(Library library) {
    Rival ample = filled(library, 64 << 20);
    assertThat(TRUTH).allSatisfy((key, n) -> assertThat(ample.estimate(key)).isEqualTo(n));
  }

  /** At most N e / width too large with probability 1 - e^-rows, and never too small. */
  @ParameterizedTest
  @EnumSource(names = {"DATASKETCHES_COUNT_MIN", "SPARK_COUNT_MIN"})
  void countMinKeepsItsBound(Library library) {
    Rival filled = filled(library, BYTES);
    double bound = Math.E * KEYS / (BYTES / 3.0 / Long.BYTES);
    assertThat(TRUTH)
        .allSatisfy((key, n) -> assertThat(filled.estimate(key)).isGreaterThanOrEqualTo(n));
    long over =
        TRUTH.entrySet().stream()
            .filter(e -> filled.estimate(e.getKey()) - e.getValue() > bound)
            .count();
    assertThat((double) over / TRUTH.size()).isLessThan(Math.exp(-3));
  }

  /** The paper: no error exceeds 1 / (0.33 k) of all insertions, where k keys have a slot. */
  @Test
  void frequentItemsKeepTheirBound() {
    DataSketchesFrequentItems filled =
        (DataSketchesFrequentItems) filled(Library.DATASKETCHES_FREQUENT_ITEMS, BYTES);
    double held = filled.bits() / 144.0 * 0.75;
    assertThat((double) filled.largestError()).isPositive().isLessThan(KEYS / (0.33 * held));
    assertThat(TRUTH)
        .allSatisfy(
            (key, n) ->
                assertThat(Math.abs(filled.estimate(key) - n))
                    .isLessThanOrEqualTo(filled.largestError()));
  }

  @ParameterizedTest
  @EnumSource
  void tooLittleMemoryIsRefused(Library library) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> library.create(new Budget(1, 64, 0)))
        .withMessageContaining(library.label())
        .withMessageContaining("in 1 bytes");
  }
}
