package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.lab.notebook.Workbench.*;

import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.Keys;
import tech.tablesaw.api.Table;

class DistinctHelpersTest {
  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  @Test
  void differentKeysAreEstimated() {
    Keys keys = Keys.of(LongStream.range(0, 3000).map(i -> i % 100).toArray());
    assertThat(distinct(keys, 12).value()).isBetween(95.0, 105.0);
  }

  @Test
  void ratesOfStreamsAndPrecisionsAreDrawn() {
    Table rates =
        distinctRates(
            precisions(4, 12), keys(1000), streams("uniform", "zipf:0:1"), repeats(1), on("cpu"));
    Table own = rates.where(rates.stringColumn("sketch").isEqualTo("qsketch"));
    assertThat(own.stringColumn("stream").asSet()).containsExactlyInAnyOrder("uniform", "zipf:0:1");
    assertThat(own.longColumn("precision").asSet()).containsExactlyInAnyOrder(4L, 12L);
    assertThat(figureDistinctRates(rates).panels().size() % 2).isZero();
  }

  @Test
  void errorsAreDrawn() {
    Table errors = distinctErrors(100, 5);
    assertThat(errors.longColumn("keys").asSet())
        .containsExactlyInAnyOrder(1L, 2L, 5L, 10L, 20L, 50L, 100L);
    assertThat(figureDistinctErrors(errors).panels()).hasSize(6);
  }

  @Test
  void otherTablesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figureDistinctErrors(distinctErrors(1, 1).emptyCopy()))
        .withMessageContaining("errors of counts of different keys");
  }
}
