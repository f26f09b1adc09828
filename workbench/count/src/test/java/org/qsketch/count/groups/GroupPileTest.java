package org.qsketch.count.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

class GroupPileTest {
  private static final int GROUPS = 50_000;

  private static final Comparator<KeyValue> GREATEST =
      Comparator.comparingLong(KeyValue::value)
          .reversed()
          .thenComparing(KeyValue::key, Long::compareUnsigned);

  /** Few different aggregates: most groups are as great as others. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1000, GROUPS, GROUPS + 1})
  void theGreatestAreThoseOfTheWholeOrder(int k) {
    SplittableRandom random = new SplittableRandom(42);
    long[] keys = random.longs(GROUPS).distinct().toArray();
    long[] values = random.longs(keys.length, -50, 50).toArray();
    List<KeyValue> expected =
        IntStream.range(0, keys.length)
            .mapToObj(i -> new KeyValue(keys[i], values[i]))
            .sorted(GREATEST)
            .limit(k)
            .toList();

    assertThat(new GroupPile(new Groups(Keys.of(keys), Keys.of(values))).top(k))
        .isEqualTo(expected);
  }
}
