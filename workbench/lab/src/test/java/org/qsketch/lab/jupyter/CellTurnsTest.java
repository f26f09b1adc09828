package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.lab.notebook.Screen;

class CellTurnsTest {
  private final RecordedDisplay display = new RecordedDisplay();

  private static void run(Progress progress, String label) {
    progress.start(label, Work.steps(1));
    progress.step(1000);
    progress.done();
  }

  @Test
  void allBarsStandFromTheBeginningAndEachJobStaysInItsOwn() {
    try (Screen.Turns turns = new CellScreen(display).turns(List.of("cpu", "opencl"))) {
      assertThat(display.shown).containsExactly("cpu: waiting", "opencl: waiting");
      Progress cpu = turns.next();
      run(cpu, "throughput");
      run(cpu, "accuracy");
      run(turns.next(), "throughput");
    }
    String cpu = display.ids.get(0);
    String opencl = display.ids.get(1);
    assertThat(opencl).isNotEqualTo(cpu);
    assertThat(display.ids).containsOnly(cpu, opencl);
    assertThat(display.ids.subList(display.ids.lastIndexOf(cpu) + 1, display.ids.size()))
        .containsOnly(opencl);
    assertThat(display.shown.get(display.ids.lastIndexOf(cpu))).startsWith("cpu: done in ");
    assertThat(display.shown).last().asString().startsWith("opencl: done in ");
  }

  @Test
  void whatHasNoTurnSaysSo() {
    try (Screen.Turns turns = new CellScreen(display).turns(List.of("cpu", "opencl"))) {
      Progress _ = turns.next();
    }
    assertThat(display.shown).last().isEqualTo("opencl: not run");
  }

  @Test
  void oneJobAloneHasNoNameOfItsOwn() {
    try (Screen.Turns turns = new CellScreen(display).turns(List.of("cpu"))) {
      run(turns.next(), "throughput");
    }
    assertThat(display.shown).first().isEqualTo("throughput: 0 %");
  }
}
