package org.qsketch.bench.sketch;

import java.util.List;
import org.qsketch.bench.run.Batches;
import org.qsketch.bench.run.Trial;
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
}
