package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.qsketch.lab.notebook.Workbench.*;

import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chart.Figure;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;
import tech.tablesaw.api.Table;

class VersusHelpersTest {
  /** Key k occurs k times, from 1 to 20. */
  private static final Keys KEYS =
      Keys.of(
          LongStream.rangeClosed(1, 20)
              .flatMap(key -> LongStream.generate(() -> key).limit(key))
              .toArray());

  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  /** Says of every key that it came as often as there is memory for bytes. */
  private record Constant(Budget budget) implements Rival {
    @Override
    public void insert(long key) {}

    @Override
    public long estimate(long key) {
      return budget.bytes() / 1024;
    }

    @Override
    public long bits() {
      return 1;
    }
  }

  @Test
  void aSketchOfOnesOwnStandsBesideOthers() {
    Table results =
        versus(
            "a staircase",
            KEYS,
            rival("mine", Constant::new),
            sketches("salsa", "tagged"),
            memory("4Ki", "64Ki"),
            heavy(0.05),
            seeds(2));
    Table mine = results.where(results.stringColumn("sketch").isEqualTo("mine"));
    assertThat(mine.longColumn("memory_bytes").asList())
        .containsExactly(4096L, 4096L, 65536L, 65536L);
    assertThat(mine.doubleColumn("max_absolute_error").asList())
        .containsExactly(16.0, 16.0, 63.0, 63.0);
    assertThat(results.longColumn("heavy_count").asList()).containsOnly(11L);
    assertThat(results.stringColumn("sketch").asSet())
        .containsExactlyInAnyOrder("mine", "salsa", "tagged");
    Figure figure = figureVersus(results);
    assertThat(figure.title()).contains("mine, tagged, salsa");
    assertThat(figure.panels()).hasSize(10);
  }

  @Test
  void aFigureIsOfOneStreamAndNineSketches() {
    Table one = versus("one", KEYS, sketches("salsa"), memory("4Ki"));
    Table two = versus("two", KEYS, sketches("salsa"), memory("4Ki"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figureVersus(one, two))
        .withMessage(
            "a figure of versus is of one stream, not of one and two: leave out all but one");
    Table all = versus("all", KEYS, memory("64Ki"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figureVersus(all))
        .withMessageContaining("nine sketches");
  }

  @Test
  void mistakesAreOneLineWithSketchAndKey() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> versus("few", KEYS, rival("mine", Constant::new), sketches(), memory("1Mi")))
        .withMessageContaining("mine estimates the count of key ")
        .withMessageContaining("as 1024 after 210 insertions");
  }
}
