package org.qsketch.cli.jupyter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A notebook file.
 *
 * @param file which may also be something else: then it has no parameters
 */
record Notebook(Path file) {
  private static final String ENDING = ".ipynb";
  private static final String TAG = "parameters";
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^\\s*(?:final\\s+)?(?<type>int|long|double|boolean|String)\\s+(?<name>[A-Za-z_]\\w*)\\s*=",
          Pattern.MULTILINE);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns all notebooks in a folder, sorted by name. */
  static List<Notebook> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(Notebook::new)
          .filter(notebook -> notebook.name().endsWith(ENDING))
          .sorted(Comparator.comparing(Notebook::name))
          .toList();
    }
  }

  /** Returns the name of the file. */
  String name() {
    return file.getFileName().toString();
  }

  String stem() {
    return name().substring(0, name().length() - ENDING.length());
  }

  /** Tells whether a text is its name, with or without the ending. */
  boolean isNamed(String text) {
    return name().equals(text) || stem().equals(text);
  }

  /** Tells whether a text selects this notebook: by its name, or the part of it before a dash. */
  boolean isCalled(String text) {
    return isNamed(text) || stem().startsWith(text + "-");
  }

  /** Returns the variables that its first cell with the tag declares. */
  List<Parameter> parameters() {
    return cells()
        .filter(Notebook::isTagged)
        .findFirst()
        .map(cell -> declarations(source(cell)))
        .orElse(List.of());
  }

  private Stream<JsonNode> cells() {
    try {
      return JSON.readTree(file.toFile()).path("cells").valueStream();
    } catch (IOException _) { // its run tells
      return Stream.of();
    }
  }

  private static boolean isTagged(JsonNode cell) {
    return cell.path("cell_type").asText().equals("code")
        && cell.path("metadata").path("tags").valueStream().anyMatch(t -> t.asText().equals(TAG));
  }

  private static String source(JsonNode cell) {
    JsonNode source = cell.path("source");
    return source.isArray()
        ? source.valueStream().map(JsonNode::asText).collect(Collectors.joining())
        : source.asText();
  }

  private static List<Parameter> declarations(String source) {
    return DECLARATION
        .matcher(source)
        .results()
        .map(found -> new Parameter(found.group("type"), found.group("name")))
        .toList();
  }
}
