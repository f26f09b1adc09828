package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LegendNamesTest {
  private static Line line(String name, Role role) {
    Source source = new Source(role, role.label());
    return new Line(name, Mark.BLUE_DIAMOND, source, List.of(Point.of(1, 1)));
  }

  private static LegendNames names(Line... lines) {
    Chart panel = new LineChart("a panel", Axis.log2("x"), Axis.log10("y"), List.of(lines));
    return new LegendNames(new Figure("id", "title", "caption", "reading", 1, List.of(panel)));
  }

  @Test
  void whatWasMeasuredNamesWhatWasPublishedToo() {
    Line measured = line("thread", Role.MEASURED);
    Line published = line("thread", Role.PUBLISHED);
    LegendNames names = names(measured, published);
    assertThat(names.has(measured)).isTrue();
    assertThat(names.has(published)).isFalse();
  }

  @Test
  void whatWasPublishedAloneNamesItself() {
    Line published = line("warp", Role.PUBLISHED);
    assertThat(names(line("thread", Role.MEASURED), published).has(published)).isTrue();
  }

  @Test
  void whatHasTheNameOfTheFigureNeedsNoOther() {
    Line only = line("title", Role.MEASURED);
    assertThat(names(only).has(only)).isFalse();
  }

  @Test
  void aLimitIsNamedAsASource() {
    Line limit = line("limit", Role.LIMIT);
    assertThat(names(limit).has(limit)).isFalse();
  }
}
