package org.qsketch.lab.notebook;

import java.util.List;
import org.qsketch.job.Progress;
import org.qsketch.lab.chart.Figure;

/** The place where helpers show things while they run: the cell of a notebook, or a terminal. */
public interface Screen {
  /**
   * Shows how far a job has come.
   *
   * @return the progress of one job, whose parts follow one another
   */
  Progress progress();

  /**
   * Shows how far several jobs have come, of which one runs after the other. Unless a screen has a
   * place for each, their parts just follow one another.
   *
   * @param names what to call them, in the order of their turns
   * @return gives each its progress
   */
  default Turns turns(List<String> names) {
    Progress all = progress();
    return () -> all;
  }

  /** Jobs that take turns. */
  interface Turns extends AutoCloseable {
    /**
     * Ends the job before and begins the next one.
     *
     * @return its progress
     */
    Progress next();

    /** Ends the last job. */
    @Override
    default void close() {}
  }

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
  void announce(Figure figure);

  /**
   * Shows a chart of jsplot.
   *
   * @param chart the chart
   */
  void show(tech.tablesaw.plotly.components.Figure chart);
}
