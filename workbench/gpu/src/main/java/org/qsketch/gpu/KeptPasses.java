package org.qsketch.gpu;

import java.util.Optional;
import java.util.function.Supplier;

/** The passes of the latest pairs, kept for others of the same kind and number. */
final class KeptPasses implements AutoCloseable {
  private Optional<MultiPass> kept = Optional.empty();

  /** Passes for a plan: those that are kept, if they fit. */
  MultiPass of(PassPlan plan, PairKind kind, Supplier<MultiPass> open) {
    if (kept.filter(passes -> passes.isFor(plan, kind)).isEmpty()) {
      close();
      kept = Optional.of(open.get());
    }
    return kept.get();
  }

  @Override
  public void close() {
    kept.ifPresent(MultiPass::close);
    kept = Optional.empty();
  }
}
