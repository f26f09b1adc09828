package org.qsketch.cli.site;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.cli.python.ChildProcess;
import org.qsketch.cli.python.Python;
import org.qsketch.cli.python.PythonEnvironment;

/**
 * The documentation of a checkout as one site: its Markdown, and the Javadoc of what its modules
 * export. The new site is complete before it replaces the old one.
 *
 * @param root the folder of the checkout
 */
public record Site(Path root) {
  /**
   * Builds the site.
   *
   * @param messages gets the progress
   * @return the first page
   * @throws IOException if a page or a comment has an error, such as a link that leads nowhere
   */
  public Path build(PrintWriter messages) throws IOException {
    Path source = root.resolve("docs/site");
    Path target = root.resolve("target");
    PythonEnvironment environment =
        new PythonEnvironment(
            "site",
            source.resolve(".venv"),
            source.resolve("requirements.txt"),
            target,
            new Python("python3"));
    Path made = target.resolve("docs.new");
    try (Closeable _ = environment.prepare(messages)) {
      delete(made);
      tell(messages, "writing the Javadoc");
      Javadoc.of(root).write(made.resolve("api"));
      tell(messages, "writing the pages");
      writePages(environment.python(), source, made);
    }
    Path site = target.resolve("docs");
    delete(site);
    return Files.move(made, site).resolve("index.html");
  }

  private static void tell(PrintWriter messages, String step) {
    messages.println("qsketch: " + step);
    messages.flush();
  }

  /** Writes the pages with Sphinx, which prints each error with its file and line. */
  private void writePages(Python python, Path source, Path made) throws IOException {
    Path parsed = Files.createTempDirectory("qsketch-docs");
    try {
      ProcessBuilder sphinx =
          python.isolated(
              List.of(
                  "-m",
                  "sphinx",
                  "--quiet",
                  "--fail-on-warning",
                  "--conf-dir=" + source,
                  "--doctree-dir=" + parsed,
                  root.toString(),
                  made.toString()));
      if (ChildProcess.run(sphinx.inheritIO()) != 0) {
        throw new IOException("the documentation has errors: see above");
      }
    } finally {
      delete(parsed);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> tree = Files.walk(folder)) {
        for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
