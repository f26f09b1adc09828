package org.qsketch.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** What their papers prove of the rivals. */
class RivalsTest {
  private static final int KEYS = 200_000;
  private static final long[] STREAM = zipf(1.1, 7);
  private static final Map<Long, Integer> TRUTH = count(STREAM);

  /** Two bytes for each distinct key. */
  private static final long BYTES = 2L * TRUTH.size();

  private static long[] zipf(double skew, long seed) {
    try (Backend cpu = Backends.open("cpu");
        Keys keys = cpu.generate(KeyStream.zipf(seed, skew, 1 << 20), KEYS)) {
      return keys.toArray();
    }
  }

  private static Map<Long, Integer> count(long... keys) {
    Map<Long, Integer> counts = new HashMap<>();
    for (long key : keys) {
      counts.merge(key, 1, Integer::sum);
    }
    return counts;
  }

  private static Rival filled(Rivals rival, long bytes, long seed) {
    Rival filled = rival.create(new Budget(bytes, Long.SIZE, seed));
    LongStream.of(STREAM).forEach(filled::insert);
    return filled;
  }

  private static double meanRelativeError(Rival rival) {
    return TRUTH.entrySet().stream()
        .mapToDouble(
            e -> Math.abs(rival.estimate(e.getKey()) - e.getValue()) / (double) e.getValue())
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void fillsItsMemoryAndNoMore(Rivals rival) {
    long bits = filled(rival, BYTES, 1).bits();
    assertThat(bits).isBetween(BYTES * Byte.SIZE * 99 / 100, BYTES * Byte.SIZE);
  }

  @ParameterizedTest
  @EnumSource
  void countsExactlyInAmpleMemory(Rivals rival) {
    Rival ample = filled(rival, 64L << 20, 1);
    assertThat(meanRelativeError(ample)).isLessThan(0.001);
  }

  @ParameterizedTest
  @EnumSource(names = {"COUNT_MIN", "CONSERVATIVE_UPDATE", "SALSA", "SALSA_CONSERVATIVE", "TOWER"})
  void neverBelowTheTruth(Rivals rival) {
    for (long bytes = BYTES / 8; bytes <= BYTES; bytes *= 2) {
      Rival small = filled(rival, bytes, 3);
      assertThat(TRUTH)
          .allSatisfy((key, n) -> assertThat(small.estimate(key)).isGreaterThanOrEqualTo(n));
    }
  }

  @Test
  void misraGriesIsNeverAboveTheTruth() {
    assertThat(above(filled(Rivals.MISRA_GRIES, BYTES, 3))).isEmpty();
  }

  /** Two keys in a thousand may share fingerprint and place with another. */
  @Test
  void heavyKeeperIsSeldomAboveTheTruth() {
    assertThat(above(filled(Rivals.HEAVY_KEEPER, BYTES, 3))).hasSizeLessThan(TRUTH.size() / 500);
  }

  private static List<Long> above(Rival rival) {
    return TRUTH.keySet().stream().filter(key -> rival.estimate(key) > TRUTH.get(key)).toList();
  }

  /** The mean over many seeds of the error of every tenth of the hundred most frequent keys. */
  @ParameterizedTest
  @EnumSource(names = {"COUNT_SKETCH", "COCO"})
  void unbiased(Rivals rival) {
    List<Map.Entry<Long, Integer>> frequent = mostFrequent(100);
    int seeds = 40;
    double sum = 0;
    for (int seed = 0; seed < seeds; seed++) {
      Rival filled = filled(rival, BYTES / 4, seed);
      for (Map.Entry<Long, Integer> entry : frequent) {
        sum += filled.estimate(entry.getKey()) - entry.getValue();
      }
    }
    double truth = frequent.stream().mapToInt(Map.Entry::getValue).sum();
    assertThat(sum / seeds / truth).isCloseTo(0, within(0.005));
  }

  @Test
  void countMinKeepsItsBound() {
    Rival filled = filled(Rivals.COUNT_MIN, BYTES, 3);
    double bound = Math.E * KEYS / (BYTES / 4.0 / CountMin.ROWS);
    long over =
        TRUTH.entrySet().stream()
            .filter(e -> filled.estimate(e.getKey()) - e.getValue() > bound)
            .count();
    assertThat((double) over / TRUTH.size()).isLessThan(Math.exp(-CountMin.ROWS));
  }

  @Test
  void spaceSavingAndMisraGriesKeepTheirBounds() {
    long entries = BYTES * 8 / (64 + 32 + 43);
    Rival above = filled(Rivals.SPACE_SAVING, BYTES, 3);
    Rival below = filled(Rivals.MISRA_GRIES, BYTES, 3);
    long bound = KEYS / entries;
    assertThat(TRUTH)
        .allSatisfy(
            (key, n) -> {
              assertThat(n - below.estimate(key)).isLessThanOrEqualTo(bound);
              if (n > bound) {
                assertThat(above.estimate(key) - n).isBetween(0L, bound);
              }
            });
  }

  /** The paper's main figure: no outliers, keys off by more than 25, where all others have some. */
  @Test
  void reliableKeepsItsBoundForEveryKey() {
    long bytes = BYTES / 2;
    Rival reliable = filled(Rivals.RELIABLE, bytes, 3);
    assertThat(TRUTH)
        .allSatisfy(
            (key, n) ->
                assertThat(reliable.estimate(key) - n)
                    .isBetween(0L, (long) Reliable.LARGEST_ERROR));
    assertThat(outliers(Rivals.COUNT_MIN, bytes)).isGreaterThan(1000);
    assertThat(outliers(Rivals.CONSERVATIVE_UPDATE, bytes)).isGreaterThan(50);
    assertThat(outliers(Rivals.ELASTIC, bytes)).isGreaterThan(50);
  }

  private static long outliers(Rivals rival, long bytes) {
    Rival filled = filled(rival, bytes, 3);
    return TRUTH.entrySet().stream()
        .filter(e -> Math.abs(filled.estimate(e.getKey()) - e.getValue()) > Reliable.LARGEST_ERROR)
        .count();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "RELIABLE",
        "ELASTIC",
        "HEAVY_KEEPER",
        "WAVING",
        "COCO",
        "SPACE_SAVING",
        "MISRA_GRIES"
      })
  void findsTheMostFrequentKeys(Rivals rival) {
    Rival filled = filled(rival, BYTES, 5);
    List<Long> truth = mostFrequent(100).stream().map(Map.Entry::getKey).toList();
    List<Long> found =
        TRUTH.keySet().stream()
            .sorted((a, b) -> Long.compare(filled.estimate(b), filled.estimate(a)))
            .limit(100)
            .toList();
    assertThat(truth.stream().filter(found::contains).count()).isGreaterThanOrEqualTo(95);
  }

