package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Backends;
import org.qsketch.backend.DeviceException;
import org.qsketch.bench.run.Progress;
import org.qsketch.memory.InsufficientMemoryException;
import tech.tablesaw.api.Table;

/**
 * Runs experiments of notebooks. Each opens its backends itself and closes them in the end, so that
 * a run that was interrupted, or has failed, leaves nothing on the device.
 *
 * @param setup what was chosen
 * @param screen where progress is shown
 */
record Experiments(Setup setup, Screen screen) {
  static Experiments of(Setup setup) {
    return new Experiments(setup, Session.current().screen());
  }

  /** On the backends named; else on one of each kind, without those that fail. */
  <T extends Record> Table onEachKind(
      ResultTable<T> kind, BiFunction<Backend, Progress, List<T>> experiment) {
    return kind.of(rowsOfEachKind(experiment));
  }

  /** The same, as rows. */
  <T> List<T> rowsOfEachKind(BiFunction<Backend, Progress, List<T>> experiment) {
    Progress progress = screen.progress();
    return setup.backends().isEmpty()
        ? Backends.oneOfEachKind().stream()
            .flatMap(name -> orWhyNot(name, experiment, progress).stream())
            .flatMap(List::stream)
            .toList()
        : setup.backends().stream()
            .flatMap(name -> on(name, experiment, progress).stream())
            .toList();
  }

  /** On the backends named; else on the best: one is enough where all give the same. */
  <T extends Record> Table onBest(
      ResultTable<T> kind, BiFunction<Backend, Progress, List<T>> experiment) {
    List<String> chosen = setup.backends();
    return on(
        chosen.isEmpty() ? List.of(Backends.available().getFirst()) : chosen, kind, experiment);
  }

  private <T extends Record> Table on(
      List<String> names, ResultTable<T> kind, BiFunction<Backend, Progress, List<T>> experiment) {
    Progress progress = screen.progress();
    return kind.of(
        names.stream().flatMap(name -> on(name, experiment, progress).stream()).toList());
  }

  private static <T> List<T> on(
      String name, BiFunction<Backend, Progress, List<T>> experiment, Progress progress) {
    try (Backend backend = Backends.open(name)) {
      return experiment.apply(backend, progress);
    }
  }

  private <T> Optional<List<T>> orWhyNot(
      String name, BiFunction<Backend, Progress, List<T>> experiment, Progress progress) {
    try {
      return Optional.of(on(name, experiment, progress));
    } catch (BackendUnavailableException | DeviceException | InsufficientMemoryException e) {
      screen.say("%s is left out: %s".formatted(name, e.getMessage()));
      return Optional.empty();
    }
  }
}
