package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.ChiSquare;
import org.qsketch.contract.KeyPattern;

/** The mix hash spreads distinct keys as chance would, also keys that are no random numbers. */
final class HashStatisticsTest {
  private static final int KEYS = 1 << 18;
  private static final long SEED = 1234;
  private static final HashFamily MIX = HashFamily.mix();

  private static long[] hashes(KeyPattern pattern) {
    return Arrays.stream(pattern.keys(KEYS)).distinct().map(key -> MIX.hash(key, SEED)).toArray();
  }

  private static long[] histogram(int size, LongStream values) {
    long[] histogram = new long[size];
    values.forEach(value -> histogram[(int) value]++);
    return histogram;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 1000, 1021, 4096})
  void bucketsOfSequentialKeysAreUniform(int buckets) {
    long[] hashes = hashes(KeyPattern.SEQUENTIAL);
    ChiSquare.assertUniform(
        histogram(buckets, Arrays.stream(hashes).map(hash -> MIX.bucket(hash, buckets))));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 1000, 1024})
  void masksOfSequentialKeysAreUniform(int masks) {
    long[] hashes = hashes(KeyPattern.SEQUENTIAL);
    ChiSquare.assertUniform(
        histogram(masks, Arrays.stream(hashes).map(hash -> MIX.mask(hash, masks))));
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "SEQUENTIAL"})
  void bucketsAndMasksAreIndependent(KeyPattern pattern) {
    ChiSquare.assertUniform(
        histogram(
            64 * 64,
            Arrays.stream(hashes(pattern))
                .map(hash -> MIX.bucket(hash, 64) * 64 + MIX.mask(hash, 64))));
  }

  /** Joint counts of bucket and mask; of 1024 masks 32 at a time. */
  private static long[] bucketsByMasks(HashFamily family, long seed, int buckets) {
    return histogram(
        buckets * 32,
        Arrays.stream(KeyPattern.SEQUENTIAL.keys(KEYS))
            .map(key -> family.hash(key, seed))
            .map(hash -> family.bucket(hash, buckets) * 32 + family.mask(hash, 1024) / 32));
  }

  @ParameterizedTest(name = "{0} buckets, seed {1}")
  @CsvSource({
    "1, 0",
    "1, 42",
    "2, 0",
    "2, 42",
    "3, 0",
    "3, 42",
    "5, 42",
    "8, 42",
    "8, 7",
    "24, 42",
    "32, 42",
    "100, 42",
    "128, 7",
    "1000, 42"
  })
  void bucketsAndMasksOfSmallTablesAreIndependent(int buckets, long seed) {
    ChiSquare.assertUniform(bucketsByMasks(MIX, seed, buckets));
  }

  @ParameterizedTest(name = "{0} buckets, seed 42")
  @ValueSource(ints = {2, 3, 8, 24, 100})
  void theTestOfIndependenceFailsWhereBucketAndMaskShareTheirBits(int buckets) {
    UserHash shared =
        UserHash.of("shared", (key, seed) -> (MIX.hash(key, seed) >>> 32) * 0x1_0000_0001L);
    assertThatThrownBy(() -> ChiSquare.assertUniform(bucketsByMasks(shared, 42, buckets)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("chi-square");
  }

  @Test
  void rowsOfAThreadSketchAreIndependent() {
    ChiSquare.assertUniform(
        histogram(
            64 * 64,
            Arrays.stream(hashes(KeyPattern.SEQUENTIAL))
                .map(
                    hash ->
                        MIX.bucket(MIX.row(hash, 0), 64) * 64 + MIX.bucket(MIX.row(hash, 1), 64))));
  }

  @Test
  void seedsGiveIndependentHashes() {
    ChiSquare.assertUniform(
        histogram(
            64 * 64,
            LongStream.range(0, KEYS)
                .map(key -> (MIX.hash(key, 1) >>> 58) * 64 + (MIX.hash(key, 2) >>> 58))));
  }

  @Test
  void everyBitOfTheKeyFlipsHalfTheBitsOfTheHash() {
    for (int bit = 0; bit < Long.SIZE; bit++) {
      long flip = 1L << bit;
      double flipped =
          LongStream.range(0, 4096)
              .mapToInt(key -> Long.bitCount(MIX.hash(key, SEED) ^ MIX.hash(key ^ flip, SEED)))
              .average()
              .orElseThrow();
      // the mean of 4096 sums of 64 fair bits has a standard deviation of 4 / 64
      assertThat(flipped).as("bits flipped by bit %d", bit).isCloseTo(32, within(0.5));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 42})
  void everyByteOfUniformKeysIsUniform(long seed) {
    for (KeyStream stream :
        new KeyStream[] {KeyStream.uniform(seed), KeyStream.uniform(seed).wide()}) {
      for (int shift = 0; shift < stream.width().bytes() * 8; shift += 8) {
        int at = shift;
        ChiSquare.assertUniform(
            histogram(
                256, LongStream.range(0, KEYS).map(stream::key).map(key -> key >>> at & 255)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.0, 1.1, 1.5})
  void zipfKeysOccurAsOftenAsTheirRanksSay(double exponent) {
    int universe = 1_000;
    long[] sample = KeyPattern.generate(KeyStream.zipf(SEED, exponent, universe), KEYS);
    long[] frequencies =
        Arrays.stream(sample).boxed().collect(Collectors.groupingBy(key -> key)).values().stream()
            .mapToLong(List::size)
            .sorted()
            .toArray();
    double scale =
        KEYS / IntStream.rangeClosed(1, universe).mapToDouble(r -> Math.pow(r, -exponent)).sum();
    for (int rank = 1; rank <= 5; rank++) {
      double expected = scale * Math.pow(rank, -exponent);
      // neighbouring ranks may change places, hence a bound of five standard deviations
      assertThat((double) frequencies[frequencies.length - rank])
          .as("occurrences of rank %d", rank)
          .isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
  }

  @Test
  void zipfRanksFollowTheLaw() {
    int universe = 100;
    ZipfTable table = ZipfTable.of(1.1, universe);
    double[] expected =
        IntStream.rangeClosed(1, universe).mapToDouble(r -> Math.pow(r, -1.1)).toArray();
    double sum = Arrays.stream(expected).sum();
    Arrays.setAll(expected, rank -> expected[rank] * KEYS / sum);
    ChiSquare.assertFits(
        histogram(universe, LongStream.range(0, KEYS).map(i -> table.rank(Mix.fmix64(i + SEED)))),
        expected);
  }
}
