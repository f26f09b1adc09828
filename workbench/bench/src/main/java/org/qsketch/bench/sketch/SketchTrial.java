package org.qsketch.bench.sketch;

import static org.qsketch.bench.run.WarmUp.KEYS;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Batches;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/**
 * Insert, query and remove of one sketch: into an empty one, and at its work load factor.
 *
 * @param sketch empty at first
 * @param inserted what is inserted and removed, on the device
 * @param fresh what is queried, on the device
 * @param batchKeys the most keys one call handles
 */
public record SketchTrial(Sketch sketch, Keys inserted, Keys fresh, long batchKeys)
    implements Trial<Operation> {
  @Override
  public List<Operation> operations() {
    return List.of(Operation.values());
  }

  @Override
  public void clear() {
    sketch.clear();
  }

  @Override
  public void perform(Operation operation) {
    switch (operation) {
      case INSERT -> Batches.of(inserted, batchKeys).forEach(sketch::insert);
      case QUERY -> Batches.of(fresh, batchKeys).forEach(keys -> sketch.query(keys).close());
      case REMOVE -> Batches.of(inserted, batchKeys).forEach(sketch::remove);
    }
  }

  @Override
  public void prepare(Operation operation) {
    switch (operation) {
      case INSERT -> clear();
      case QUERY -> {}
      case REMOVE -> {
        clear();
        perform(Operation.INSERT);
      }
    }
  }

  /** What has code of its own. */
  private record Kind(String variant, int depth, HashFamily hash) {}

  /** Warms a variant up at the depth and with the hash of a plan. */
  static WarmUp warmUp(Backend backend, Plan plan, String variant) {
    Plan.Point point = new Plan.Point(Plan.UNIFORM, KEYS, plan.workLoadFactors().getFirst());
    KeyStream stream = plan.stream(point.stream());
    return new WarmUp(
        new Kind(variant, plan.depth(), plan.hash()),
        untilSettled -> {
          try (Sketch sketch = backend.create(plan.spec(variant, point));
              Keys inserted = backend.generate(stream, KEYS);
              Keys fresh = backend.generate(stream, KEYS, KEYS)) {
            untilSettled.accept(new SketchTrial(sketch, inserted, fresh, KEYS));
          }
        });
  }
}
