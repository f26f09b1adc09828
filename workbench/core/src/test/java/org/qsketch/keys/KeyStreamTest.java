package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyStreamTest {
  static Stream<KeyStream> streams() {
    return Stream.of(KeyStream.uniform(1), KeyStream.zipf(1, 1.1, 1000), KeyStream.zipf(1, 0, 7))
        .flatMap(stream -> Stream.of(stream, stream.wide()));
  }

  @ParameterizedTest
  @MethodSource("streams")
  void anySliceIsThatPartOfTheWhole(KeyStream stream) {
    for (long from : new long[] {0, 1, 63, 1L << 31, (1L << 40) + 7}) {
      long[] block = LongStream.generate(() -> -7).limit(105).toArray();
      stream.fill(from, block, 100);
      assertThat(block)
          .startsWith(LongStream.range(from, from + 100).map(stream::key).toArray())
          .endsWith(-7, -7, -7, -7, -7);
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void narrowKeysHave32Bits(KeyStream stream) {
    LongStream keys = LongStream.range(0, 1000).map(stream::key);
    if (stream.width() == KeyWidth.BITS_32) {
      assertThat(keys).allMatch(key -> key >>> 32 == 0);
    } else {
      assertThat(keys).anyMatch(key -> key >>> 32 != 0);
    }
  }

  @Test
  void streamsAreWidenedOnlyIfWideKeysAreWanted() {
    KeyStream narrow = KeyStream.uniform(1);
    assertThat(narrow.widenedTo(KeyWidth.BITS_32)).isSameAs(narrow);
    assertThat(narrow.widenedTo(KeyWidth.BITS_64).width()).isEqualTo(KeyWidth.BITS_64);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void otherSeedsGiveOtherKeys(KeyStream stream) {
    KeyStream other = KeyStream.parse(stream.name(), stream.seed() + 1);
    assertThat(LongStream.range(0, 100).map(other::key).toArray())
        .isNotEqualTo(LongStream.range(0, 100).map(stream::key).toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "zipf:1.5", "zipf:1.1:1048576", "zipf:0.0:10"})
  void namesAreReadAsTheyAreWritten(String name) {
    assertThat(KeyStream.parse(name, 3).name()).isEqualTo(name);
    assertThat(KeyStream.parse(name, 3).seed()).isEqualTo(3);
  }

  @Test
  void universesAreReadAsQuantities() {
    assertThat(KeyStream.parse(" ZIPF:1.1:2^20 ", 0).name()).isEqualTo("zipf:1.1:1048576");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "normal", "uniform:1", "zipf", "zipf:", "zipf:x", "zipf:1:2:3", "zipf:1:many"})
  void otherNamesAreRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyStream.parse(name, 0))
        .withMessageContaining("'");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 10.1, Double.NaN, Double.POSITIVE_INFINITY})
  void exponentsOutOfBoundsAreRefused(double exponent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyStream.zipf(0, exponent, 10))
        .withMessageContaining(Double.toString(exponent));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, (1 << 27) + 1})
  void universesOutOfBoundsAreRefused(int universe) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyStream.zipf(0, 1, universe))
        .withMessageContaining(Integer.toString(universe));
  }

  @Test
  void aUniverseOfOneKeyRepeatsIt() {
    KeyStream stream = KeyStream.zipf(9, 1.2, 1);
    assertThat(LongStream.range(0, 100).map(stream::key).distinct().count()).isOne();
  }

  @Test
  void aZipfStreamHasNoMoreKeysThanItsUniverse() {
    KeyStream stream = KeyStream.zipf(9, 0, 50);
    assertThat(LongStream.range(0, 5_000).map(stream::key).distinct().count()).isEqualTo(50);
  }
}
