package org.qsketch.gpu.groupby;

import java.util.Optional;
import java.util.function.LongPredicate;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.SinglePass.Found;
import org.qsketch.gpu.primitive.GroupArrays;
import org.qsketch.gpu.primitive.PairArray;
import org.qsketch.gpu.primitive.PairColumns;
import org.qsketch.gpu.primitive.PairKind;
import org.qsketch.groupby.GroupBySpec;

/** Finds the groups of pairs that lie on the device, by the method of a spec. */
record GroupFinder(Gpu gpu, GroupBySpec spec, GroupKernels kernels, GroupArrays arrays) {
  /** Larger tables than expected are tried in steps of this factor. */
  private static final int GROWTH = 4;

  /** What it works in at first, without the pairs. */
  static long bytes(GroupBySpec spec, PairKind kind, long pairs) {
    long slots = spec.slots(spec.groupsAtFirst(pairs));
    return switch (spec.method()) {
      case SP_EGA -> SpEga.bytes(spec, pairs, slots);
      case LINEAR_PROBING -> LinearProbing.bytes(slots);
      case SORT -> SortGroups.bytes(kind, pairs);
    };
  }

  /** The first of the arrays that it works in at first. */
  static long redBytes(GroupBySpec spec, PairKind kind, long pairs) {
    return switch (spec.method()) {
      case SP_EGA, LINEAR_PROBING -> GroupKernels.tableBytes(spec.slots(spec.groupsAtFirst(pairs)));
      case SORT -> PairArray.bytes(kind, pairs);
    };
  }

  /** The groups, in tables as large as they have to be; until the arrays are used again. */
  Found find(PairColumns pairs) {
    return find(pairs, _ -> true)
        .orElseGet(
            () -> // keys that somebody chose so that their hashes crowd: more slots than pairs
            new LinearProbing(kernels, arrays).run(pairs, spec.slots(pairs.count())).orElseThrow());
  }

  /**
   * The groups, until the arrays are used again.
   *
   * @param fits whether there is room for pairs, tables and so many groups; not asked for as many
   *     as are expected
   * @return empty if the groups are more than expected, and larger tables do not fit
   */
  Optional<Found> find(PairColumns pairs, LongPredicate fits) {
    if (pairs.count() == 0) {
      return Optional.of(Found.NOTHING);
    }
    SinglePass method = method(pairs.kind());
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
      case LINEAR_PROBING -> new LinearProbing(kernels, arrays);
      case SORT -> new SortGroups(gpu, kind, spec.aggregate(), arrays);
    };
  }
}
