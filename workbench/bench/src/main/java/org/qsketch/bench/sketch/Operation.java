package org.qsketch.bench.sketch;

import java.util.List;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;
import org.qsketch.sketch.SketchSpec;

/** The timed operations of a sketch, in their order. */
public enum Operation implements Labelled {
  /** Inserts keys into the empty sketch. */
  INSERT,
  /** Queries other keys, at the work load factor. */
  QUERY,
  /**
   * Queries the same keys once more, without the work that the first query after an insert
   * triggers.
   */
  QUERY_AGAIN,
  /** Sums up the errors of these keys where the sketch is. */
  ERRORS,
  /** Selects the keys with large estimates there. */
  SELECT,
  /** Adds another sketch, of as many keys. */
  MERGE,
  /** Removes the keys that were inserted. */
  REMOVE;

  /** Returns the operations that the papers time and others by name. */
  static List<Operation> usualAnd(List<String> others) {
    return Labelled.usualAnd(values(), List.of(INSERT, QUERY, REMOVE)::contains, others);
  }

  /**
   * Leaves out removals if a sketch cannot remove.
   *
   * @param spec the sketch
   * @param wanted some operations
   * @return those that the sketch has
   */
  public static List<Operation> possible(SketchSpec spec, List<Operation> wanted) {
    return wanted.stream().filter(operation -> operation != REMOVE || spec.isRemovable()).toList();
  }

  /** Returns the random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return switch (this) {
      case QUERY, QUERY_AGAIN, ERRORS, SELECT -> limits.gathersPerSecond();
      case INSERT, MERGE, REMOVE -> limits.atomicsPerSecond();
    };
  }
}
