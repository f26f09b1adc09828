package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.lab.notebook.Workbench.keys;
import static org.qsketch.lab.notebook.Workbench.on;
import static org.qsketch.lab.notebook.Workbench.repeats;
import static org.qsketch.lab.notebook.Workbench.variants;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.InterruptedRunException;

class ExperimentsTest {
  private final RecordedScreen screen = new RecordedScreen();
  private final Experiments experiments = new Experiments(new Session(screen));
  private final Setup tiny = Setup.of(keys(64), variants("thread"), on("cpu"), repeats(1));

  @Test
  void progressIsShown() {
    assertThat(experiments.throughput(tiny).rowCount()).isEqualTo(3);
    assertThat(screen.shown).containsExactly("start throughput on cpu, 64 keys", "step", "done");
  }

  @Test
  void anInterruptStopsTheRunAndItsProgress() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> experiments.throughput(tiny))
          .isInstanceOf(InterruptedRunException.class)
          .hasMessageContaining("was interrupted");
      assertThat(screen.shown).endsWith("done").doesNotContain("step");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aSizeThatIsNoneIsToldWithItsVariable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestSize.keys(Map.of("QSKETCH_KEYS", "lots")))
        .withMessage(
            "the environment variable QSKETCH_KEYS is 'lots': set it to a number of keys from 1, for example 2^20");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestSize.keys(Map.of("QSKETCH_KEYS", "0")))
        .withMessageContaining("is '0'");
  }
}
