package org.qsketch.bench.sketch;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.Sketch;
import org.qsketch.spec.UpdateRule;

/**
 * Insert, queries, merge and remove of one sketch: into an empty one, and at its work load factor.
 *
 * @param sketch empty at first
 * @param other what is merged, of the same spec; needed for {@link Operation#MERGE}
 * @param inserted what is inserted and removed, a batch for each call
 * @param fresh what is queried, in batches of the same sizes
 * @param operations what is timed, in order
 */
public record SketchTrial(
    Sketch sketch,
    Optional<Sketch> other,
    List<Keys> inserted,
    List<Keys> fresh,
    List<Operation> operations)
    implements Trial<Operation> {
  /** Few keys that were not inserted have it. */
  private static final long LARGE_ESTIMATE = 2;

  /**
   * Creates a trial of the usual operations.
   *
   * @param sketch empty at first
   * @param inserted what is inserted and removed, a batch for each call
   * @param fresh what is queried, in batches of the same sizes
   */
  public SketchTrial(Sketch sketch, List<Keys> inserted, List<Keys> fresh) {
    this(
        sketch,
        Optional.empty(),
        inserted,
        fresh,
        Operation.possible(sketch.spec(), Operation.usualAnd(List.of())));
  }

  @Override
  public void clear() {
    sketch.clear();
  }

  @Override
  public void perform(Operation operation) {
    switch (operation) {
      case INSERT -> inserted.forEach(sketch::insert);
      case QUERY, QUERY_AGAIN -> fresh.forEach(keys -> sketch.query(keys).close());
      case ERRORS -> compare();
      case SELECT -> fresh.forEach(keys -> sketch.select(keys, LARGE_ESTIMATE).close());
      case MERGE -> sketch.merge(other.orElseThrow());
      case REMOVE -> inserted.forEach(sketch::remove);
    }
  }

  /**
   * Compares estimates of fresh keys. Any numbers do as exact counts: the inserted keys are some.
   */
  private void compare() {
    Iterator<Keys> counts = inserted.iterator();
    fresh.forEach(keys -> compare(keys, counts.next()));
  }

  private void compare(Keys keys, Keys counts) {
    ErrorSummary _ = sketch.errors(keys, counts);
  }

  @Override
  public void prepare(Operation operation) {
    switch (operation) {
      case INSERT -> clear();
      case QUERY, QUERY_AGAIN, ERRORS, SELECT -> {}
      case MERGE, REMOVE -> {
        clear();
        perform(Operation.INSERT);
      }
    }
  }

  /** A kind of sketch, which has its own compiled code. */
  private record CodePath(String variant, int depth, UpdateRule update, HashFamily hash) {}

  /** Warms a variant up at the depth and with the hash of a plan. */
  static WarmUp warmUp(Backend backend, Plan plan, String variant) {
    long size = WarmUp.keys(backend);
    Plan.Point point = plan.points(Plan.UNIFORM, size).getFirst();
    KeyStream stream = plan.stream(point.stream());
    return new WarmUp(
        new CodePath(variant, plan.depth(), plan.update(), plan.hash()),
        untilSettled -> {
          try (Sketch sketch = backend.create(plan.placed(plan.spec(variant, point)));
              Keys inserted = backend.generate(stream, size);
              Keys fresh = backend.generate(stream, size, size)) {
            untilSettled.accept(new SketchTrial(sketch, List.of(inserted), List.of(fresh)));
          }
        });
  }
}
