package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/**
 * Filters that a single batch fills: many of its keys move fingerprints at once, each of which is
 * there twice meanwhile.
 */
interface FilterFillingContract extends OnBackend {
  @ParameterizedTest(name = "{0} slots, {1} entries, {2}, seed 5, keys of seed 78")
  @CsvSource({
    "64, 4, MIRROR",
    "1024, 4, MIRROR",
    "4096, 4, MIRROR",
    "65536, 4, MIRROR",
    "262144, 4, MIRROR",
    "64, 8, MIRROR",
    "1024, 8, MIRROR",
    "65536, 8, MIRROR",
    "1024, 16, MIRROR",
    "65536, 16, MIRROR",
    "64, 4, LOCAL",
    "4096, 4, LOCAL",
    "70656, 4, LOCAL",
    "282624, 4, LOCAL",
    "64, 8, LOCAL",
    "70656, 8, LOCAL",
    "70656, 16, LOCAL"
  })
  default void aBatchThatFillsAFilterToItsUsableLoadIsTakenWhole(
      long slots, int entries, AlternateBucket alternate) {
    CuckooFilterSpec spec = filling(slots, entries, alternate);
    long[] keys = batch((int) (spec.usableLoad() * slots));
    try (CuckooFilter filter = backend().create(spec)) {
      assertThat(accepted(filter, keys)).hasSameSizeAs(keys);
      assertThat(found(filter, keys)).isEqualTo(keys.length);
      assertInserted(filter, keys.length, keys);
    }
  }

  /** Twice the keys that fit, so that every entry is wanted: nearly all are used. */
  @ParameterizedTest(name = "{0} slots, {1}, seed 5, keys of seed 78")
  @CsvSource({
    "64, MIRROR",
    "1024, MIRROR",
    "4096, MIRROR",
    "65536, MIRROR",
    "262144, MIRROR",
    "64, LOCAL",
    "4096, LOCAL",
    "70656, LOCAL",
    "282624, LOCAL"
  })
  default void aBatchOfTwiceTheKeysThatFitFillsTheFilter(long slots, AlternateBucket alternate) {
    long[] keys = batch((int) (2 * slots));
    try (CuckooFilter filter = backend().create(filling(slots, 4, alternate))) {
      long[] accepted = accepted(filter, keys);
      assertThat(accepted.length).isBetween((int) (0.98 * slots), (int) slots);
      assertThat(found(filter, accepted)).isEqualTo(accepted.length);
      assertInserted(filter, keys.length, accepted);
    }
  }

  /**
   * Half of the batch are copies of two keys, which only fit their own buckets. Beside them there
   * is space for all others but those few whose buckets are full of these copies.
   */
  @ParameterizedTest(name = "{0} slots, {1}, seed 5, keys of seed 78")
  @CsvSource({"1024, MIRROR", "4096, MIRROR", "65536, MIRROR", "4096, LOCAL", "70656, LOCAL"})
  default void keysThatRepeatWithoutEndTakeNoSpaceFromOthers(
      long slots, AlternateBucket alternate) {
    long[] others = batch((int) (0.8 * slots));
    long[] keys = LongStream.of(others).flatMap(key -> LongStream.of(key, key & 1)).toArray();
    try (CuckooFilter filter = backend().create(filling(slots, 4, alternate))) {
      long[] accepted = accepted(filter, keys);
      assertInserted(filter, keys.length, accepted);
      long[] refused = without(others, accepted);
      assertThat(refused).hasSizeLessThan(5);
      assertThat(accepted(filter, refused)).isEmpty();
    }
  }

  /** What was refused is refused again, unless another path is found by luck. */
  @ParameterizedTest(name = "{0} slots, {1}, seed 5, keys of seed 78")
  @CsvSource({
    "64, MIRROR",
    "1024, MIRROR",
    "4096, MIRROR",
    "65536, MIRROR",
    "64, LOCAL",
    "4096, LOCAL",
    "70656, LOCAL"
  })
  default void hardlyAKeyThatWasRefusedFitsAfterwards(long slots, AlternateBucket alternate) {
    long[] keys = batch((int) (1.2 * slots));
    try (CuckooFilter filter = backend().create(filling(slots, 4, alternate))) {
      long[] accepted = accepted(filter, keys);
      long[] again = accepted(filter, without(keys, accepted));
      assertThat(again.length).isLessThanOrEqualTo((int) (2 + slots / 100));
      assertThat(filter.statistics().refused())
          .isEqualTo(2L * (keys.length - accepted.length) - again.length);
    }
  }

  private static CuckooFilterSpec filling(long slots, int entries, AlternateBucket alternate) {
    return new CuckooFilterSpec(slots / entries, entries, 16, alternate, Specs.USER_HASH, 5);
  }

  private static long[] batch(int count) {
    KeyStream stream = KeyStream.uniform(78).wide();
    return LongStream.range(0, count).map(stream::key).toArray();
  }

  private static long[] accepted(CuckooFilter filter, long... keys) {
    try (Answers answers = filter.insert(Keys.of(keys))) {
      boolean[] in = answers.toArray();
      return IntStream.range(0, keys.length).filter(i -> in[i]).mapToLong(i -> keys[i]).toArray();
    }
  }

  private static long found(CuckooFilter filter, long... keys) {
    try (Answers answers = filter.contains(Keys.of(keys))) {
      return answers.yes();
    }
  }

  private static long[] without(long[] keys, long... gone) {
    long[] sorted = gone.clone();
    Arrays.sort(sorted);
    return LongStream.of(keys).filter(key -> Arrays.binarySearch(sorted, key) < 0).toArray();
  }

  /** The filter holds these keys of so many in one batch, and its statistics say so. */
  private static void assertInserted(CuckooFilter filter, int batch, long... keys) {
    assertThat(Arrays.mismatch(FilterContents.of(filter), FilterContents.of(filter.spec(), keys)))
        .as("place of the first fingerprint that differs")
        .isNegative();
    FilterStatistics statistics = filter.statistics();
    assertThat(statistics.used()).isEqualTo(keys.length);
    assertThat(statistics.refused()).isEqualTo(batch - keys.length);
    assertThat(statistics.displacements()).allMatch(count -> count >= 0);
    assertThat(statistics.displacements().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(keys.length);
  }
}
