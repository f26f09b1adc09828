package org.qsketch.lab.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Javadoc of a method as its source has it. JShell finds none of methods of generic classes,
 * such as the builders of sketches.
 *
 * @param sources the roots of packages
 */
record SourceComment(List<Path> sources) {
  private static final Pattern SIGNATURE = Pattern.compile("(\\w+)<.*>\\.(\\w+)\\(");
  private static final int DEEPEST = 12;

  /**
   * Looks a method up.
   *
   * @param signature as JShell writes it, for example {@code B SpecBuilder<B extends
   *     SpecBuilder<B>>.withMemory(long)}
   * @return the text of its comment, without stars; empty if it has none or its class no parameters
   */
  Optional<String> of(String signature) {
    Matcher method = SIGNATURE.matcher(signature);
    return method.find()
        ? file(method.group(1)).flatMap(source -> comment(source, method.group(2)))
        : Optional.empty();
  }

  private Optional<String> file(String type) {
    return sources.stream().flatMap(root -> file(root, type + ".java").stream()).findFirst();
  }

  private static Optional<String> file(Path root, String name) {
    try (Stream<Path> files =
        Files.find(root, DEEPEST, (path, _) -> String.valueOf(path.getFileName()).equals(name))) {
      Optional<Path> found = files.findFirst();
      return found.isPresent() ? Optional.of(Files.readString(found.get())) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns the last comment before the declaration, with nothing but its modifiers between. */
  private static Optional<String> comment(String source, String method) {
    Matcher found =
        Pattern.compile(
                "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+\\s+)*[\\w<>?, ]+\\s%s\\("
                    .formatted(Pattern.quote(method)),
                Pattern.DOTALL)
            .matcher(source);
    return found.find() ? Optional.of(withoutStars(found.group(1))) : Optional.empty();
  }

  private static String withoutStars(String comment) {
    return comment
        .lines()
        .map(line -> line.strip().replaceFirst("^\\* ?", ""))
        .collect(Collectors.joining("\n", "", "\n"))
        .strip();
  }
}
