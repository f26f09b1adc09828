package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first program of docs/java.md: it is short, compiles without a warning, and runs. */
final class JavaPageTest {
  private static final int MOST_LINES = 12;
  private static final int MOST_TYPES = 5;

  @TempDir private Path folder;

  private static String program() throws IOException {
    String page = Files.readString(Path.of("../../docs/java.md"));
    return page.split("```java\\n", 2)[1].split("```", 2)[0];
  }

  @Test
  void itIsShort() throws IOException {
    List<String> lines = program().lines().filter(line -> !line.isBlank()).toList();
    assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES).allMatch(line -> line.length() <= 100);
    assertThat(
            Pattern.compile("\\b[A-Z]\\w+")
                .matcher(program().replaceAll("\"[^\"]*\"|//.*", ""))
                .results()
                .map(found -> found.group())
                .distinct())
        .hasSizeLessThanOrEqualTo(MOST_TYPES)
        .contains("TextTopK");
  }

  @Test
  void itCompilesWithoutAWarningAndPrintsTheMostFrequentWords() throws Exception {
    Path source = Files.writeString(folder.resolve("Words.java"), program());
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(failed).isZero();
    assertThat(output()).contains("HeavyText[text=be, lower=3, upper=3]");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).contains(folder.resolve("words.topk"));
    }
  }

  private String output() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                folder
                    + System.getProperty("path.separator")
                    + System.getProperty("java.class.path"),
                "Words")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try {
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      return text;
    } finally {
      process.destroyForcibly();
    }
  }
}
