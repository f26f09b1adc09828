package org.qsketch.lab.notebook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.paper.Paper;
import org.qsketch.lab.plotly.PlotlyHtml;

/**
 * A screen that knows only lines of text: figures are saved.
 *
 * @param folder where to; made when it is needed
 * @param lines takes what is said
 */
record Terminal(Path folder, Consumer<String> lines) implements Screen {
  /** The default folder of figures. */
  static final Path FOLDER = Path.of("qsketch-figures");

  /** Charts of jsplot have no names of their own. */
  private static final AtomicInteger CHARTS = new AtomicInteger();

  /**
   * Returns a progress that only names the parts of a job: one may begin before the previous one
   * ends.
   */
  @Override
  public Progress progress() {
    return new Progress() {
      @Override
      public void start(String label, Work work) {
        say(label + " ...");
      }

      @Override
      public void step(long parts) {}

      @Override
      public void done() {}
    };
  }

  @Override
  public void say(String sentence) {
    lines.accept(sentence);
  }

  @Override
  public void show(tech.tablesaw.plotly.components.Figure chart) {
    String name = "chart-%d.html".formatted(CHARTS.incrementAndGet());
    try {
      Files.createDirectories(folder);
      Path page = folder.resolve(name);
      Files.writeString(page, PlotlyHtml.of(chart).page(name));
      say("a chart, to be opened in a browser: " + page);
    } catch (IOException e) {
      throw new UncheckedIOException("the chart cannot be saved: " + e.getMessage(), e);
    }
  }

  @Override
  public void announce(Figure figure) {
    try {
      Path file = Paper.figure(figure, folder.resolve(figure.id() + ".svg"));
      Path picture = Paper.figure(figure, folder.resolve(figure.id() + ".png"));
      String what = figure.title().isEmpty() ? "a figure" : figure.title();
      say("%s: %s and %s".formatted(what, file, picture.getFileName()));
    } catch (NoFontsException e) {
      say(e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException("the figure cannot be saved: " + e.getMessage(), e);
    }
  }
}
