package org.qsketch.lab.notebook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.qsketch.bench.Progress;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.draw.NoFontsException;
import org.qsketch.lab.draw.StaticRenderer;
import org.qsketch.memory.AtomicFile;

/**
 * A screen that knows only lines of text: figures are saved.
 *
 * @param folder where to; made when it is needed
 * @param lines takes what is said
 */
record Terminal(Path folder, Consumer<String> lines) implements Screen {
  /** The folder of figures where nothing else is said. */
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
      StaticRenderer renderer = new StaticRenderer();
      byte[] svg = renderer.svg(figure).getBytes(StandardCharsets.UTF_8);
      Path file = save(figure.id() + ".svg", svg);
      save(figure.id() + ".png", renderer.png(figure));
      say("%s: %s, and as .png beside it".formatted(figure.title(), file.toAbsolutePath()));
    } catch (NoFontsException e) {
      say(e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException("the figure cannot be saved: " + e.getMessage(), e);
    }
  }

  private Path save(String name, byte[] bytes) throws IOException {
    Path file = Files.createDirectories(folder).resolve(name);
    AtomicFile.write(file, temporary -> Files.write(temporary, bytes));
    return file;
  }
}
