package org.qsketch.bench.topk;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;

/** Top-k: what must be right. Nothing is measured yet. */
public final class TopKStudy implements Study {
  /** So few candidates that most key sets have more keys; tables do not depend on their order. */
  private static final TopKSpec SPEC =
      new TopKSpec(SketchSpec.subWarp().forKeys(1 << 12).seed(42).build(), 40);

  /** Creates the study. */
  public TopKStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of();
  }

  @Override
  public double share() {
    return 0;
  }

  @Override
  public void measure(DeviceRun run) {}

  @Override
  public List<Check> checks(Backend backend, Backend reference) {
    return List.of(
        new Check("top-k", keys -> new TopKCheck(backend, reference, SPEC, keys).difference()));
  }
}
