package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Provenance;

class RunJournalTest {
  private static final Provenance RUN = Provenance.of(List.of(new FakeBackend()), 42, Map.of());

  @TempDir private Path folder;

  private static Outcome<ThroughputResult> outcome(double seconds) {
    ThroughputResult result =
        new ThroughputResult(
            "cpu",
            "A \"chip\"\n",
            "warp",
            "insert",
            "uniform",
            0.5,
            8,
            96,
            seconds,
            0.1,
            1e-9,
            Double.POSITIVE_INFINITY,
            Double.NaN);
    Map<String, Long> parts = new LinkedHashMap<>();
    parts.put("warp", 7L);
    parts.put("thread", 1L << 40);
    return new Outcome<>(List.of(result, result), 1L << 41, parts);
  }

  private RunJournal journal(Class<? extends Record> type) throws IOException {
    return RunJournal.resume(folder.resolve("journal"), RUN, List.of(type)).orElseThrow();
  }

  private void keepTwo() throws IOException {
    try (RunJournal journal =
        RunJournal.begin(folder.resolve("journal"), RUN, List.of(ThroughputResult.class))) {
      for (double seconds : List.of(0.1 + 0.2, 4.0)) {
        assertThat(journal.<ThroughputResult>recall("twice")).isEmpty();
        journal.keep("twice", outcome(seconds));
      }
    }
  }

  @Test
  void anOutcomeIsRecalledToTheLastDigitAndInItsOrder() throws IOException {
    keepTwo();
    try (RunJournal journal = journal(ThroughputResult.class)) {
      assertThat(journal.<ThroughputResult>recall("twice")).contains(outcome(0.1 + 0.2));
      assertThat(journal.<ThroughputResult>recall("twice").orElseThrow())
          .isEqualTo(outcome(4))
          .satisfies(again -> assertThat(again.parts().keySet()).containsExactly("warp", "thread"));
      assertThat(journal.<ThroughputResult>recall("twice")).isEmpty();
      assertThat(journal.recalled()).isEqualTo(2);
    }
  }

  @Test
  void resultsOfAClassThatIsNoLongerThereAreMeasuredAgain() throws IOException {
    keepTwo();
    try (RunJournal journal = journal(AccuracyResult.class)) {
      assertThat(journal.<AccuracyResult>recall("twice")).isEmpty();
    }
  }
}
