package org.qsketch.bench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.backend.DeviceException;

/** Backends as long as their devices work: one that fails is left out from then on, and noted. */
public final class WorkingBackends {
  private final List<Backend> working;
  private final Consumer<String> notes;

  /**
   * All backends work at first.
   *
   * @param backends they stay the caller's
   * @param notes takes a sentence for each that fails
   */
  public WorkingBackends(List<Backend> backends, Consumer<String> notes) {
    this.working = new ArrayList<>(backends);
    this.notes = notes;
  }

  /**
   * Does a job on each backend that still works.
   *
   * @param job a {@link DeviceException} that it throws ends the use of its backend
   */
  public void forEach(Consumer<Backend> job) {
    for (Backend backend : List.copyOf(working)) {
      try {
        job.accept(backend);
      } catch (DeviceException e) {
        working.remove(backend);
        notes.accept("%s is left out from here on: %s".formatted(backend.name(), e.getMessage()));
      }
    }
  }
}
