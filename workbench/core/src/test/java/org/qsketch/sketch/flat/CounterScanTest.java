package org.qsketch.sketch.flat;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters are unsigned, and none of several slices is left out. */
final class CounterScanTest {
  private static final int COUNTERS = (1 << 19) + 5;

  private static CounterScan narrow(int... counters) {
    return new CounterScan(MemorySegment.ofArray(counters), Integer.BYTES);
  }

  private static CounterScan wide(long... counters) {
    return new CounterScan(MemorySegment.ofArray(counters), Long.BYTES);
  }

  @ParameterizedTest(name = "at {0}")
  @ValueSource(ints = {0, 1, (1 << 18) - 1, 1 << 18, 1 << 19, COUNTERS - 1})
  void theLargestCounterIsFoundWhereverItIs(int at) {
    int[] narrow = new int[COUNTERS];
    narrow[at] = -2;
    assertThat(narrow(narrow).largest()).isEqualTo(0xFFFFFFFEL);
    long[] wide = new long[COUNTERS];
    wide[at] = -2;
    wide[(at + 7) % COUNTERS] = Long.MAX_VALUE;
    assertThat(wide(wide).largest()).isEqualTo(-2);
    wide[at] = 0;
    assertThat(wide(wide).largest()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void noCountersHaveTheLargestOfZero() {
    assertThat(narrow().largest()).isZero();
    assertThat(wide(0, 0).largest()).isZero();
  }

  @ParameterizedTest(name = "from {0} to {1}, at most {2}")
  @CsvSource({
    "5, 5, 9, false",
    "5, 9, 9, false",
    "5, 10, 9, true",
    "12, 12, 9, false", // which an older version, or a removal, has left
    "12, 13, 9, true",
    "5, 4, 9, true",
    "4294967295, 0, 4294967295, true",
    "4294967290, 4294967295, 4294967295, false",
    "2147483647, 2147483648, 4294967295, false"
  })
  void aNarrowCounterOverflowsIfItFallsOrPassesItsLimit(
      long before, long after, long limit, boolean overflows) {
    int[] counters = new int[COUNTERS];
    int[] changed = new int[COUNTERS];
    counters[COUNTERS - 2] = (int) before;
    changed[COUNTERS - 2] = (int) after;
    assertThat(narrow(changed).hasOverflow(narrow(counters), limit)).isEqualTo(overflows);
  }

  @ParameterizedTest(name = "from {0} to {1}")
  @CsvSource({
    "5, 9223372036854775807, false",
    "9223372036854775807, 9223372036854775807, false",
    "9223372036854775807, -9223372036854775808, true",
    "5, -2, true",
    "-3, -3, false",
    "-3, -2, true",
    "-3, 7, true"
  })
  void aWideCounterOverflowsIfItFallsOrPassesItsLimit(long before, long after, boolean overflows) {
    long[] counters = {0, before, 0};
    long[] changed = {0, after, 0};
    assertThat(wide(changed).hasOverflow(wide(counters), Long.MAX_VALUE)).isEqualTo(overflows);
  }
}
