package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.groupby.GroupBySpec;

/** Keeps the latest passes for pairs of the same kind and with the same plan. */
public final class PassCache implements AutoCloseable {
  private Optional<MultiPass> kept = Optional.empty();

  /** Passes for a plan: the cached ones if they match. */
  public MultiPass of(
      Gpu gpu,
      GroupBySpec spec,
      PassPlan plan,
      Optional<TablePlan> tables,
      PairKind kind,
      HostGrouping cores,
      ResultBuffers results) {
    if (kept.filter(passes -> passes.isFor(plan, tables, kind)).isEmpty()) {
      close();
      PassContext context = PassContext.of(gpu.device(), spec, plan, tables, kind);
      kept = Optional.of(MultiPass.open(gpu, context, cores, results));
    }
    return kept.get();
  }

  @Override
  public void close() {
    kept.ifPresent(MultiPass::close);
    kept = Optional.empty();
  }
}
