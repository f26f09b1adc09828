package org.qsketch.bench.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.memory.InsufficientMemoryException;

/** Plans without the variants that a device has no memory for, which are noted. */
public final class FittingPlans {
  private final Backend backend;
  private final MemoryFit memory;
  private final Consumer<String> notes;

  /**
   * @param notes takes a sentence for what is left out
   */
  public FittingPlans(Backend backend, Consumer<String> notes) {
    this.backend = backend;
    this.memory = new MemoryFit(backend);
    this.notes = notes;
  }

  /** The largest table to measure on its own. */
  public long largestTable() {
    return memory.largestTable();
  }

  /** The variants of a plan that there is memory for at all its sizes. */
  public List<String> variants(Plan wanted) {
    return wanted.variants().stream().filter(variant -> memory.fits(wanted, variant)).toList();
  }

  /**
   * Runs what there is memory for.
   *
   * @param job takes the plan without the variants that do not fit
   * @return its result; empty if nothing fits, or memory runs out meanwhile
   */
  public <T> Optional<T> run(Plan wanted, Function<Plan, T> job) {
    return whileItLasts(() -> fitting(wanted).map(job));
  }

  /** Runs something; empty, and noted, if memory runs out meanwhile. */
  <T> Optional<T> whileItLasts(Supplier<Optional<T>> job) {
    try {
      return job.get();
    } catch (InsufficientMemoryException e) {
      notes.accept("%s: %s".formatted(backend.name(), e.getMessage()));
      return Optional.empty();
    }
  }

  private Optional<Plan> fitting(Plan wanted) {
    List<String> fitting = variants(wanted);
    List<String> missing =
        wanted.variants().stream().filter(variant -> !fitting.contains(variant)).toList();
    if (!missing.isEmpty()) {
      notes.accept(
          "%s: no %s with %s keys, for want of memory"
              .formatted(
                  backend.name(),
                  String.join(", ", missing),
                  Sizes.text(wanted.keys().getFirst())));
    }
    return fitting.isEmpty() ? Optional.empty() : Optional.of(wanted.variants(fitting));
  }
}
