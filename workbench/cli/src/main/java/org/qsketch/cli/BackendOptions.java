package org.qsketch.cli;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.cpu.CpuBackend;
import picocli.CommandLine.Option;

/** The options that say what to run on. */
final class BackendOptions {
  private static final String CPU = "cpu";

  @Option(
      names = "--backend",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "What to run on, by the names that `qsketch devices` shows, or with a part of the"
              + " device's name: opencl:h100."
              + " Default: the best; for doctor and figures all.")
  private List<String> names = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of the cpu backend. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** Opens the backends named, otherwise the best. */
  OpenBackends openOrBest() {
    return open(names.isEmpty() ? Backends.available().subList(0, 1) : names);
  }

  /** Opens the backends named, otherwise all that are available. */
  OpenBackends openOrAll() {
    return open(names.isEmpty() ? Backends.available() : names);
  }

  /** Opens the one backend named, otherwise the best. */
  OpenBackends openOne() {
    if (names.size() > 1) {
      throw new IllegalArgumentException(
          "this runs on one backend, not on " + String.join(" and ", names) + ": name one of them");
    }
    return openOrBest();
  }

  private OpenBackends open(List<String> selected) {
    return new OpenBackends(selected, this::open);
  }

  private Backend open(String name) {
    return name.equals(CPU) ? CpuBackend.open(threads) : Backends.open(name);
  }
}
