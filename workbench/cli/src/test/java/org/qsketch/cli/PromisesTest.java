package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of promises names what there is. */
class PromisesTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs/promises.md");
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+|\\w+\\.py)`");

  private static List<String[]> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| **"))
        .map(line -> line.substring(1).split("\\|", -1))
        .skip(1)
        .toList();
  }

  private static Set<String> names(String cell) {
    return NAME.matcher(cell).results().map(found -> found.group(1)).collect(Collectors.toSet());
  }

  /** The names of all classes in files of their own, below a folder of any module. */
  private static Set<String> classes(String folder) throws IOException {
    Set<String> classes = new HashSet<>();
    for (String part : List.of("workbench", "datasets")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(part))) {
        files
            .map(Path::toString)
            .filter(file -> file.contains(folder) && file.endsWith(".java"))
            .map(file -> file.replaceAll(".*/|\\.java$", ""))
            .forEach(classes::add);
      }
    }
    return classes;
  }

  private static Set<String> trials() throws IOException {
    return classes("src/main/java/org/qsketch/torture/").stream()
        .filter(name -> name.matches("\\w+Torture"))
        .collect(Collectors.toSet());
  }

  /** Those in Python. */
  private static List<String> ofTheLab() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("notebooks/environment"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("(test_\\w+|\\w+_test)\\.py"))
          .toList();
    }
  }

  @Test
  void everyPromiseIsHeldByTestsThatExist() throws IOException {
    Set<String> tests = classes("src/test/java/");
    tests.addAll(trials());
    tests.addAll(ofTheLab());
    assertThat(rows()).hasSizeGreaterThan(30);
    for (String[] row : rows()) {
      assertThat(names(row[2])).as(row[0]).isNotEmpty();
      assertThat(tests).as(row[0]).containsAll(names(row[2]));
    }
  }

  @Test
  void everyPromiseIsSaidSomewhere() throws IOException {
    Set<String> classes = classes("src/main/java/");
    for (String[] row : rows()) {
      assertThat(classes).as(row[0]).containsAll(names(row[1]));
      assertThat(row[1].strip()).as(row[0]).isNotEmpty();
      for (MatchResult link : Pattern.compile("]\\(([^)#]+)").matcher(row[1]).results().toList()) {
        assertThat(PAGE.resolveSibling(link.group(1))).exists();
      }
    }
  }

  @Test
  void everyTrialHoldsAPromise() throws IOException {
    Set<String> held =
        rows().stream().flatMap(row -> names(row[2]).stream()).collect(Collectors.toSet());
    assertThat(trials()).isNotEmpty();
    assertThat(held).containsAll(trials());
  }
}
