package org.qsketch.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.job.Progress;

/** Some cases of each trial on the CPU. */
final class TortureTest {
  private static final long SEED = 1;
  private static final int CASES = 40;

  static Stream<String> trials() {
    return Torture.names().stream();
  }

  @ParameterizedTest(name = "{0}, " + CASES + " cases from seed " + SEED)
  @MethodSource("trials")
  void everyPromiseHoldsOnTheCpu(String trial) {
    List<TortureFinding> found = new ArrayList<>();
    try (Backend cpu = Backends.open("cpu")) {
      List<TortureResult> results =
          Torture.of(List.of(trial), SEED)
              .run(List.of(cpu), TortureLimit.cases(CASES), Progress.NONE, found::add);
      assertThat(found).isEmpty();
      assertThat(results).singleElement().extracting(TortureResult::cases).isEqualTo(40L);
      assertThat(results.getFirst().operations()).isGreaterThan(CASES);
    }
  }

  @Test
  void trialsThatAreNoneAndLimitsThatAreNoneAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Torture.of(List.of("rack"), SEED))
        .withMessageContaining("'rack'")
        .withMessageContaining("sketch, filter");
    assertThatIllegalArgumentException().isThrownBy(() -> TortureLimit.cases(0));
    assertThatIllegalArgumentException().isThrownBy(() -> TortureLimit.time(Duration.ZERO));
  }

  @Test
  void aRunThatIsStoppedTellsWhatWasDone() {
    try (Backend cpu = Backends.open("cpu")) {
      Torture torture = Torture.of(List.of("filter"), SEED);
      torture.stop();
      List<TortureResult> results =
          torture.run(List.of(cpu), TortureLimit.cases(CASES), Progress.NONE, _ -> {});
      assertThat(results).singleElement().extracting(TortureResult::cases).isEqualTo(0L);
    }
  }
}
