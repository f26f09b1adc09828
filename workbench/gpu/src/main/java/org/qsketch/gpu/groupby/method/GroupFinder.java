package org.qsketch.gpu.groupby.method;

import java.util.Optional;
import java.util.function.LongPredicate;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.method.SinglePass.Found;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.groupby.GroupBySpec;

/**
 * Finds the groups of pairs in device memory, by the method of a spec; by tables if it depends on
 * the number of groups.
 *
 * @param gpu holds the pairs
 * @param spec of the group-by
 * @param kernels for tables
 * @param arrays hold what a method needs
 */
public record GroupFinder(Gpu gpu, GroupBySpec spec, TableKernels kernels, Workspace arrays) {
  /** A table that was too small grows by this factor. */
  private static final int GROWTH = 4;

  /** The least bytes of the arrays at first, without the pairs. */
  public static long bytes(GroupBySpec spec, PairKind kind, long pairs) {
    long slots = spec.slots(spec.groupsAtFirst(pairs));
    return switch (spec.method()) {
      case SP_EGA -> SpEga.bytes(spec, pairs, slots);
      case LINEAR_PROBING, PARTITIONED, AUTO -> LinearProbing.bytes(slots);
      case SORT -> SortedRuns.bytes(kind, pairs);
    };
  }

  /** The bytes of the red array at first. */
  public static long redBytes(GroupBySpec spec, PairKind kind, long pairs) {
    return switch (spec.method()) {
      case SP_EGA, LINEAR_PROBING, PARTITIONED, AUTO ->
          TableKernels.tableBytes(spec.slots(spec.groupsAtFirst(pairs)));
      case SORT -> PairArray.bytes(kind, pairs);
    };
  }

  /** The groups, in tables as large as necessary; valid until the arrays are used again. */
  public Found find(PairColumns pairs) {
    return find(pairs, _ -> true).orElseGet(() -> findAny(pairs));
  }

  /** Keys chosen so that their hashes collide need more slots than pairs. */
  public Found findAny(PairColumns pairs) {
    return new LinearProbing(kernels, arrays, false)
        .run(pairs, spec.slots(pairs.count()))
        .orElseThrow();
  }

  /**
   * The groups, valid until the arrays are used again.
   *
   * @param fits whether pairs, tables and a number of groups fit in memory; only asked for more
   *     groups than expected
   * @return empty if there are more groups than expected and larger tables do not fit
   */
  public Optional<Found> find(PairColumns pairs, LongPredicate fits) {
    if (pairs.count() == 0) {
      return Optional.of(Found.NOTHING);
    }
    return find(method(pairs.kind()), pairs, fits);
  }

  /** The same by some method, for at least one pair. */
  public Optional<Found> find(SinglePass method, PairColumns pairs, LongPredicate fits) {
    long groups = spec.groupsAtFirst(pairs.count());
    Optional<Found> found = method.run(pairs, spec.slots(groups));
    while (found.isEmpty() && groups < pairs.count()) {
      groups = Math.min(pairs.count(), groups * GROWTH);
      if (!fits.test(groups)) {
        return Optional.empty();
      }
      found = method.run(pairs, spec.slots(groups));
    }
    return found;
  }

  private SinglePass method(PairKind kind) {
    return switch (spec.method()) {
      case SP_EGA -> new SpEga(spec, kernels, arrays);
      case LINEAR_PROBING, PARTITIONED, AUTO -> new LinearProbing(kernels, arrays, false);
      case SORT -> new SortedRuns(gpu, kind, spec.aggregate(), arrays);
    };
  }
}
