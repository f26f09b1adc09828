package org.qsketch.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the lab import one another one way. */
class PackagesTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Pattern IMPORT =
      Pattern.compile(
          "^import (?:static )?(org\\.qsketch\\.lab(?:\\.[a-z]+)*)\\.[A-Z]", Pattern.MULTILINE);

  @Test
  void noPackageImportsItselfByWayOfOthers() throws IOException {
    Map<String, Set<String>> left = imports();
    assertThat(left).containsKeys("org.qsketch.lab.chapter", "org.qsketch.lab.notebook");
    int before;
    do {
      before = left.size();
      Set<String> unsettled = Set.copyOf(left.keySet());
      left.values().removeIf(imported -> isFreeOf(imported, unsettled));
    } while (left.size() < before);
    assertThat(left).isEmpty();
  }

  private static boolean isFreeOf(Collection<String> imported, Collection<String> left) {
    return imported.stream().noneMatch(left::contains);
  }

  private static Map<String, Set<String>> imports() throws IOException {
    Map<String, Set<String>> imports = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String own = SOURCES.relativize(file.getParent()).toString().replace('/', '.');
        Set<String> others = imports.computeIfAbsent(own, _ -> new TreeSet<>());
        IMPORT.matcher(Files.readString(file)).results().forEach(one -> others.add(one.group(1)));
        others.remove(own);
      }
    }
    return imports;
  }
}
