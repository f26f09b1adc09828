package org.qsketch.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.qsketch.backend.Backend;

/** The backends of one command: all opened before its work begins, all closed after it. */
final class OpenBackends implements AutoCloseable {
  private final List<Backend> backends = new ArrayList<>();

  /** None. */
  OpenBackends() {}

  /** Opens backends by name; if one cannot be opened, none stays open. */
  OpenBackends(List<String> names, Function<String, Backend> open) {
    try {
      names.forEach(name -> backends.add(open.apply(name)));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  List<Backend> all() {
    return List.copyOf(backends);
  }

  Backend first() {
    return backends.getFirst();
  }

  /** Runs something on one after the other and joins the results. */
  <R> List<R> onEach(Function<Backend, List<R>> job) {
    return backends.stream().flatMap(backend -> job.apply(backend).stream()).toList();
  }

  @Override
  public void close() {
    backends.forEach(Backend::close);
  }
}
