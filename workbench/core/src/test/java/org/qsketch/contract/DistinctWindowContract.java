package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;
import org.qsketch.window.DistinctWindow;

/** Windows of distinct counters: the registers are those of the keys of the window. */
interface DistinctWindowContract extends OnBackend {
  @ParameterizedTest(name = "precision {0}")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisions")
  default void registersAreThoseOfTheKeysOfTheWindow(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    long[] keys = KeyPattern.UNIFORM.keys(9_000);
    WindowModel model = new WindowModel(3);
    try (DistinctWindow window = new DistinctWindow(backend(), spec, 3)) {
      for (int step = 0; step < 8; step++) {
        for (int part = 0; part < 2; part++) {
          int from = 1_000 * step + 500 * part;
          long[] some = Arrays.copyOfRange(keys, from, from + 700);
          window.insert(Keys.of(some));
          model.add(some);
          assertSame(window, model, 3);
        }
        long[] late = {step, -step};
        window.insertInto(1, Keys.of(late));
        model.addInto(1, late);
        assertSame(window, model, 3);
        assertSame(window, model, 1);
        assertSame(window, model, 2);
        window.advance();
        model.advance();
        assertSame(window, model, 3);
      }
      window.clear();
      assertThat(window.estimate().value()).isZero();
    }
  }

  private static void assertSame(DistinctWindow window, WindowModel model, int last) {
    DistinctModel exact = DistinctModel.of(window.spec(), model.last(last).keys());
    try (DistinctImage image = window.merged(last);
        DistinctImage expected = exact.image()) {
      exact.assertSame(image);
      assertThat(window.estimate(last)).isEqualTo(expected.estimate());
    }
  }
}