  /** The order of the papers, at two bytes for each distinct key. */
  @Test
  void eachPaperBeatsWhatItImproves() {
    double countMin = meanRelativeError(filled(Rivals.COUNT_MIN, BYTES, 3));
    double conservative = meanRelativeError(filled(Rivals.CONSERVATIVE_UPDATE, BYTES, 3));
    double salsa = meanRelativeError(filled(Rivals.SALSA, BYTES, 3));
    double both = meanRelativeError(filled(Rivals.SALSA_CONSERVATIVE, BYTES, 3));
    assertThat(List.of(countMin, conservative, salsa, both))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(meanRelativeError(filled(Rivals.TOWER, BYTES, 3))).isLessThan(conservative);
    assertThat(meanRelativeError(filled(Rivals.ELASTIC, BYTES, 3))).isLessThan(countMin);
  }

  private static List<Map.Entry<Long, Integer>> mostFrequent(int limit) {
    return TRUTH.entrySet().stream()
        .sorted(Map.Entry.<Long, Integer>comparingByValue().reversed())
        .limit(limit)
        .toList();
  }

  @Test
  void anUnknownNameIsRefusedWithTheNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rivals.named("bloom"))
        .withMessageContaining("'bloom'")
        .withMessageContaining("salsa-conservative");
    assertThat(Rivals.named("space-saving")).isEqualTo(Rivals.SPACE_SAVING);
  }

  @ParameterizedTest
  @EnumSource
  void tooLittleMemoryIsRefused(Rivals rival) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rival.create(new Budget(1, 64, 0)))
        .withMessageContaining("1 bytes cannot hold ");
  }
}
