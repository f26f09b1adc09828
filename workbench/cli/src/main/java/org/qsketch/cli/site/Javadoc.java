package org.qsketch.cli.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Javadoc of several modules, with links from one to the other.
 *
 * @param sources the folder of each module's sources, by the name of the module
 */
record Javadoc(Map<String, Path> sources) {
  private static final String HOME = "<a href=\"{@docRoot}/../index.html\">QSketch workbench</a>";
  private static final Pattern API =
      Pattern.compile("module ([\\w.]+) \\{.*exports [\\w.]+;.*", Pattern.DOTALL);

  /**
   * Finds the modules of a checkout that export a package to everyone.
   *
   * @param root the folder of the checkout
   */
  static Javadoc of(Path root) throws IOException {
    Map<String, Path> sources = new TreeMap<>();
    for (Path module : modules(root)) {
      Path folder = module.resolve("src/main/java");
      Path declaration = folder.resolve("module-info.java");
      if (Files.exists(declaration)) {
        Matcher api = API.matcher(Files.readString(declaration));
        if (api.find()) {
          sources.put(api.group(1), folder);
        }
      }
    }
    return new Javadoc(sources);
  }

  private static List<Path> modules(Path root) throws IOException {
    try (Stream<Path> folders = Files.list(root.resolve("workbench"))) {
      return Stream.concat(folders, Stream.of(root.resolve("datasets"))).toList();
    }
  }

  /**
   * Writes the pages.
   *
   * @param folder where they go
   * @throws IOException if a comment has an error; the message is what the tool says
   */
  void write(Path folder) throws IOException {
    StringWriter errors = new StringWriter();
    PrintWriter out = new PrintWriter(errors, true);
    ToolProvider tool = ToolProvider.findFirst("javadoc").orElseThrow();
    if (tool.run(out, out, options(folder).toArray(String[]::new)) != 0) {
      throw new IOException("the Javadoc has errors:\n" + errors);
    }
  }

  /**
   * Returns the options. The build checks all comments, so doclint is off; libraries come from the
   * class path.
   */
  private List<String> options(Path folder) {
    List<String> options = new ArrayList<>(List.of("-quiet", "-Xdoclint:none", "-notimestamp"));
    options.addAll(List.of("-d", folder.toString(), "-header", HOME));
    options.addAll(List.of("--module-path", System.getProperty("java.class.path")));
    options.addAll(List.of("--module", String.join(",", sources.keySet())));
    options.addAll(List.of("--snippet-path", testFolders()));
    sources.forEach(
        (module, source) -> options.addAll(List.of("--module-source-path", module + "=" + source)));
    return options;
  }

  /** Returns the folders of tests, which are the examples in the comments. */
  private String testFolders() {
    return sources.values().stream()
        .map(source -> source.resolve("../../test/java").normalize().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
