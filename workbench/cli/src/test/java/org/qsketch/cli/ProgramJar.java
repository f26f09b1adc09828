package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** Makes a program that the launcher starts with a real Java in place of the command. */
final class ProgramJar {
  private ProgramJar() {}

  /**
   * Compiles a program.
   *
   * @param folder gets the jar, and what it is made from
   * @param source the classes {@code Main} and {@code CacheWarmup} of org.qsketch.cli
   */
  static Path of(Path folder, String source) throws IOException {
    Path text = Files.writeString(folder.resolve("Program.java"), source);
    Path classes = folder.resolve("classes");
    Path jar = folder.resolve("program.jar");
    use("javac", "-d", classes.toString(), text.toString());
    use("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
    return jar;
  }

  private static void use(String tool, String... arguments) {
    int exitCode =
        ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
    assertThat(exitCode).as(tool).isZero();
  }
}
