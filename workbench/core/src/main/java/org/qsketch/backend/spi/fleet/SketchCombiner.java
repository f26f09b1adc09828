package org.qsketch.backend.spi.fleet;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.Combinable;
import org.qsketch.backend.spi.CounterBound;
import org.qsketch.backend.spi.StateRanges;

/**
 * Combines sketches of equal specs, on any backends, without an image of either. Counters are added
 * modulo 2<sup>32</sup> or 2<sup>64</sup>: the caller makes sure that no sum is too large.
 */
public final class SketchCombiner {
  private SketchCombiner() {}

  /**
   * Adds the counters of a sketch to another one.
   *
   * @param sum changes
   * @param share is added
   * @return false, and nothing is changed, if the tables cannot do so
   */
  public static boolean addAll(BackendSketch sum, BackendSketch share) {
    return combine(sum, share, Combinable::addAll, CounterBound::add);
  }

  /**
   * Copies the counters of a sketch to another one.
   *
   * @param target changes
   * @param source is copied
   * @return false, and nothing is changed, if the tables cannot do so
   */
  public static boolean copy(BackendSketch target, BackendSketch source) {
    return combine(target, source, Combinable::copyFrom, CounterBound::copyFrom);
  }

  private static boolean combine(
      BackendSketch target,
      BackendSketch source,
      BiPredicate<Combinable, Combinable> operation,
      BiConsumer<CounterBound, CounterBound> bound) {
    if (!target.spec().equals(source.spec())) {
      throw new IllegalArgumentException(
          "%s and %s are of different specs".formatted(target, source));
    }
    return target.applyWith(
        source,
        (ours, theirs) -> {
          boolean done =
              ours.table() instanceof Combinable table
                  && theirs.table() instanceof Combinable other
                  && operation.test(table, other);
          if (done) {
            bound.accept(ours.bound(), theirs.bound());
          }
          return done;
        });
  }

  /**
   * Returns the state of a sketch, to combine it range by range. The caller uses it within {@link
   * BackendSketch#apply}, then calls {@link #setSum}.
   *
   * @param sketch any sketch
   * @return empty if its table can only be combined as a whole
   */
  public static Optional<? extends StateRanges> ranges(BackendSketch sketch) {
    return sketch.apply(
        bounded -> bounded.table() instanceof Combinable table ? table.ranges() : Optional.empty());
  }

  /**
   * Lets a sketch that holds a share count on, whatever it holds: what was removed elsewhere may be
   * inserted here. The caller bounds the sum.
   *
   * @param share its counters only mean something modulo 2<sup>32</sup> or 2<sup>64</sup>
   */
  public static void unbound(BackendSketch share) {
    bound(share).clear();
  }

  /**
   * Bounds the counters of sketches that now hold a sum.
   *
   * @param shares what was added up, at least one sketch
   * @param sums the sketches that hold the sum
   */
  public static void setSum(Collection<BackendSketch> shares, Collection<BackendSketch> sums) {
    List<CounterBound> added = shares.stream().map(SketchCombiner::bound).toList();
    CounterBound all = CounterBound.sum(added);
    sums.forEach(sum -> bound(sum).copyFrom(all));
  }

  private static CounterBound bound(BackendSketch sketch) {
    return sketch.apply(table -> table.bound());
  }
}
