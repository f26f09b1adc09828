package org.qsketch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DoubtTest {
  private record Runs(double minSeconds, double medianSeconds, double maxSeconds)
      implements Timed {}

  private static final Runs STEADY = new Runs(1, 1.5, 2);
  private static final Runs DISTURBED = new Runs(1, 1.1, 2.01);

  @Test
  void aMachineIsBusyFromHalfOfItsCores() {
    assertThat(Doubt.ofMachine(0.99, 2)).isEmpty();
    assertThat(Doubt.ofMachine(1.0, 2))
        .hasValueSatisfying(words -> assertThat(words).contains("load average of 1.0 on 2 cores"));
  }

  @Test
  void anUnknownLoadIsNoReasonToWarn() {
    assertThat(Doubt.ofMachine(-1, 2)).isEmpty();
  }

  @Test
  void onlyWhatOthersTakeMakesAMachineBusy() {
    assertThat(Doubt.ofOthers(0.9, 0.7)).isEmpty();
    assertThat(Doubt.ofOthers(0.5, 0.2))
        .hasValueSatisfying(words -> assertThat(words).contains("take 30 % of the processors"));
    assertThat(Doubt.ofOthers(0.4, -1))
        .hasValueSatisfying(words -> assertThat(words).contains("take 40 % of the processors"));
  }

  @Test
  void anUnknownShareIsNoReasonToWarn() {
    assertThat(Doubt.ofOthers(-1, 0)).isEmpty();
    assertThat(Doubt.ofOthers(Double.NaN, 0)).isEmpty();
  }

  @Test
  void ratesAreUnsteadyAboveTwiceTheFastestRun() {
    assertThat(Doubt.ofRuns(List.of(STEADY, STEADY))).isEmpty();
    assertThat(Doubt.ofRuns(List.of(STEADY, DISTURBED, DISTURBED)))
        .hasValueSatisfying(words -> assertThat(words).contains("more than 2 times", "2 of 3"));
  }
}
