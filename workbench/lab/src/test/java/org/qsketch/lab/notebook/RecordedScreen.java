package org.qsketch.lab.notebook;

import java.util.ArrayList;
import java.util.List;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.lab.chart.Figure;

/** Keeps what was shown. */
final class RecordedScreen implements Screen {
  final List<String> shown = new ArrayList<>();
  int jobs;

  @Override
  public Progress progress() {
    jobs++;
    return new Progress() {
      @Override
      public void start(String label, Work work) {
        shown.add("start " + label);
      }

      @Override
      public void step(long parts) {
        shown.add("step");
      }

      @Override
      public void done() {
        shown.add("done");
      }
    };
  }

  @Override
  public void say(String sentence) {
    shown.add(sentence);
  }

  @Override
  public void announce(Figure figure) {
    shown.add(figure.id());
  }

  @Override
  public void show(tech.tablesaw.plotly.components.Figure chart) {
    shown.add("a chart of jsplot");
  }
}
