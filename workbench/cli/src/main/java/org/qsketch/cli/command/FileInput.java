package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.qsketch.datasets.KeySource;
import org.qsketch.keys.Keys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Files whose keys an experiment takes, instead of generated ones. */
final class FileInput {
  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "Whose keys to take, as for count; several files are one input.")
  private List<String> given = List.of();

  @Mixin private KeyInput keys;

  boolean isGiven() {
    return !given.isEmpty();
  }

  /** Refuses options that exclude each other. */
  void check() {
    keys.requireOne();
    if (given.isEmpty() && keys.isNamed()) {
      throw new IllegalArgumentException(
          "there is no FILE whose keys the options name: give one, or leave them out");
    }
  }

  /** Returns the files as they were named. */
  String name() {
    return String.join(", ", given);
  }

  /** Reads all keys into memory, and warns of what is suspicious. */
  Keys read(PrintWriter err) throws IOException {
    try (KeySource source = keys.open(FilePatterns.expand(given))) {
      Keys all = source.readAll();
      Errors.warn(err, source);
      if (all.size() == 0) {
        all.close();
        throw new IllegalArgumentException(name() + " has no keys: name another file");
      }
      return all;
    }
  }
}
