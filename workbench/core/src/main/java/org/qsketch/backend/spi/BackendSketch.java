package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.qsketch.backend.spi.fleet.CounterRanges;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The sketch of every backend: handles order, life cycle and argument checks, and leaves the
 * counting to a table.
 */
public final class BackendSketch implements Sketch {
  private final Ownership owner;
  private final SketchSpec spec;
  private final BoundedTable table;
  private final Ownership.Product product;
  private final BatchChecks batches;

  /**
   * A sketch over a table.
   *
   * @param owner the ownership of the backend; the caller registers the sketch with it
   * @param spec what the table holds
   * @param table its counters, closed with the sketch
   */
  public BackendSketch(Ownership owner, SketchSpec spec, BoundedTable table) {
    this.owner = owner;
    this.spec = spec;
    this.table = table;
    this.product = owner.product("the " + spec.variant() + " sketch", table::close);
    this.batches = new BatchChecks(owner, product, spec.hash(), table);
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

  private void add(Keys keys, int delta) {
    Batch _ = batches.run(keys, batch -> add(batch, delta));
  }

  private void add(Keys keys, Keys weights, int delta) {
    Batch _ = batches.run(keys, weights, batch -> add(batch, delta));
  }

  private Batch add(Batch batch, int delta) {
    table.add(batch, delta);
    return batch;
  }

  @Override
  public Counts query(Keys keys) {
    return batches.run(keys, batch -> table.query(batch.keys()));
  }

  @Override
  public ErrorSummary errors(Keys keys, Keys counts) {
    Objects.requireNonNull(counts, "counts");
    return batches.run(keys, counts, "exact count", () -> table.errors(keys, counts));
  }

  @Override
  public Keys select(Keys keys, long threshold) {
    return batches.run(keys, batch -> table.select(batch.keys(), threshold));
  }

  @Override
  public void merge(SketchImage image) {
    Objects.requireNonNull(image, "image");
    try (Hold _ = image.hold()) {
      product.run(
          () -> {
            image.requireSpec(spec);
            spec.checkState(image.parts());
            table.merge(image);
          });
    }
  }

  /**
   * Adds the counters of another sketch, modulo 2<sup>32</sup> or 2<sup>64</sup>; no image of
   * either is made. The caller answers for it that no sum is too large.
   *
   * @param other of an equal spec, on any backend
   * @return false, and nothing is changed, if the two cannot do so by themselves
   */
  public boolean addCounters(BackendSketch other) {
    return meet(other, () -> table.takeUp(other.table));
  }

  /**
   * Overwrites the counters by those of another sketch; no image of either is made.
   *
   * @param other of an equal spec, on any backend
   * @return false, and nothing is changed, if the two cannot do so by themselves
   */
  public boolean copyCounters(BackendSketch other) {
    return meet(other, () -> table.become(other.table));
  }

  private boolean meet(BackendSketch other, Supplier<Boolean> operation) {
    if (!spec.equals(other.spec)) {
      throw new IllegalArgumentException("%s and %s are of different specs".formatted(this, other));
    }
    return product.reading(Optional.of(other.owner), () -> other.product.get(operation));
  }

  /**
   * The size of the table, if another device may have parts of it added up.
   *
   * @param others of equal specs
   * @return in bytes; empty if there is more to one of them than counters, or if this one cannot
   *     read those of others where they lie
   */
  public OptionalLong reachableBytes(Collection<BackendSketch> others) {
    Optional<CounterRanges> ours = table.counterRanges();
    boolean reachesAll =
        others.stream()
            .map(other -> other.table.counterRanges())
            .allMatch(
                theirs ->
                    ours.isPresent() && theirs.isPresent() && ours.get().reaches(theirs.get()));
    return reachesAll && ours.isPresent()
        ? OptionalLong.of(ours.get().bytes())
        : OptionalLong.empty();
  }

  /** Ends what has been begun, so that other devices may read what has changed here. */
  public void settle() {
    product.run(() -> table.counterRanges().ifPresent(CounterRanges::settle));
  }

  /**
   * Adds counters of others, which this one {@linkplain #reachableBytes reaches} and which have
   * {@linkplain #settle settled}. They may change elsewhere meanwhile.
   *
   * @param others of equal specs
   * @param from byte of the tables where the range begins, at a counter
   * @param bytes its size
   */
  public void addPart(Collection<BackendSketch> others, long from, long bytes) {
    meetPart(others, CounterRanges::add, from, bytes);
  }

  /**
   * Overwrites counters by those of another one, under the same conditions.
   *
   * @param other of an equal spec
   * @param from byte of the tables where the range begins, at a counter
   * @param bytes its size
   */
  public void copyPart(BackendSketch other, long from, long bytes) {
    meetPart(List.of(other), CounterRanges::overwrite, from, bytes);
  }

  /**
   * Some sketches have become the sum of several, part by part.
   *
   * @param shares what was added up, at least one
   * @param sums hold all of it
   */
  public static void added(Collection<BackendSketch> shares, Collection<BackendSketch> sums) {
    BoundedTable.added(tables(shares), tables(sums));
  }

  private static List<BoundedTable> tables(Collection<BackendSketch> sketches) {
    return sketches.stream().map(sketch -> sketch.table).toList();
  }

  private void meetPart(
      Collection<BackendSketch> others, CounterRanges.Meeting meeting, long from, long bytes) {
    product.run(
        () -> {
          CounterRanges ours = table.counterRanges().orElseThrow();
          others.forEach(
              other -> meeting.run(ours, other.table.counterRanges().orElseThrow(), from, bytes));
        });
  }

  /**
   * Replaces the state, in place.
   *
   * @param parts those of an image of an equal spec
   */
  public void load(List<MemorySegment> parts) {
    product.run(() -> table.load(parts));
  }

  @Override
  public void clear() {
    product.run(table::clear);
  }

  @Override
  public SketchImage image() {
    return product.get(table::image);
  }

  @Override
  public SketchStatistics statistics() {
    return product.get(table::statistics);
  }

  @Override
  public void close() {
    product.close(this);
  }

  @Override
  public String toString() {
    return spec.summary();
  }
}
