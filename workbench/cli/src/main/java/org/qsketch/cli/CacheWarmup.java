package org.qsketch.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.qsketch.backend.Backends;

/**
 * Runs the short commands and counts some text, so that Java records classes and profiles for the
 * cache of the launcher.
 */
final class CacheWarmup {
  private static final List<String> SHORT = List.of("--version", "--help", "devices");

  /** The backends with kernels, the best first. They have most classes in common. */
  private static final List<String> WITH_KERNELS = List.of("cuda", "opencl");

  /** Enough to be counted in parallel, by loops that Java compiles with its best compiler. */
  private static final int ROWS = 1 << 22;

  private static final int FEW_ROWS = 100;

  private CacheWarmup() {}

  public static void main(String[] arguments) throws IOException {
    SHORT.forEach(CacheWarmup::run);
    warmUpCounting();
    System.exit(0); // as Main does: a driver may have threads that stay
  }

  private static void run(String... command) {
    Main.run(OutputStream.nullOutputStream(), command);
  }

  private static void warmUpCounting() throws IOException {
    Path text = Files.createTempFile("qsketch-warmup-", ".csv");
    try {
      write(text, FEW_ROWS);
      run("count", text.toString());
      write(text, ROWS);
      List<String> there = Backends.available();
      Stream.concat(Stream.of("cpu"), WITH_KERNELS.stream().filter(there::contains).limit(1))
          .forEach(
              backend -> {
                count(text, backend, "--lines");
                count(text, backend, "--words");
                count(text, backend, "--column", "word");
              });
      count(text, "cpu", "--lines", "--csv", "-");
      count(text, "cpu", "--lines", "--json");
    } finally {
      Files.delete(text);
    }
  }

  private static void count(Path file, String backend, String... tokens) {
    run(
        Stream.concat(Stream.of("count", file.toString(), "--backend", backend), Stream.of(tokens))
            .toArray(String[]::new));
  }

  /** Writes a table in which some words are frequent. */
  private static void write(Path file, int rows) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("word,amount\n");
      for (int row = 0; row < rows; row++) {
        long word = random.nextLong(1 + random.nextLong(1 << 18));
        out.write("w" + Long.toString(word, Character.MAX_RADIX) + "," + row % 100 + "\n");
      }
    }
  }
}
