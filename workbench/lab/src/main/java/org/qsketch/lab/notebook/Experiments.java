package org.qsketch.lab.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Backends;
import org.qsketch.backend.DeviceException;
import org.qsketch.job.Doubt;
import org.qsketch.job.Progress;
import org.qsketch.job.Timed;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * Runs experiments of notebooks. Each opens its backends itself and closes them in the end, so that
 * a run that was interrupted, or has failed, leaves nothing on the device.
 *
 * @param setup what was chosen
 * @param screen where progress is shown
 * @param opener opens a backend by its name
 */
record Experiments(Setup setup, Screen screen, Function<String, Backend> opener) {
  static Experiments of(Setup setup) {
    return new Experiments(setup, Session.current().screen(), Backends::open);
  }

  /** Runs on the backends named; else on one of each kind, without those that fail. */
  <T extends Record> Table onEachKind(
      ResultTable<T> kind, BiFunction<Backend, Progress, List<T>> experiment) {
    return kind.of(rowsOfEachKind(experiment));
  }

  /** Runs an experiment on a backend of each kind, and returns its rows; warns of their rates. */
  <T> List<T> rowsOfEachKind(BiFunction<Backend, Progress, List<T>> experiment) {
    List<String> chosen = setup.backends();
    Optional<String> busy = Doubt.ofOthers();
    List<T> rows =
        chosen.isEmpty()
            ? rows(Backends.oneOfEachKind(), this::orWhyNot, experiment)
            : rows(chosen, Experiments::orFail, experiment);
    doubt(busy, rows).ifPresent(screen::say);
    return rows;
  }

  /** Returns what lowered rates, in one line; nothing if the rows have no times. */
  static Optional<String> doubt(Optional<String> busy, List<?> rows) {
    List<Timed> rates =
        rows.stream().filter(Timed.class::isInstance).map(Timed.class::cast).toList();
    return rates.isEmpty()
        ? Optional.empty()
        : Stream.concat(busy.stream(), Doubt.ofRuns(rates).stream())
            .reduce((machine, runs) -> machine + "; " + runs)
            .map("Note: %s."::formatted);
  }

  /** Runs on the backends named; else on the best: one is enough where all give the same. */
  <T extends Record> Table onBest(
      ResultTable<T> kind, BiFunction<Backend, Progress, List<T>> experiment) {
    List<String> chosen = setup.backends();
    List<String> names = chosen.isEmpty() ? List.of(Backends.available().getFirst()) : chosen;
    return kind.of(rows(names, Experiments::orFail, experiment));
  }

  /** A job on a backend, with its handling of failures. */
  @FunctionalInterface
  private interface Attempt {
    <T> List<T> at(String name, Supplier<List<T>> job);
  }

  /** Runs an experiment; a refusal is known before the first run, so that it costs no results. */
  private <T> List<T> rows(
      List<String> names, Attempt attempt, BiFunction<Backend, Progress, List<T>> experiment) {
    List<Backend> opened = new ArrayList<>();
    List<Backend> usable = new ArrayList<>();
    try {
      names.forEach(name -> usable.addAll(attempt.at(name, () -> tried(open(name, opened)))));
      return run(usable, attempt, experiment);
    } finally {
      opened.forEach(Backend::close);
    }
  }

  /**
   * Runs an experiment on each backend, and closes it then: the next one may be of the same device.
   */
  private <T> List<T> run(
      List<Backend> usable, Attempt attempt, BiFunction<Backend, Progress, List<T>> experiment) {
    try (Screen.Turns turns = screen.turns(usable.stream().map(Backend::name).toList())) {
      return usable.stream()
          .flatMap(
              backend -> {
                Progress progress = turns.next();
                try (backend) {
                  return attempt
                      .at(backend.name(), () -> experiment.apply(backend, progress))
                      .stream();
                }
              })
          .toList();
    }
  }

  private Backend open(String name, List<Backend> opened) {
    Backend backend = opener.apply(name);
    opened.add(backend);
    return backend;
  }

  private List<Backend> tried(Backend backend) {
    setup.hashes().stream()
        .filter(UserHash.class::isInstance)
        .forEach(hash -> tryOut(hash, backend));
    return List.of(backend);
  }

  /** Uses a hash for the first time: then devices compile it, and compare it with Java's. */
  private static void tryOut(HashFamily hash, Backend backend) {
    try (Sketch smallest = backend.create(SketchSpec.subWarp().buckets(1).hash(hash).build())) {
      smallest.insert(Keys.of(1));
    }
  }

  private static <T> List<T> orFail(String name, Supplier<List<T>> job) {
    return job.get();
  }

  private <T> List<T> orWhyNot(String name, Supplier<List<T>> job) {
    try {
      return job.get();
    } catch (BackendUnavailableException | DeviceException | InsufficientMemoryException e) {
      screen.say("%s is left out: %s".formatted(name, e.getMessage()));
      return List.of();
    }
  }
}
