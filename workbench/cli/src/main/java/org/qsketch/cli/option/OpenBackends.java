package org.qsketch.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.internal.Closing;

/** The backends of one command: all opened before its work begins, all closed after it. */
public final class OpenBackends implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Opened> opened = new ArrayList<>();
  private final Map<String, RuntimeException> refusals = new LinkedHashMap<>();

  private OpenBackends() {}

  /**
   * An open backend.
   *
   * @param seconds the time to open it
   */
  public record Opened(Backend backend, double seconds) {
    static Opened of(Supplier<Backend> open) {
      long start = System.nanoTime();
      Backend backend = open.get();
      return new Opened(backend, (System.nanoTime() - start) / NANOS_PER_SECOND);
    }
  }

  /** An attempt to open a backend, with one of the two results. */
  private record Attempt(String name, Optional<Opened> opened, Optional<RuntimeException> refusal) {
    static Attempt of(String name, Function<String, Backend> open) {
      try {
        Opened opened = Opened.of(() -> open.apply(name));
        return new Attempt(name, Optional.of(opened), Optional.empty());
      } catch (RuntimeException e) {
        return new Attempt(name, Optional.empty(), Optional.of(e));
      }
    }
  }

  /**
   * Opens backends by name, one after the other, so that their times are right. If one cannot be
   * opened, none stays open.
   */
  static OpenBackends all(List<String> names, Function<String, Backend> open) {
    OpenBackends backends = new OpenBackends();
    try {
      names.forEach(name -> backends.opened.add(Opened.of(() -> open.apply(name))));
      return backends;
    } catch (RuntimeException e) {
      backends.close();
      throw e;
    }
  }

  /**
   * Opens the backends that can be opened, all at once, since each waits for its driver. An unknown
   * name is an error.
   */
  public static OpenBackends those(List<String> names, Function<String, Backend> open) {
    OpenBackends backends = new OpenBackends();
    names.parallelStream()
        .map(name -> Attempt.of(name, open))
        .toList()
        .forEach(backends::addOrRemember);
    backends.refusals.values().stream()
        .filter(IllegalArgumentException.class::isInstance)
        .findFirst()
        .ifPresent(
            unknown -> {
              backends.close();
              throw unknown;
            });
    return backends;
  }

  private void addOrRemember(Attempt attempt) {
    attempt.opened().ifPresent(opened::add);
    attempt.refusal().ifPresent(refusal -> refusals.put(attempt.name(), refusal));
  }

  public List<Backend> all() {
    return opened.stream().map(Opened::backend).toList();
  }

  /** Returns all backends with the times of opening them. */
  public List<Opened> opened() {
    return List.copyOf(opened);
  }

  /** Returns why the others could not be opened, by name. */
  public Map<String, RuntimeException> refusals() {
    return refusals;
  }

  /** Leaves a backend open that is blocked forever, since closing it would wait. */
  public void abandon(Backend backend) {
    opened.removeIf(one -> one.backend().equals(backend));
  }

  public Backend first() {
    return opened.getFirst().backend();
  }

  /** Runs a job on one backend after the other and joins the results. */
  public <R> List<R> onEach(Function<Backend, List<R>> job) {
    return all().stream().flatMap(backend -> job.apply(backend).stream()).toList();
  }

  /** Closes all at once. A failure is reported when the others are closed. */
  @Override
  public void close() {
    Closing.closeAtOnce(all());
  }
}
