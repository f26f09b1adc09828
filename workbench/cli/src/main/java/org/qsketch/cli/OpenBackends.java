package org.qsketch.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;

/** The backends of one command: all opened before its work begins, all closed after it. */
final class OpenBackends implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Opened> opened = new ArrayList<>();

  /**
   * One of them.
   *
   * @param seconds how long it took to open it
   */
  record Opened(Backend backend, double seconds) {
    static Opened of(Supplier<Backend> open) {
      long start = System.nanoTime();
      Backend backend = open.get();
      return new Opened(backend, (System.nanoTime() - start) / NANOS_PER_SECOND);
    }
  }

  /** None. */
  OpenBackends() {}

  /** Opens backends by name; if one cannot be opened, none stays open. */
  OpenBackends(List<String> names, Function<String, Backend> open) {
    try {
      names.forEach(name -> opened.add(Opened.of(() -> open.apply(name))));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  List<Backend> all() {
    return opened.stream().map(Opened::backend).toList();
  }

  /** All with the times of opening them. */
  List<Opened> opened() {
    return List.copyOf(opened);
  }

  Backend first() {
    return opened.getFirst().backend();
  }

  /** Runs something on one after the other and joins the results. */
  <R> List<R> onEach(Function<Backend, List<R>> job) {
    return all().stream().flatMap(backend -> job.apply(backend).stream()).toList();
  }

  @Override
  public void close() {
    all().forEach(Backend::close);
  }
}
