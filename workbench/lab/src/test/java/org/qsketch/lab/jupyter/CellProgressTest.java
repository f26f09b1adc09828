package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.Progress;

class CellProgressTest {
  private final RecordedDisplay display = new RecordedDisplay();
  private final CellProgress progress = new CellProgress(display);

  @Test
  void aPartIsShownInOnePlaceFromItsStartToItsEnd() {
    progress.start("measuring", 4);
    progress.step(1);
    progress.done();
    assertThat(display.shown.getFirst()).isEqualTo("measuring: 0 %");
    assertThat(display.shown.getLast()).startsWith("measuring: done in ");
    assertThat(display.ids).doesNotContain("").containsOnly(display.ids.getFirst());
  }

  @Test
  void partsWithinPartsShowInThePlaceOfTheOutermost() {
    progress.start("all", 2);
    progress.start("one", 5);
    progress.done();
    progress.done();
    assertThat(display.shown).startsWith("all: 0 %", "one: 0 %", "all: 0 %").hasSize(4);
    assertThat(display.ids).containsOnly(display.ids.getFirst());
  }

  @Test
  void aSecondPartHasAPlaceOfItsOwn() {
    progress.start("one", 1);
    progress.done();
    progress.start("two", 1);
    progress.done();
    assertThat(display.ids).hasSize(4);
    assertThat(display.ids.getLast()).isNotEqualTo(display.ids.getFirst());
  }

  @Test
  void ofAPartOfUnknownSizeThereIsNoPercentage() {
    progress.start("reading", Progress.UNKNOWN);
    assertThat(display.shown).containsExactly("reading ...");
  }

  @Test
  void anInterruptedPartSaysSo() {
    progress.start("measuring", 4);
    Thread.currentThread().interrupt();
    progress.done();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(display.shown.getLast()).startsWith("measuring: interrupted after ");
  }

  /** The kernel lets go of an interrupted cell before its work has ended. */
  @Test
  void whatEndsAfterItsCellIsToldWhileTheNextOneRuns() {
    progress.start("measuring", 4);
    display.attached = false;
    progress.done();
    LateNews.catchUp();
    assertThat(display.shown).hasSize(1);
    display.attached = true;
    LateNews.catchUp();
    assertThat(display.shown.getLast()).startsWith("measuring: done in ");
    assertThat(display.ids).hasSize(2).containsOnly(display.ids.getFirst());
    LateNews.catchUp();
    assertThat(display.shown).hasSize(2);
  }
}
