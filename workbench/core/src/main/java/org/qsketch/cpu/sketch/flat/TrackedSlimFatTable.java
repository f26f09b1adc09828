package org.qsketch.cpu.sketch.flat;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SlimFatSketchSpec;

/** A slim-fat table that knows which pages of its slim half have changed. */
public final class TrackedSlimFatTable extends SlimFatTable {
  private final ChangedPages changes;

  public TrackedSlimFatTable(SlimFatSketchSpec spec) {
    super(spec);
    this.changes = new ChangedPages(spec.deviceBytes(), spec.bucketBytes());
  }

  public ChangedPages changes() {
    return changes;
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    changes.mark(block);
    super.add(block, lane, delta);
  }

  @Override
  public void partsChanged() {
    changes.markAll();
    super.partsChanged();
  }

  @Override
  public void clear() {
    changes.markAll();
    super.clear();
  }
}
