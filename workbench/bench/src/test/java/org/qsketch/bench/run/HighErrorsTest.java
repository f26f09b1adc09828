package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HighErrorsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 99, 100, 101, 999, 1000, 1001, 123_457})
  void quantilesAreTheSortedErrorsAtTheirPlaces(int count) {
    double[] errors = new SplittableRandom(count).doubles(count, 0, 50).map(Math::floor).toArray();
    HighErrors high = new HighErrors(count);
    Arrays.stream(errors).forEach(high::add);
    Arrays.sort(errors);
    for (double share : new double[] {HighErrors.HIGH, HighErrors.HIGHEST, 1}) {
      assertThat(high.quantile(share)).isEqualTo(errors[(int) Math.ceil(share * count) - 1]);
    }
  }
}
