package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HashFamilyTest {
  private static final int COUNT = 1_003;
  private static final long SEED = 31;

  static Stream<HashFamily> families() {
    return Stream.concat(
        HashFamily.builtIn().stream(),
        Stream.of(UserHash.of("user", (key, seed) -> Mix.fmix64(key * 3 + seed))));
  }

  /** Random keys, with space behind them that must stay as it is. */
  private static long[] block() {
    return new SplittableRandom(1).longs(COUNT + 5).toArray();
  }

  @ParameterizedTest
  @MethodSource("families")
  void blocksHashAsTheirKeysDo(HashFamily family) {
    long[] block = block();
    family.hash(block, COUNT, SEED);
    for (int i = 0; i < block.length; i++) {
      assertThat(block[i]).isEqualTo(i < COUNT ? family.hash(block()[i], SEED) : block()[i]);
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void blocksHaveTheRowsOfTheirHashes(HashFamily family) {
    for (int row : List.of(0, 1, 7)) {
      long[] rows = block();
      family.row(rows, COUNT, row);
      for (int i = 0; i < rows.length; i++) {
        assertThat(rows[i]).isEqualTo(i < COUNT ? family.row(block()[i], row) : block()[i]);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void blocksSelectTheBucketsAndMasksOfTheirHashes(HashFamily family) {
    long[] hashes = block();
    family.hash(hashes, hashes.length, SEED);
    for (long choices : new long[] {1, 2, 1021, 1 << 16, (1L << 31) + 11, 1L << 48}) {
      long[] buckets = new long[COUNT];
      family.bucket(hashes, COUNT, choices, buckets);
      assertThat(buckets)
          .isEqualTo(Arrays.stream(hashes, 0, COUNT).map(h -> family.bucket(h, choices)).toArray());
    }
    for (int choices : List.of(1, 7, 1024, 1 << 16)) {
      int[] masks = new int[COUNT];
      family.mask(hashes, COUNT, choices, masks);
      assertThat(masks)
          .isEqualTo(
              Arrays.stream(hashes, 0, COUNT).mapToInt(h -> family.mask(h, choices)).toArray());
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void bucketsAndMasksStayWithinTheirBounds(HashFamily family) {
    long[] keys = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0xFFFFFFFFL, 0x80000000L};
    for (long key : keys) {
      long hash = family.hash(key, SEED);
      assertThat(family.bucket(hash, 1)).isZero();
      assertThat(family.bucket(hash, 1L << 48)).isBetween(0L, (1L << 48) - 1);
      assertThat(family.mask(hash, 1)).isZero();
      assertThat(family.mask(hash, 1 << 16)).isBetween(0, (1 << 16) - 1);
    }
  }

  /** Values that any implementation of MurmurHash3's finalizer gives. */
  @Test
  void theMixIsMurmurHash3sFinalizer() {
    assertThat(Mix.fmix64(0)).isZero();
    assertThat(Mix.fmix64(1)).isEqualTo(0xB456BCFC34C2CB2CL);
    assertThat(Mix.fmix32(0)).isZero();
    assertThat(Mix.fmix32(1)).isEqualTo(0x514E28B7);
  }

  @Test
  void whatWasMixedCanBeUnmixed() {
    assertThat(LongStream.of(0, 1, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE, Mix.GOLDEN))
        .allMatch(value -> Mix.unfmix64(Mix.fmix64(value)) == value);
  }

  @Test
  void theMixHashIsTheMixOfKeyAndMixedSeed() {
    assertThat(HashFamily.mix().hash(77, 5)).isEqualTo(Mix.fmix64(77 ^ Mix.fmix64(5 + Mix.GOLDEN)));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, -1})
  void theMultiplyHashIsOddTimesTheKeyModulo32Bits(long seed) {
    HashFamily multiply = HashFamily.multiply();
    long multiplier = multiply.hash(1, seed);
    assertThat(multiplier & 1).isOne();
    assertThat(multiply.hash(12345, seed)).isEqualTo(12345 * multiplier % (1L << 32));
    assertThat(multiply.hash(-1L, seed)).isEqualTo(multiply.hash(0xFFFFFFFFL, seed));
  }

  @Test
  void theMultiplyHashTakesTheLargestPrimeBelowWhatIsWanted() {
    for (long wanted : LongStream.rangeClosed(2, 500).toArray()) {
      long buckets = HashFamily.multiply().buckets(wanted);
      assertThat(BigInteger.valueOf(buckets).isProbablePrime(50)).isTrue();
      assertThat(LongStream.rangeClosed(buckets + 1, wanted))
          .noneMatch(above -> BigInteger.valueOf(above).isProbablePrime(50));
    }
    assertThat(HashFamily.multiply().buckets(1)).isOne();
    assertThat(HashFamily.mix().buckets(500)).isEqualTo(500);
  }

  @Test
  void familiesAreFoundByName() {
    for (HashFamily family : HashFamily.builtIn()) {
      assertThat(HashFamily.named(family.name())).isSameAs(family);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HashFamily.named("murmur"))
        .withMessageContaining("'murmur'")
        .withMessageContaining("mix, multiply, identity");
  }

  @Test
  void onlyIdentityNeedsWideKeys() {
    families().forEach(family -> family.requireWidth(KeyWidth.BITS_64));
    HashFamily.mix().requireWidth(KeyWidth.BITS_32);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HashFamily.identity().requireWidth(KeyWidth.BITS_32))
        .withMessageContaining("32 bits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Mix", "mix", "identity", "1st", "a_b", "a b", "überhash"})
  void userHashesNeedANameOfTheirOwn(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UserHash.of(name, Long::sum))
        .withMessageContaining("'" + name + "'");
  }

  @Test
  void userHashesCarryTheirKernelSources() {
    UserHash hash = UserHash.of("user", Long::sum);
    assertThat(hash.cudaSource()).isEmpty();
    UserHash withKernels = hash.withKernels("return key;", "return key + 0;");
    assertThat(withKernels.name()).isEqualTo("user");
    assertThat(withKernels.cudaSource()).isEqualTo("return key;");
    assertThat(withKernels.openclSource()).isEqualTo("return key + 0;");
    assertThat(withKernels.hash(3, 4)).isEqualTo(7);
  }
}
