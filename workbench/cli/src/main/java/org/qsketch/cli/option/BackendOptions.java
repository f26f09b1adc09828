package org.qsketch.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.Backends;
import picocli.CommandLine.Option;

/** The options for the backends to run on. */
public final class BackendOptions {
  public static final String NAME = "--backend";

  private static final String ALL = "all";

  private static final String CPU = "cpu";

  /** Bytes of files that the CPU reads before a device is open. */
  private static final long SMALL = 64L << 20;

  @Option(
      names = NAME,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "What to run on, by the names that `qsketch devices` shows, or with a part of the"
              + " device's name: opencl:h100; or all. Names joined by + are several devices as one"
              + " backend: opencl+cpu; a * is all of a kind: cuda:*."
              + " Default: the best, or the cpu for files of less than 64 MiB; for versus also the"
              + " cpu; for doctor all, and all of a kind as one; for compare,"
              + " figures and torture one of each kind.")
  private List<String> names = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of the cpu backend. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--path",
      paramLabel = "PATH",
      description =
          "How batches reach tables of devices: direct, a key at a time; bulk, by partitions; or"
              + " auto, the faster one. Default: auto; for figures direct, as published.")
  private Optional<String> path = Optional.empty();

  private AccessPath usual = AccessPath.AUTO;

  /** Sets the access path unless the option gives one. */
  public BackendOptions usually(AccessPath other) {
    usual = other;
    return this;
  }

  /** Opens the named backends, or else the best. */
  public OpenBackends openOrBest() {
    return OpenBackends.all(names.isEmpty() ? List.of(Backends.nameOfBest()) : named(), this::open);
  }

  /** Opens the named backends, or else the best and the CPU. */
  public OpenBackends openBestAndCpu() {
    return OpenBackends.all(
        names.isEmpty() ? Stream.of(Backends.nameOfBest(), CPU).distinct().toList() : named(),
        this::open);
  }

  /**
   * Opens the named backends, or else all that can be opened. Several devices of one backend are
   * also opened as one.
   */
  public OpenBackends openThoseOfAll() {
    return OpenBackends.those(
        names.isEmpty() ? withFleets(Backends.describe()) : named(), this::open);
  }

  static List<String> withFleets(List<BackendStatus> found) {
    return found.stream()
        .flatMap(one -> Stream.concat(one.deviceNames().stream(), one.fleetName().stream()))
        .toList();
  }

  /**
   * Opens the named backends, or else one of each kind that can be opened, since equal devices
   * would give equal results.
   */
  public OpenBackends openOrOneOfEachKind() {
    return names.isEmpty()
        ? OpenBackends.those(Backends.oneOfEachKind(), this::open)
        : OpenBackends.all(named(), this::open);
  }

  /** Opens the one named backend, or else the best. */
  public OpenBackends openOne() {
    if (names.size() > 1 || names.contains(ALL)) {
      throw new IllegalArgumentException(
          "this runs on one backend, not on " + String.join(" and ", names) + ": name one of them");
    }
    return openOrBest();
  }

  /** Opens the one named backend, or else the CPU for small files, and the best for others. */
  public OpenBackends openOne(List<Path> files) throws IOException {
    return names.isEmpty() && areSmall(files)
        ? OpenBackends.all(List.of(CPU), this::open)
        : openOne();
  }

  /**
   * Returns whether files are so small that a device would not be open before the CPU has read
   * them.
   */
  public static boolean areSmall(List<Path> files) throws IOException {
    long bytes = files.isEmpty() ? SMALL : 0;
    for (Path file : files) {
      bytes += Files.isRegularFile(file) ? Files.size(file) : SMALL;
    }
    return bytes < SMALL;
  }

  private List<String> named() {
    return names.stream()
        .flatMap(name -> name.equals(ALL) ? Backends.available().stream() : Stream.of(name))
        .distinct()
        .toList();
  }

  private Backend open(String name) {
    AccessPath chosen = path.map(AccessPath::parse).orElse(usual);
    Backend backend = Backends.open(name, threads);
    backend.use(chosen);
    return backend;
  }
}
