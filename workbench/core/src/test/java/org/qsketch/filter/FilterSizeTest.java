package org.qsketch.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * A filter for n keys takes n keys: it refuses one with a probability below 10<sup>-6</sup>.
 *
 * <p>Keys are refused if more of them have both buckets in a set of buckets than these have
 * entries, or if the table as a whole is so full that displacements lead nowhere. The first
 * probability is bounded for every n up to 20,000, by the sum over all sets. With 4 entries this
 * sum is of use for all sets up to n = 700, and for sets of up to two fifths of the buckets beyond.
 * Larger sets are the whole table, as far as keys are concerned: there the free entries at the
 * first refusal are measured, and their mean is six standard deviations below those that a table
 * has.
 */
final class FilterSizeTest {
  private static final int MOST_KEYS = 20_000;
  private static final double RATE = 1e-6;
  private static final Backend CPU = Backends.open("cpu", 1);

  private final double[] logFactorials = new double[2 * MOST_KEYS];

  FilterSizeTest() {
    for (int i = 1; i < logFactorials.length; i++) {
      logFactorials[i] = logFactorials[i - 1] + Math.log(i);
    }
  }

  @AfterAll
  static void close() {
    CPU.close();
  }

  private static CuckooFilterSpec spec(long keys, int entries) {
    return CuckooFilterSpec.forKeys(keys).entries(entries).build();
  }

  private double logChoose(int from, int count) {
    return logFactorials[from] - logFactorials[count] - logFactorials[from - count];
  }

  /** A bound of P(Bin(n, p) ≥ k): its first term, and a geometric series that is not smaller. */
  private double logTail(int n, int k, double p) {
    double ratio = (n - k) * p / ((k + 1) * (1 - p));
    double first = logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p);
    return ratio < 1 ? Math.min(0, first - Math.log1p(-ratio)) : 0;
  }

  /** A bound of the probability that some set of at most this many buckets gets too many keys. */
  private double overfull(int keys, int buckets, int entries, int largest) {
    double sum = 0;
    for (int set = 1; set <= largest && entries * set < keys; set++) {
      double share = (double) set / buckets;
      double log = logChoose(buckets, set) + logTail(keys, entries * set + 1, share * share);
      sum += Math.exp(Math.min(1, log));
    }
    return sum;
  }

  /** Of the keys that have the same number of buckets, the most are the worst case. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16})
  void noSetOfBucketsGetsMoreKeysThanItHolds(int entries) {
    for (int keys = entries + 1; keys <= MOST_KEYS; keys++) {
      int buckets = (int) spec(keys, entries).buckets();
      if (keys == MOST_KEYS || spec(keys + 1, entries).buckets() > buckets) {
        int largest = entries == 4 && keys > 700 ? 2 * buckets / 5 : buckets - 1;
        assertThat(overfull(keys, buckets, entries, largest))
            .as("%d keys in %d buckets", keys, buckets)
            .isLessThan(RATE / 2);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16})
  void keysOfOneBucketFit(int entries) {
    for (int keys = 1; keys <= entries; keys++) {
      assertThat(spec(keys, entries).buckets()).isOne();
      assertThat(refused(spec(keys, entries), keys)).isZero();
    }
  }

  /** Six standard deviations are a probability of 10<sup>-9</sup>. */
  @ParameterizedTest(name = "{0} keys, {1} bits, {2}")
  @CsvSource({
    "120, 16, MIRROR, 300",
    "250, 8, MIRROR, 200",
    "500, 16, MIRROR, 150",
    "900, 8, MIRROR, 100",
    "900, 32, LOCAL, 100",
    "2000, 16, MIRROR, 60",
    "20000, 16, MIRROR, 12",
  })
  void theFirstRefusalIsFarFromTheLoad(long keys, int bits, AlternateBucket alternate, int tables) {
    CuckooFilterSpec sized =
        CuckooFilterSpec.forKeys(keys).fingerprintBits(bits).alternate(alternate).build();
    double sum = 0;
    double squares = 0.0;
    for (int seed = 0; seed < tables; seed++) {
      double free = sized.slots() - held(seeded(sized, seed), keys);
      sum += free;
      squares += free * free;
    }
    double mean = sum / tables;
    double deviation = Math.sqrt(squares / tables - mean * mean);
    assertThat(mean + 6 * deviation).isLessThan((double) (sized.slots() - keys));
  }

  private static CuckooFilterSpec seeded(CuckooFilterSpec spec, long seed) {
    return new CuckooFilterSpec(
        spec.buckets(),
        spec.entries(),
        spec.fingerprintBits(),
        spec.alternate(),
        HashFamily.mix(),
        seed);
  }

  /** How many keys a table holds when it refuses one for the first time; n go in at once. */
  private static long held(CuckooFilterSpec spec, long keys) {
    try (CuckooFilter filter = CPU.create(spec)) {
      try (Answers all = filter.insert(range(0, keys))) {
        assertThat(all.yes()).isEqualTo(keys);
      }
      long next = keys;
      while (inserts(filter, next)) {
        next++;
      }
      return next;
    }
  }

  private static boolean inserts(CuckooFilter filter, long key) {
    try (Answers one = filter.insert(Keys.of(key))) {
      return one.yes() == 1;
    }
  }

  private static Keys range(long from, long to) {
    return Keys.of(LongStream.range(from, to).toArray());
  }

  private static long refused(CuckooFilterSpec spec, long keys) {
    try (CuckooFilter filter = CPU.create(spec);
        Answers all = filter.insert(range(spec.seed() * keys, (spec.seed() + 1) * keys))) {
      return keys - all.yes();
    }
  }

  /** The sizes that were refused most often: 19 of 300 filters for 15 keys refused one. */
  @Test
  void filtersTakeTheKeysThatTheyAreSizedFor() {
    for (AlternateBucket alternate : AlternateBucket.values()) {
      for (int keys = 1; keys <= 60; keys++) {
        for (int seed = 0; seed < 20; seed++) {
          CuckooFilterSpec spec =
              CuckooFilterSpec.forKeys(keys).alternate(alternate).seed(seed).build();
          assertThat(refused(spec, keys)).as("%d keys, seed %d", keys, seed).isZero();
        }
      }
    }
  }
}
