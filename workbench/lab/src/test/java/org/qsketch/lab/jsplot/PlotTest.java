package org.qsketch.lab.jsplot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.job.Progress;
import org.qsketch.lab.notebook.Screen;
import org.qsketch.lab.notebook.Session;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.plotly.api.LinePlot;
import tech.tablesaw.plotly.components.Figure;

class PlotTest {
  private static final Pattern ADDRESS = Pattern.compile("src=\"(?!data:)|https?://cdn");

  private final List<Object> shown = new ArrayList<>();
  private final Screen before = Session.current().screen();
  private final Figure chart =
      LinePlot.create(
          "mine",
          Table.create("t", DoubleColumn.create("x", 1, 2), DoubleColumn.create("y", 3, 4)),
          "x",
          "y");

  @BeforeEach
  void showOnList() {
    Session.current().showOn(new ChartScreen());
  }

  @AfterEach
  void restore() {
    Session.current().showOn(before);
  }

  /** Keeps charts and sentences. */
  private final class ChartScreen implements Screen {
    @Override
    public Progress progress() {
      return Progress.NONE;
    }

    @Override
    public void say(String sentence) {
      shown.add(sentence);
    }

    @Override
    public void announce(org.qsketch.lab.chart.Figure figure) {}

    @Override
    public void show(Figure chart) {
      shown.add(chart);
    }
  }

  @Test
  void whatJsplotsPlotShowsIsShownHereAndLeavesNoFolder() {
    Plot.show(chart);
    Plot.show(chart, "place");
    assertThat(shown).containsExactly(chart, chart);
    assertThat(Path.of("testoutput")).doesNotExist();
  }

  @Test
  void aFileThatIsAskedForOpensWithoutANetwork(@TempDir Path folder) throws IOException {
    File file = folder.resolve("mine.html").toFile();
    Plot.show(chart, "place", file);
    assertThat(shown).containsExactly(chart);
    assertThat(Files.readString(file.toPath()))
        .startsWith("<!DOCTYPE html>")
        .contains("Plotly.newPlot(")
        .doesNotContainPattern(ADDRESS);
  }

  @Test
  void aPageOfOnesOwnIsWrittenAndNotOpened(@TempDir Path folder) throws IOException {
    File file = folder.resolve("own.html").toFile();
    Plot.show("<p>mine", file);
    assertThat(Files.readString(file.toPath())).isEqualTo("<p>mine");
    assertThat(shown).containsExactly("the page is written: " + file);
  }
}
