package org.qsketch.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.fake.RecordedProgress;

/** What progress hears of a job. */
class JobTest {
  private final RecordedProgress progress = new RecordedProgress();

  private void run(Work work, Job.Body<Void, RuntimeException> body) {
    Job.run("a job", "job", work, progress, body);
  }

  private static Void tell(Job job, double... shares) {
    for (double share : shares) {
      job.within(share);
    }
    return null;
  }

  @Test
  void aStepMovesWithinNeverGoesBackAndReachesItsEndOnce() {
    run(Work.steps(1), job -> job.step(() -> tell(job, 0.25, 0.5, 0.1, 0.5, 1, 1)));
    assertThat(progress.announcements()).isEqualTo(3);
    progress.requireWhole();
  }

  @Test
  void aStepThatSaysNothingIsToldAtItsEnd() {
    run(
        Work.keys(7),
        job -> {
          job.step(3, () -> tell(job, 0.5, 2));
          return job.step(4, () -> tell(job));
        });
    assertThat(progress.announcements()).isEqualTo(3);
    progress.requireWhole();
  }

  @Test
  void aStepOfAnEarlierRunIsToldOnce() {
    run(
        Work.keys(5),
        job ->
            job.step(
                5,
                () -> {
                  job.within(0.2);
                  job.skip();
                  return null;
                }));
    assertThat(progress.announcements()).isEqualTo(2);
    progress.requireWhole();
  }

  @Test
  void nothingIsToldOutsideOfSteps() {
    run(Work.steps(2), job -> tell(job, 0.5));
    assertThat(progress.announcements()).isZero();
  }

  @Test
  void whatAdvancesByItselfIsCountedInItsUnit() {
    run(
        Work.steps(2),
        job -> {
          job.advance(2);
          return null;
        });
    progress.requireWhole();
  }
}
