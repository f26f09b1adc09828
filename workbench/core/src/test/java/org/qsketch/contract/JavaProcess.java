package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program in a process of its own, with the Java and the class path of this one. */
public final class JavaProcess {
  private JavaProcess() {}

  /** Returns what starts the main method of a class. */
  public static ProcessBuilder of(Class<?> program, String... arguments) {
    Stream<String> java =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            program.getName());
    return new ProcessBuilder(Stream.concat(java, Stream.of(arguments)).toList())
        .redirectErrorStream(true);
  }

  /** Runs a program without input, which must succeed, and returns the lines that it prints. */
  public static List<String> lines(ProcessBuilder program)
      throws IOException, InterruptedException {
    Process process = program.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).as(output).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output.lines().toList();
  }
}
