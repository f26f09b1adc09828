package org.qsketch.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;

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

  /** Opens backends by name. If one cannot be opened, none stays open. */
  static OpenBackends all(List<String> names, Function<String, Backend> open) {
    OpenBackends backends = new OpenBackends();
    try {
      names.forEach(name -> backends.add(name, open));
      return backends;
    } catch (RuntimeException e) {
      backends.close();
      throw e;
    }
  }

  /** Opens the backends that can be opened. An unknown name is an error. */
  public static OpenBackends those(List<String> names, Function<String, Backend> open) {
    OpenBackends backends = new OpenBackends();
    try {
      names.forEach(name -> backends.addOrRemember(name, open));
      return backends;
    } catch (IllegalArgumentException e) {
      backends.close();
      throw e;
    }
  }

  private void add(String name, Function<String, Backend> open) {
    opened.add(Opened.of(() -> open.apply(name)));
  }

  private void addOrRemember(String name, Function<String, Backend> open) {
    try {
      add(name, open);
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException e) {
      refusals.put(name, e);
    }
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

  @Override
  public void close() {
    all().forEach(Backend::close);
  }
}
