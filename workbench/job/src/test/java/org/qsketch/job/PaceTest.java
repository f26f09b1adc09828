package org.qsketch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How fast a job goes on, by a clock that stands still. */
class PaceTest {
  private long nanos;

  private Pace pace(Work work) {
    return new Pace(work, () -> nanos);
  }

  private void pass(int seconds) {
    nanos += 1_000_000_000L * seconds;
  }

  @Test
  void theTimeLeftAndTheRateCountFromTheFirstNews() {
    Pace pace = pace(Work.keys(1000));
    pass(100);
    pace.step(100);
    assertThat(pace.left()).isEmpty();
    assertThat(pace.perSecond()).isEmpty();
    pass(2);
    pace.step(300);
    assertThat(pace.percent()).hasValue(40);
    assertThat(pace.left()).hasValue(Duration.ofSeconds(4));
    assertThat(pace.perSecond()).hasValue(150);
  }

  @Test
  void theTimeLeftGrowsWhileNothingIsHeard() {
    Pace pace = pace(Work.steps(4));
    pace.step(1000);
    pass(1);
    pace.step(1000);
    assertThat(pace.left()).hasValue(Duration.ofSeconds(2));
    pass(1);
    assertThat(pace.left()).hasValue(Duration.ofSeconds(4));
  }

  @Test
  void whatAnEarlierRunHasDoneIsNoPartOfTheRate() {
    Pace pace = pace(Work.keys(1000));
    pace.skip(500);
    pace.step(100);
    pass(1);
    pace.step(100);
    assertThat(pace.percent()).hasValue(70);
    assertThat(pace.perSecond()).hasValue(100);
    assertThat(pace.left()).hasValue(Duration.ofSeconds(3));
  }

  @Test
  void stepsHaveNoRate() {
    Pace pace = pace(Work.steps(4));
    pace.step(500);
    pass(1);
    pace.step(500);
    assertThat(pace.perSecond()).isEmpty();
    assertThat(pace.done()).isEqualTo(1000);
  }

  @Test
  void whereNoEndIsInSightThereIsARateAlone() {
    Pace pace = pace(Work.bytes(OptionalLong.empty()));
    pace.step(1);
    pass(1);
    pace.step(70);
    assertThat(pace.percent()).isEmpty();
    assertThat(pace.left()).isEmpty();
    assertThat(pace.perSecond()).hasValue(70);
  }

  @Test
  void nothingIsLeftAtTheEnd() {
    Pace pace = pace(Work.keys(2));
    pace.step(1);
    pass(1);
    pace.step(1);
    assertThat(pace.percent()).hasValue(100);
    assertThat(pace.left()).hasValue(Duration.ZERO);
  }
}
