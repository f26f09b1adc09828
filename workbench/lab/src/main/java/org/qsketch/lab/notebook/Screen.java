package org.qsketch.lab.notebook;

import org.qsketch.bench.run.Progress;
import org.qsketch.lab.chart.Figure;

/** Where helpers show things while they run: the cell of a notebook, or a terminal. */
public interface Screen {
  /**
   * Shows how far a job has come.
   *
   * @return the progress of one job, whose parts follow one another
   */
  Progress progress();

  /**
   * Shows a sentence.
   *
   * @param sentence what to say
   */
  void say(String sentence);

  /**
   * Shows a figure that is about to be returned, where returning it does not show it.
   *
   * @param figure what was made
   */
  void made(Figure figure);

  /**
   * Shows a chart of jsplot.
   *
   * @param chart the chart
   */
  void show(tech.tablesaw.plotly.components.Figure chart);
}
