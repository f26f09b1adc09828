package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * A table whose counters never wrap around. An insert or merge that would take a counter past
 * {@link SketchSpec#maxCounter()} is refused and changes nothing. This costs nothing while the
 * {@link CounterBound} show that no counter can become full, which is nearly always.
 */
public final class BoundedTable implements SketchTable {
  private final SketchSpec spec;
  private final SketchTable table;
  private final CounterBound bound;

  /**
   * Bounds the counters of a table.
   *
   * @param spec the spec of the sketch
   * @param table an empty table, closed with this
   */
  public BoundedTable(SketchSpec spec, SketchTable table) {
    this.spec = spec;
    this.table = table;
    this.bound = new CounterBound(spec.maxCounter(), () -> table.statistics().largestCounter());
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return table.readerOf(keys);
  }

  /**
   * Adds to the counters of each key.
   *
   * @throws SketchFullException if keys are inserted and a counter has no space for them
   */
  @Override
  public void add(Batch batch, int delta) {
    if (delta < 0) {
      table.add(batch, delta);
    } else {
      insert(batch, total(batch));
    }
  }

  /** Returns whether an insert of a batch, at once or in parts, certainly succeeds. */
  boolean canAdmit(Batch batch) {
    return bound.canAdmit(total(batch));
  }

  private void insert(Batch batch, long total) {
    if (bound.admit(total)) {
      table.add(batch, 1);
    } else {
      insertOrUndo(batch, total);
    }
  }

  /** Returns the most by which a counter rises. */
  long total(Batch batch) {
    return batch.weights().map(table::total).orElse(batch.size());
  }

  @Override
  public long total(Keys weights) {
    return table.total(weights);
  }

  /**
   * Inserts a batch that the bound do not admit, and restores the table if a counter becomes full.
   * Perhaps no counter rises by the whole total.
   */
  private void insertOrUndo(Batch batch, long total) {
    try (SketchImage before = table.image()) {
      try {
        if (!insertAndCheck(batch, total, before)) {
          throw full(batch, total, before);
        }
      } catch (SketchFullException _) { // perhaps of a part, which says less
        load(before.parts());
        throw full(batch, total, before);
      } catch (RuntimeException e) {
        load(before.parts());
        throw e;
      }
    }
  }

  private SketchFullException full(Batch batch, long total, SketchImage before) {
    return new SketchFullException(
        spec, spec.largestCounter(before.parts()), inserting(batch, total));
  }

  /**
   * Returns the most that may be inserted at once, so that a counter that wraps around is lower
   * than before.
   */
  private long maxRise() {
    return spec.counterBytes() == Long.BYTES ? Long.MAX_VALUE - 1 : 0xFFFFFFFFL;
  }

  /**
   * Splits a batch in halves, repeatedly, until no counter rises by too much, or to single keys.
   */
  private Stream<Batch> parts(Batch batch, long total) {
    if (total <= maxRise() || batch.size() == 1) {
      return Stream.of(batch);
    }
    long middle = batch.size() / 2;
    return Stream.of(batch.slice(0, middle), batch.slice(middle, batch.size()))
        .flatMap(half -> parts(half, total(half)));
  }

  /** Inserts a batch; returns whether all counters had space. */
  private boolean insertAndCheck(Batch batch, long total, SketchImage before) {
    if (total > maxRise()) { // which the weight of one key passes only if no counter can take it
      return batch.size() > 1 && parts(batch, total).allMatch(this::insertPart);
    }
    bound.setUnknown();
    table.add(batch, 1);
    try (SketchImage after = table.image()) {
      return !spec.hasOverflow(before.parts(), after.parts());
    }
  }

  private boolean insertPart(Batch part) {
    long total = total(part);
    if (bound.admit(total)) {
      table.add(part, 1);
      return true;
    }
    try (SketchImage before = table.image()) {
      return insertAndCheck(part, total, before);
    }
  }

  private static String inserting(Batch batch, long total) {
    String weights = batch.weights().isEmpty() ? "" : " that weigh %d in all".formatted(total);
    return "inserting %d keys%s".formatted(batch.size(), weights);
  }

  @Override
  public Counts query(Keys keys) {
    return table.query(keys);
  }

  @Override
  public ErrorSummary errors(Keys keys, Keys counts) {
    return table.errors(keys, counts);
  }

  @Override
  public Keys select(Keys keys, long threshold) {
    return table.select(keys, threshold);
  }

  /**
   * Adds all counts of an image.
   *
   * @throws SketchFullException if a counter has no space for them
   */
  @Override
  public void merge(SketchImage image) {
    if (spec.layout().linear()) {
      mergeCounters(image);
    } else {
      bound.setUnknown(); // rows that buckets share rise by more than a counter of the image
      table.merge(image);
    }
  }

  private void mergeCounters(SketchImage image) {
    if (bound.admit(spec.largestCounter(image.parts()))) {
      table.merge(image);
      return;
    }
    try (SketchImage merged = table.image()) {
      merged.merge(image);
      load(merged.parts());
    }
  }

  /**
   * Adds another table without an image, if it can be read from here and no counter can become
   * full.
   *
   * @param other of an equal spec, not this table
   * @return false, and nothing is changed, if it cannot be added so
   */
  boolean addAll(BoundedTable other) {
    boolean done =
        table instanceof Combinable ours
            && other.table instanceof Combinable theirs
            && bound.canAdd(other.bound, spec.layout().linear())
            && ours.addAll(theirs);
    if (done) {
      bound.add(other.bound);
    }
    return done;
  }

  @Override
  public void halve() {
    table.halve();
    bound.halve();
  }

  /**
   * Returns the table whose counters are bounded.
   *
   * @return the table; a caller that changes it updates the {@link #bound()}
   */
  public SketchTable table() {
    return table;
  }

  /**
   * Returns the bound of the counters.
   *
   * @return the bound of the table
   */
  public CounterBound bound() {
    return bound;
  }

  @Override
  public void load(List<MemorySegment> parts) {
    bound.setUnknown();
    table.load(parts);
  }

  @Override
  public void clear() {
    table.clear();
    bound.clear();
  }

  @Override
  public SketchImage image() {
    return table.image();
  }

  @Override
  public SketchStatistics statistics() {
    return table.statistics();
  }

  @Override
  public void close() {
    table.close();
  }
}
