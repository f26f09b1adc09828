package org.qsketch.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.qsketch.job.Work;

/** What a log file shows of a long job, by a clock that stands still. */
class ConsoleProgressTest {
  private final StringWriter log = new StringWriter();
  private long nanos;
  private final ConsoleProgress.Lines lines =
      new ConsoleProgress.Lines(new PrintWriter(log), () -> nanos);

  private void pass(int minutes) {
    nanos += TimeUnit.MINUTES.toNanos(minutes);
  }

  @Test
  void aLogTellsEveryFewMinutesHowFarAJobIs() {
    lines.start("counting", Work.keys(1000));
    lines.step(100);
    pass(1);
    lines.step(100);
    pass(1);
    lines.step(100);
    lines.step(100);
    pass(60);
    lines.step(200);
    lines.done();
    assertThat(log.toString().lines())
        .containsExactly(
            "counting ...", "counting: 30 %, 0:07:00 left", "counting: 60 %, 0:49:36 left");
  }

  @Test
  void whatAnEarlierRunHasDoneHasNoTime() {
    lines.start("counting", Work.keys(1000));
    lines.skip(500);
    lines.step(0);
    pass(2);
    lines.step(100);
    assertThat(log.toString().lines()).endsWith("counting: 60 %, 0:08:00 left");
  }

  @Test
  void withoutAnEndThereIsNoShare() {
    lines.start("counting", Work.unknown());
    pass(5);
    lines.step(100);
    assertThat(log.toString().lines()).containsExactly("counting ...");
  }
}
