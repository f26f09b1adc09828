package org.qsketch.lab.notebook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.qsketch.bench.run.Progress;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.paper.Paper;

/**
 * A screen that knows only lines of text: figures are saved.
 *
 * @param folder where to; made when it is needed
 * @param lines takes what is said
 */
record Terminal(Path folder, Consumer<String> lines) implements Screen {
  /** The folder of figures unless another is given. */
  static final Path FOLDER = Path.of("qsketch-figures");

  /** Of two parts of a job the latter may begin before the former ends: both are just said. */
  @Override
  public Progress progress() {
    return new Progress() {
      @Override
      public void start(String label, long total) {
        say(label + " ...");
      }

      @Override
      public void step(long amount) {}

      @Override
      public void done() {}
    };
  }

  @Override
  public void say(String sentence) {
    lines.accept(sentence);
  }

  @Override
  public void made(Figure figure) {
    try {
      Path file = Paper.figure(figure, folder.resolve(figure.id() + ".svg"));
      Path picture = Paper.figure(figure, folder.resolve(figure.id() + ".png"));
      say("%s: %s and %s".formatted(figure.title(), file, picture.getFileName()));
    } catch (NoFontsException e) {
      say(e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException("the figure cannot be saved: " + e.getMessage(), e);
    }
  }
}
