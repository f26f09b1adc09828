package org.qsketch.bench.distinct;

import java.util.List;
import org.qsketch.bench.run.Trial;

/**
 * Inserts all keys into an empty sketch.
 *
 * @param sketch empty at first
 */
record DistinctTrial(Inserted sketch) implements Trial<DistinctTrial.Insert> {
  /** The only operation. */
  enum Insert {
    INSERT
  }

  /** A sketch and its keys. */
  interface Inserted {
    /** Forgets all keys. */
    void clear();

    /** Inserts all keys. */
    void insert();
  }

  @Override
  public List<Insert> operations() {
    return List.of(Insert.values());
  }

  @Override
  public void clear() {
    sketch.clear();
  }

  @Override
  public void perform(Insert operation) {
    sketch.insert();
  }

  @Override
  public void prepare(Insert operation) {
    sketch.clear();
  }
}
