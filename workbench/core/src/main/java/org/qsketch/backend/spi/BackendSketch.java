package org.qsketch.backend.spi;

import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** The sketch of every backend: checks arguments and leaves the counting to a table. */
public final class BackendSketch extends StateStructure<SketchImage, SketchStatistics, BoundedTable>
    implements Sketch {
  private final SketchSpec spec;

  /**
   * Wraps a table.
   *
   * @param owner the ownership of the backend; the caller registers the sketch with it
   * @param spec what the table holds
   * @param table its counters, closed with the sketch
   */
  public BackendSketch(Ownership owner, SketchSpec spec, BoundedTable table) {
    super(owner, "the " + spec.variant() + " sketch", spec.hash(), table);
    this.spec = spec;
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys) {
    add(keys, 1);
  }

  @Override
  public void insert(Keys keys, Keys weights) {
    add(keys, weights, 1);
  }

  @Override
  public void remove(Keys keys) {
    add(keys, -1);
  }

  @Override
  public void remove(Keys keys, Keys weights) {
    add(keys, weights, -1);
  }

  private void requireRemovable(int delta) {
    if (delta < 0 && !spec.isRemovable()) {
      throw new UnsupportedOperationException(
          "a %s sketch that is not removable cannot remove keys: build it with update(REMOVABLE), or choose another variant"
              .formatted(spec.variant()));
    }
  }

  private void add(Keys keys, int delta) {
    requireRemovable(delta);
    Batch _ = change(keys, (table, all) -> add(table, Batch.once(all), delta));
  }

  private void add(Keys keys, Keys weights, int delta) {
    requireRemovable(delta);
    Batch checked = Batch.checked(keys, weights);
    Batch _ = change(checked.keys(), weights, "weight", (table, batch) -> add(table, batch, delta));
  }

  private Batch add(BoundedTable table, Batch batch, int delta) {
    table.add(batch, delta);
    adopt(batch.keys().kind());
    return batch;
  }

  @Override
  public Counts query(Keys keys) {
    return read(keys, table -> table.query(keys));
  }

  @Override
  public ErrorSummary errors(Keys keys, Keys counts) {
    Objects.requireNonNull(counts, "counts");
    return read(keys, counts, "exact count", table -> table.errors(keys, counts));
  }

  @Override
  public Keys select(Keys keys, long threshold) {
    return read(keys, table -> table.select(keys, threshold));
  }

  @Override
  public void merge(SketchImage image) {
    merge(image, spec, "sketches", BoundedTable::merge);
  }

  /** Adds the table where it lies if it can, and else by an image. */
  @Override
  public void merge(Sketch other) {
    Objects.requireNonNull(other, "other");
    if (other == this || !(other instanceof BackendSketch share) || !mergeTable(share)) {
      Sketch.super.merge(other);
    }
  }

  private boolean mergeTable(BackendSketch share) {
    Checks.sameSpec("sketches", (Record) spec, (Record) share.spec);
    return applyWith(
        share,
        (ours, theirs) -> {
          check(share.keyKind());
          boolean done = ours.addAll(theirs);
          if (done) {
            adopt(share.keyKind());
          }
          return done;
        });
  }

  @Override
  public void halve() {
    run(BoundedTable::halve);
  }

  @Override
  public String toString() {
    return spec.summary();
  }
}
