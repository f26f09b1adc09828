package org.qsketch.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.keys.Mix;
import org.qsketch.rivals.DistinctRival;
import org.qsketch.rivals.DistinctRivals;
import org.qsketch.rivals.NamedDistinctRival;

/** What libraries state of their sketches for the number of different keys. */
class DistinctLibraryTest {
  private static final long BYTES = 1 << 12;
  private static final int KEYS = 200_000;

  private static DistinctRival filled(DistinctLibrary library, int from, int to) {
    DistinctRival rival = library.create(BYTES, 5);
    for (int i = from; i < to; i++) {
      rival.insert(Mix.fmix64(i));
      rival.insert(Mix.fmix64(i));
    }
    return rival;
  }

  @Test
  void theyAreFoundByName() {
    assertThat(DistinctRivals.all())
        .extracting(NamedDistinctRival::label)
        .containsExactly(
            "datasketches-hll-8",
            "datasketches-hll-4",
            "datasketches-cpc",
            "hash4j-hyperloglog",
            "hash4j-ultraloglog");
  }

  @ParameterizedTest
  @EnumSource
  void estimatesKeepFourStatedErrors(DistinctLibrary library) {
    DistinctRival filled = filled(library, 0, KEYS);
    assertThat(filled.estimate())
        .isCloseTo((double) KEYS, within(4 * filled.relativeError() * KEYS));
  }

  @ParameterizedTest
  @EnumSource
  void aUnionCountsTheKeysOfBoth(DistinctLibrary library) {
    DistinctRival one = filled(library, 0, KEYS / 2 + 1000);
    DistinctRival other = filled(library, KEYS / 2, KEYS);
    double before = one.estimate();
    DistinctRival union = one.union(other);
    assertThat(union.estimate()).isCloseTo((double) KEYS, within(4 * union.relativeError() * KEYS));
    assertThat(union.relativeError()).isGreaterThanOrEqualTo(one.relativeError());
    assertThat(one.estimate()).isEqualTo(before);
  }

  /** Headers, and exceptions of 4-bit registers, come on top. */
  @ParameterizedTest
  @EnumSource
  void theStateFillsTheMemory(DistinctLibrary library) {
    assertThat(filled(library, 0, KEYS).bytes()).isBetween(BYTES / 2, BYTES + BYTES / 50);
  }

  @ParameterizedTest
  @EnumSource
  void withoutKeysTheEstimateIsZero(DistinctLibrary library) {
    assertThat(library.create(BYTES, 5).estimate()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void tooLittleMemoryIsRefused(DistinctLibrary library) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> library.create(1, 0))
        .withMessageStartingWith(library.label() + " cannot have 1 bytes: give it from ");
  }
}
