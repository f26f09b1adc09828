package org.qsketch.count.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.count.groups.Pairs;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.ParallelWork;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;

class PairBatchTest {
  @TempDir private Path folder;

  /** Files of 0 to 30 rows, and one of many. */
  private List<Path> files(Random random, Map<Long, Long> sums) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      StringBuilder table = new StringBuilder("k,v\n");
      for (int rows = i == 7 ? 5000 : random.nextInt(31); rows > 0; rows--) {
        long key = random.nextInt(100);
        long value = random.nextLong() >> 20;
        table.append(key).append(',').append(value).append('\n');
        sums.merge(TextKeys.key(String.valueOf(key)), value, Long::sum);
      }
      files.add(Files.writeString(folder.resolve(i + ".csv"), table));
    }
    return files;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void everyPairComesOnceHoweverSmallTheBatch(long seed) throws IOException {
    Map<Long, Long> expected = new TreeMap<>();
    List<Path> files = files(new Random(seed), expected);
    Map<Long, Long> sums = new TreeMap<>();
    try (KeySource source = KeySources.pairs(files, "k", "v");
        ParallelWork work = new ParallelWork("test");
        PairBatch batch = new PairBatch(32, true)) {
      for (int count = batch.fill(source, work); count > 0; count = batch.fill(source, work)) {
        add(batch.pairs(), sums);
      }
      assertThat(batch.hasExactSums()).isTrue();
    }
    assertThat(sums).isEqualTo(expected);
  }

  private static void add(Pairs pairs, Map<Long, Long> sums) {
    long[] keys = pairs.keys().toArray();
    long[] values = pairs.values().map(Keys::toArray).orElseThrow();
    for (int i = 0; i < keys.length; i++) {
      sums.merge(keys[i], values[i], Long::sum);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {4, 5})
  void groupsAreExactAndHaveTheirTexts(long seed) throws IOException {
    Map<Long, Long> expected = new TreeMap<>();
    List<Path> files = files(new Random(seed), expected);
    try (KeySource source = KeySources.pairs(files, "k", "v");
        Backend cpu = Backends.open("cpu")) {
      ColumnGroupBy.Outcome outcome =
          new ColumnGroupBy(GroupBySpec.sum(), 1000).run(cpu, source, Progress.NONE);
      assertThat(outcome.groups()).isEqualTo(expected.size());
      assertThat(outcome.top()).hasSize(expected.size());
      for (TextGroup group : outcome.top()) {
        assertThat(group.key()).isEqualTo(TextKeys.key(group.text()));
        assertThat(group.value()).isEqualTo(expected.get(group.key()));
      }
    }
  }

  @Test
  void sumsAreExactUpToTheLargestNumbers() throws IOException {
    assertThat(hasExactSums("9223372036854775806", "-9223372036854775807")).isTrue();
    assertThat(hasExactSums("9223372036854775806", "1")).isTrue();
    assertThat(hasExactSums("-9223372036854775808", "0")).isTrue();
    assertThat(hasExactSums("9223372036854775807", "1")).isFalse();
    assertThat(hasExactSums("-9223372036854775808", "-1")).isFalse();
  }

  private boolean hasExactSums(String one, String other) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "k,v\na," + one + "\nb," + other + "\n");
    try (KeySource source = KeySources.pairs(List.of(file), "k", "v");
        ParallelWork work = new ParallelWork("test");
        PairBatch batch = new PairBatch(32, true)) {
      assertThat(batch.fill(source, work)).isEqualTo(2);
      return batch.hasExactSums();
    }
  }

  @Test
  void keysWithoutValuesAreRefusedWhereValuesAreWanted() throws IOException {
    Path file = Files.writeString(folder.resolve("lines"), "a\nb\n");
    try (KeySource source = KeySources.lines(file);
        ParallelWork work = new ParallelWork("test");
        PairBatch batch = new PairBatch(32, true)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> batch.fill(source, work))
          .withMessageContaining("the source has no values");
    }
  }
}
