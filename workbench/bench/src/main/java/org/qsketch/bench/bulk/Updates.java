package org.qsketch.bench.bulk;

import java.util.List;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.sketch.Operation;
import org.qsketch.bench.sketch.SketchTrial;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;

/**
 * What batches do to a sketch: queries go the direct way, whatever is chosen.
 *
 * @param sketch all operations of a sketch
 */
record Updates(SketchTrial sketch) implements Trial<Operation> {
  static Updates of(Sketch sketch, Keys keys) {
    return new Updates(new SketchTrial(sketch, keys, keys, keys.size()));
  }

  @Override
  public List<Operation> operations() {
    return List.of(Operation.INSERT, Operation.REMOVE);
  }

  @Override
  public void clear() {
    sketch.clear();
  }

  @Override
  public void perform(Operation operation) {
    sketch.perform(operation);
  }

  @Override
  public void prepare(Operation operation) {
    sketch.prepare(operation);
  }
}
