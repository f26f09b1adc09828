package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.qsketch.job.Work;
import org.qsketch.lab.jupyter.CellProgress.DeferredOutput;

class CellProgressTest {
  private final RecordedDisplay display = new RecordedDisplay();
  private long nanos;
  private final CellProgress progress = new CellProgress(display, () -> nanos);

  private void pass(double seconds) {
    nanos += Math.round(1e9 * seconds);
  }

  @Test
  void aPartIsShownInOnePlaceFromItsStartToItsEnd() {
    progress.start("measuring", Work.steps(4));
    progress.step(1000);
    progress.done();
    assertThat(display.shown.getFirst()).isEqualTo("measuring: 0 %");
    assertThat(display.shown.getLast()).startsWith("measuring: done in ");
    assertThat(display.ids).doesNotContain("").containsOnly(display.ids.getFirst());
  }

  @Test
  void aPartSaysHowFarItIsHowLongTheRestWillTakeAndHowManyKeysASecondTakes() {
    progress.start("measuring", Work.keys(100_000_000));
    pass(30);
    progress.step(10_000_000);
    pass(0.5);
    progress.step(10_000_000);
    pass(10);
    progress.step(0);
    progress.done();
    assertThat(display.shown)
        .containsExactly(
            "measuring: 0 %",
            "measuring: 10 %",
            "measuring: 20 %, 4 s left, 20.0 M keys/s",
            "measuring: 20 %, 1 min 24 s left, 952 k keys/s",
            "measuring: done in 40.5 s");
  }

  @Test
  void bytesAreReadAtARateEvenIfNoEndIsInSight() {
    progress.start("reading", Work.bytes(OptionalLong.empty()));
    progress.step(1);
    pass(1);
    progress.step(5_000_000);
    assertThat(display.shown).last().isEqualTo("reading ..., 5.00 MB/s");
  }

  @Test
  void partsWithinPartsShowInThePlaceOfTheOutermost() {
    progress.start("all", Work.steps(2));
    progress.start("one", Work.steps(5));
    progress.done();
    progress.done();
    assertThat(display.shown).startsWith("all: 0 %", "one: 0 %", "all: 0 %").hasSize(4);
    assertThat(display.ids).containsOnly(display.ids.getFirst());
  }

  @Test
  void aSecondPartHasAPlaceOfItsOwn() {
    progress.start("one", Work.steps(1));
    progress.done();
    progress.start("two", Work.steps(1));
    progress.done();
    assertThat(display.ids).hasSize(4);
    assertThat(display.ids.getLast()).isNotEqualTo(display.ids.getFirst());
  }

  @Test
  void ofAPartOfUnknownSizeThereIsNoPercentage() {
    progress.start("reading", Work.unknown());
    assertThat(display.shown).containsExactly("reading ...");
  }

  @Test
  void anInterruptedPartSaysSo() {
    progress.start("measuring", Work.steps(4));
    Thread.currentThread().interrupt();
    progress.done();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(display.shown.getLast()).startsWith("measuring: interrupted after ");
  }

  /** The kernel lets go of an interrupted cell before its work has ended. */
  @Test
  void whatEndsAfterItsCellIsToldWhileTheNextOneRuns() {
    progress.start("measuring", Work.steps(4));
    display.attached = false;
    progress.done();
    DeferredOutput.flush();
    assertThat(display.shown).hasSize(1);
    display.attached = true;
    DeferredOutput.flush();
    assertThat(display.shown.getLast()).startsWith("measuring: done in ");
    assertThat(display.ids).hasSize(2).containsOnly(display.ids.getFirst());
    DeferredOutput.flush();
    assertThat(display.shown).hasSize(2);
  }
}
