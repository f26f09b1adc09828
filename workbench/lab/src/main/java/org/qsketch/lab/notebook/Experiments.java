package org.qsketch.lab.notebook;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Backends;
import org.qsketch.backend.DeviceException;
import org.qsketch.bench.run.Progress;
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
    List<String> chosen = setup.backends();
    return chosen.isEmpty()
        ? rows(Backends.oneOfEachKind(), this::orWhyNot, experiment)
        : rows(chosen, Experiments::on, experiment);
  }

  /** On the backends named; else on the best: one is enough where all give the same. */
  <T extends Record> Table onBest(
      ResultTable<T> kind, BiFunction<Backend, Progress, List<T>> experiment) {
    List<String> chosen = setup.backends();
    List<String> names = chosen.isEmpty() ? List.of(Backends.available().getFirst()) : chosen;
    return kind.of(rows(names, Experiments::on, experiment));
  }

  /** What to do on a backend, and how to get there. */
  @FunctionalInterface
  private interface Opening {
    <T> List<T> on(String name, Function<Backend, List<T>> job);
  }

  /** What one backend refuses is known before the first run: it must not cost what others found. */
  private <T> List<T> rows(
      List<String> names, Opening opening, BiFunction<Backend, Progress, List<T>> experiment) {
    List<String> usable =
        names.stream().flatMap(name -> opening.on(name, this::nameOfUsable).stream()).toList();
    try (Screen.Turns turns = screen.turns(usable)) {
      return usable.stream()
          .flatMap(
              name -> {
                Progress progress = turns.next();
                return opening.on(name, one -> experiment.apply(one, progress)).stream();
              })
          .toList();
    }
  }

  private List<String> nameOfUsable(Backend backend) {
    setup.hashes().stream()
        .filter(UserHash.class::isInstance)
        .forEach(hash -> tryOut(hash, backend));
    return List.of(backend.name());
  }

  /** Devices compile a hash, and compare it with Java's, when they first use it. */
  private static void tryOut(HashFamily hash, Backend backend) {
    try (Sketch smallest = backend.create(SketchSpec.subWarp().buckets(1).hash(hash).build())) {
      smallest.insert(Keys.of(1));
    }
  }

  private static <T> List<T> on(String name, Function<Backend, List<T>> job) {
    try (Backend backend = Backends.open(name)) {
      return job.apply(backend);
    }
  }

  private <T> List<T> orWhyNot(String name, Function<Backend, List<T>> job) {
    try {
      return on(name, job);
    } catch (BackendUnavailableException | DeviceException | InsufficientMemoryException e) {
      screen.say("%s is left out: %s".formatted(name, e.getMessage()));
      return List.of();
    }
  }
}
