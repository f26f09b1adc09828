package org.qsketch.lab.jupyter;

import static j2html.TagCreator.p;

import java.util.List;
import org.dflib.jjava.jupyter.kernel.DisplayStream;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.qsketch.job.Progress;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.jupyter.CellProgress.CellTurns;
import org.qsketch.lab.notebook.Screen;

/**
 * The cell that is running, as a screen. What it returns the kernel shows by itself.
 *
 * @param display puts things below the cell
 */
record CellScreen(DisplayStream display) implements Screen {
  @Override
  public Progress progress() {
    return new CellProgress(display);
  }

  /** Names the turns, unless there is a single one. */
  @Override
  public Turns turns(List<String> names) {
    return names.size() > 1 ? CellTurns.of(display, names) : Screen.super.turns(names);
  }

  @Override
  public void say(String sentence) {
    DisplayData data = new DisplayData(sentence);
    data.putHTML(p(sentence).render());
    display.display(data);
  }

  @Override
  public void announce(Figure figure) {}

  @Override
  public void show(tech.tablesaw.plotly.components.Figure chart) {
    DisplayData data = new DisplayData(Renderers.WORDS_FOR_CHART);
    data.putHTML(Renderers.html(chart));
    display.display(data);
  }
}
