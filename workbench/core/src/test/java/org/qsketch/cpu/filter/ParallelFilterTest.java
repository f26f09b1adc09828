package org.qsketch.cpu.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** Workers that displace each other's fingerprints, in a filter with fewer entries than keys. */
class ParallelFilterTest {
  private static final int KEYS = 300_000;

  @ParameterizedTest(name = "seed {0}, {1} stripes, {2} entries of {3} bits")
  @CsvSource({
    "1, 256, 4, 16",
    "2, 1, 4, 16",
    "3, 4096, 4, 8",
    "4, 65536, 8, 16",
    "5, 7, 16, 32",
    "6, 256, 16, 8"
  })
  void noKeyThatWasAcceptedIsLost(long seed, int stripes, int entries, int bits) {
    CuckooFilterSpec spec =
        CuckooFilterSpec.forKeys(KEYS)
            .entries(entries)
            .fingerprintBits(bits)
            .load(1)
            .seed(seed)
            .stripes(stripes)
            .build();
    long[] keys = LongStream.range(0, KEYS).map(KeyStream.uniform(seed).wide()::key).toArray();
    try (Backend backend = CpuBackend.open(8);
        CuckooFilter filter = backend.create(spec)) {
      long[] accepted = accepted(filter, keys);
      assertThat(accepted.length).isBetween((int) (0.95 * KEYS), KEYS);
      assertThat(yes(filter.contains(Keys.of(accepted)))).isEqualTo(accepted.length);
      assertThat(filter.statistics().used()).isEqualTo(accepted.length);
      assertThat(yes(filter.delete(Keys.of(accepted)))).isEqualTo(accepted.length);
      assertThat(filter.statistics().used()).isZero();
    }
  }

  private static long[] accepted(CuckooFilter filter, long... keys) {
    try (Answers answers = filter.insert(Keys.of(keys))) {
      boolean[] yes = answers.toArray();
      return IntStream.range(0, keys.length).filter(i -> yes[i]).mapToLong(i -> keys[i]).toArray();
    }
  }

  private static long yes(Answers answers) {
    try (answers) {
      return answers.yes();
    }
  }
}
