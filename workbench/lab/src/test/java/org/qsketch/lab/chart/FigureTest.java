package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FigureTest {
  private static final Chart PANEL =
      new BarChart(
          "a panel",
          Axis.linear("y"),
          List.of(
              new Bar(
                  "a",
                  "a",
                  Mark.BLACK_CIRCLE,
                  new Source(Role.MEASURED, "here"),
                  Measure.exactly(1))));

  private static Figure figure(String id, int columns, Chart... panels) {
    return new Figure(id, "title", "caption", "reading", columns, List.of(panels));
  }

  @Test
  void panelsHaveLettersWhereThereAreSeveral() {
    assertThat(figure("one", 1, PANEL).panelTitle(0)).isEqualTo("a panel");
    assertThat(figure("two", 2, PANEL, PANEL).panelTitle(1)).isEqualTo("(b) a panel");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Figure", "a/b", "..", "a b", "-a", "a--b"})
  void anIdThatIsNoFileNameIsRefused(String id) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figure(id, 1, PANEL))
        .withMessageContaining("it names files");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3})
  void moreColumnsThanThePageHasAreRefused(int columns) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figure("a", columns, PANEL))
        .withMessageContaining("1 or 2 columns, not " + columns);
  }

  @Test
  void aFigureWithoutPanelsIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> figure("a", 1));
  }
}
