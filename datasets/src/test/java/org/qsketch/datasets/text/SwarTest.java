package org.qsketch.datasets.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwarTest {
  @ParameterizedTest(name = "{0} to {1}, seed 1")
  @CsvSource({"65,90", "97,122", "48,57", "0,127", "120,120"})
  void lanesWithinARangeAreMarkedWhateverIsBesideThem(int first, int last) {
    SplittableRandom random = new SplittableRandom(1);
    byte[] bytes = new byte[Long.BYTES];
    for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
      for (int lane = 0; lane < Long.BYTES; lane++) {
        random.nextBytes(bytes);
        bytes[lane] = (byte) value;
        assertThat(Swar.between(Swar.word(bytes, 0), first, last))
            .isEqualTo(marks(bytes, first, last));
      }
    }
  }

  private static long marks(byte[] bytes, int first, int last) {
    long marks = 0;
    for (int lane = 0; lane < Long.BYTES; lane++) {
      marks |= bytes[lane] >= first && bytes[lane] <= last ? 0x80L << (8 * lane) : 0;
    }
    return marks;
  }
}
