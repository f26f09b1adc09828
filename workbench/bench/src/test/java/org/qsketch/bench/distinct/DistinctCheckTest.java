package org.qsketch.bench.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.run.KeySet;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;

/** What a distinct counter may do wrongly. */
class DistinctCheckTest {
  private static final DistinctSpec SPEC = DistinctSpec.of(8);

  private final Backend cpu = Backends.open("cpu", 1);
  private final Backend reference = Backends.open("cpu", 1);

  @AfterEach
  void close() {
    cpu.close();
    reference.close();
  }

  /** Checks a counter with another method. */
  private Optional<String> difference(
      String method, BiFunction<DistinctCounter, Object, Object> replacement) {
    Backend wrong =
        replaced(
            Backend.class,
            cpu,
            "create",
            (_, spec) -> {
              DistinctCounter made = cpu.create((DistinctSpec) spec);
              return replaced(DistinctCounter.class, made, method, replacement);
            });
    KeySet keys =
        KeySet.all(1).stream().filter(set -> set.size() == 1000).findFirst().orElseThrow();
    return new DistinctCheck(wrong, reference, SPEC, keys).difference();
  }

  @Test
  void aCounterThatIsRightHasNoDifference() {
    assertThat(difference("toString", (_, _) -> "a counter")).isEmpty();
  }

  @Test
  void keysThatAreForgottenAreFound() {
    assertThat(difference("insert", (_, _) -> null)).contains("the registers differ from cpu's");
  }

  @Test
  void anEstimateThatIsFarOffIsFound() {
    assertThat(difference("estimate", (_, _) -> new DistinctEstimate(2000, 0.1)))
        .contains("1000 different keys are estimated as 2000.0, and 0.048 is the standard error");
  }

  @Test
  void mergesThatDoNothingAreFound() {
    assertThat(difference("merge", (_, _) -> null))
        .contains("a merge into an empty counter loses keys");
  }

  @Test
  void keysThatChangeRegistersTheSecondTimeAreFound() {
    boolean[] isFirst = {true};
    assertThat(
            difference(
                "insert",
                (counter, keys) -> {
                  counter.insert((Keys) keys);
                  if (!isFirst[0]) {
                    counter.insert(12_345);
                    counter.insert(Keys.of(1L, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
                  }
                  isFirst[0] = false;
                  return null;
                }))
        .contains("the same keys again change registers");
  }

  private static <T> T replaced(
      Class<T> type, T target, String method, BiFunction<T, Object, Object> replacement) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, called, arguments) -> {
              if (called.getName().equals(method)) {
                return replacement.apply(target, arguments == null ? null : arguments[0]);
              }
              try {
                return called.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
