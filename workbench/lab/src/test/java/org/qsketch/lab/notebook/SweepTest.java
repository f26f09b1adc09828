package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.Table;

/** Sweeps of whole experiments. */
class SweepTest {
  private final RecordedScreen screen = new RecordedScreen();
  private final Session session = new Session(screen);

  private static Table scores(double value) {
    return Table.create("own", DoubleColumn.create("score", 2 * value, 3 * value));
  }

  @Test
  void theValueOfEachTableStandsInTheFirstColumn() {
    Table swept = Sweep.tables(session, "exponent", List.of(0.5, 1.0), SweepTest::scores);
    assertThat(swept.columnNames()).containsExactly("exponent", "score");
    assertThat(swept.doubleColumn("exponent").asList()).containsExactly(0.5, 0.5, 1.0, 1.0);
    assertThat(swept.doubleColumn("score").asList()).containsExactly(1.0, 1.5, 2.0, 3.0);
  }

  @Test
  void aColumnOfThatNameStaysAsItIs() {
    Table swept = Sweep.tables(session, "score", List.of(7.0), SweepTest::scores);
    assertThat(swept.doubleColumn("score").asList()).containsExactly(14.0, 21.0);
  }

  @Test
  void noValuesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sweep.tables(session, "z", List.<Double>of(), SweepTest::scores))
        .withMessageContaining("the sweep of 'z' has no values");
  }

  /** What a cell shows of it. */
  private Table heard(double value) {
    Progress progress = session.screen().progress();
    progress.start("part " + value, Work.steps(1));
    progress.done();
    return scores(value);
  }

  @Test
  void allTablesAreOneJobWithPartsAndTheScreenIsAsBefore() {
    Sweep.tables(session, "z", List.of(1.0, 2.0), this::heard);
    assertThat(screen.jobs).isEqualTo(1);
    assertThat(screen.shown)
        .containsExactly(
            "start sweep of z",
            "start part 1.0",
            "done",
            "step",
            "start part 2.0",
            "done",
            "step",
            "done");
    assertThat(session.screen()).isSameAs(screen);
  }
}
