package org.qsketch.gpu.groupby.method;

import static org.qsketch.groupby.Method.AUTO;
import static org.qsketch.groupby.Method.LINEAR_PROBING;
import static org.qsketch.groupby.Method.PARTITIONED;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.method.Method.Found;
import org.qsketch.gpu.groupby.method.Method.Overflow;
import org.qsketch.gpu.groupby.method.Method.Result;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.gpu.keys.KeyRuns;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Chooses the method by the number of groups: few are combined in local memory first, those whose
 * table stays in the cache go there directly, and pairs of more are partitioned. A wrong estimate
 * only costs time.
 *
 * @param spec with a method that {@linkplain #isFor leaves it open}
 * @param work for tables or partitions
 * @param mostBytes that the workspace and the groups may take
 * @param output gets the groups of partitions
 */
public record AdaptiveMethod(
    GroupBySpec spec, Workspace work, long mostBytes, ResultColumns output) {
  /** A table in local memory is three quarters full with these. */
  private static final long FEW_GROUPS = 2048;

  /** A larger table is not in the cache, most of the time. */
  private static final long CACHED_BYTES = 48L << 20;

  /** Slots have 64 bits for keys of 32: partitions move half of that, and pass the cache. */
  private static final long LEAST_NARROW_GROUPS = 1L << 16;

  /** With fewer pairs, passes are too short to be worth it. */
  private static final long LEAST_NARROW_PAIRS = 1L << 24;

  /** A smaller table would hardly be faster to clear and to collect. */
  private static final long LEAST_TABLE_GROUPS = 1L << 16;

  /** The estimate may be a little too low. */
  private static final double MARGIN = 1.0625;

  /** Returns whether the method of a spec depends on the number of groups. */
  public static boolean isFor(GroupBySpec spec) {
    return spec.method() == AUTO || spec.method() == PARTITIONED;
  }

  /** Returns the spec with the method that takes the least memory, if it leaves the method open. */
  public static GroupBySpec withTables(GroupBySpec spec) {
    return isFor(spec) ? spec.method(LINEAR_PROBING) : spec;
  }

  /**
   * Groups any number of pairs.
   *
   * @param mostGroups the most to make space for
   */
  public Result run(PairColumns pairs, long mostGroups) {
    if (pairs.count() == 0) {
      return Found.NOTHING;
    }
    boolean isRequested = spec.method() == PARTITIONED;
    boolean isLikely = !isOnHost() && pairs.count() >= KeySample.LEAST_PAIRS;
    if (!(isRequested || isLikely) || isShort(pairs)) {
      return inTable(pairs, mostGroups);
    }
    long expected = spec.groupsAtFirst(pairs.count());
    if (!isRequested && expected <= FEW_GROUPS) {
      return inTable(pairs, expected, mostGroups); // a sample would find no more
    }
    GroupEstimate estimate;
    try {
      estimate = estimate(pairs);
    } catch (OutOfDeviceMemoryException _) {
      work.release(); // a table may need more
      return inTable(pairs, mostGroups);
    }
    for (Partitioning method : partitionings(pairs, estimate, isRequested)) {
      if (run(method, pairs) instanceof Found found) {
        return found;
      }
    }
    return inTable(pairs, estimate.groups(), mostGroups);
  }

  private boolean isOnHost() {
    return work.gpu().device().description().sharesHostMemory();
  }

  /** Returns whether there is only memory for the table of all pairs. */
  private boolean isShort(PairColumns pairs) {
    long groups = spec.groupsAtFirst(pairs.count());
    return mostBytes
        < TableKernels.tableBytes(spec.slots(groups)) + output.bytes(groups) + KeySample.BYTES;
  }

  /** Estimates at most the groups that the spec expects; too few pairs may be a group each. */
  private GroupEstimate estimate(PairColumns pairs) {
    long most = spec.groupsAtFirst(pairs.count());
    return pairs.count() < KeySample.LEAST_PAIRS
        ? new GroupEstimate(most, true)
        : new KeySample(work, KernelHash.seed(HashFamily.mix(), spec.seed()))
            .of(pairs)
            .atMost(most);
  }

  /**
   * Returns the ways to partition pairs that are worth a try, in order. A sample that finds no
   * frequent keys may have missed some; partitions overflow then, and the second way is for skewed
   * keys. The last is for any number of groups.
   */
  private List<Partitioning> partitionings(
      PairColumns pairs, GroupEstimate estimate, boolean isRequested) {
    if (!isRequested && !isLikelyFaster(pairs, estimate.groups())) {
      return List.of();
    }
    long most = spec.groupsAtFirst(pairs.count());
    return Stream.of(estimate, estimate.skewed(), new GroupEstimate(most, true))
        .distinct()
        .flatMap(groups -> PartitionPlan.of(groups, pairs.count()).stream())
        .map(plan -> new Partitioning(spec, plan, output))
        .filter(method -> bytes(method, pairs) + resultBytes(method) <= mostBytes)
        .toList();
  }

  private static long bytes(Partitioning method, PairColumns pairs) {
    return sizes(method, pairs).total();
  }

  private static Workspace.Sizes sizes(Partitioning method, PairColumns pairs) {
    return method.sizes(pairs.kind(), pairs.count(), method.plan().mostGroups());
  }

  private long resultBytes(Partitioning method) {
    return output.bytes(method.plan().mostGroups()) + (long) method.plan().parts() * KeyRuns.BYTES;
  }

  private boolean isLikelyFaster(PairColumns pairs, long groups) {
    boolean isCached = TableKernels.tableBytes(spec.slots(groups)) <= CACHED_BYTES;
    return !isCached || isNarrow(pairs, groups);
  }

  private static boolean isNarrow(PairColumns pairs, long groups) {
    return pairs.kind().keyWidth() == KeyWidth.BITS_32
        && groups >= LEAST_NARROW_GROUPS
        && pairs.count() >= LEAST_NARROW_PAIRS;
  }

  /** Overflows also if the memory is not there after all. */
  private Result run(Partitioning method, PairColumns pairs) {
    work.keepAtMost(mostBytes - resultBytes(method), sizes(method, pairs));
    Result result;
    try {
      result = method.run(work, pairs, method.plan().mostGroups());
    } catch (OutOfDeviceMemoryException _) {
      result = new Overflow();
    }
    if (result instanceof Overflow) {
      work.release(); // a table may need more
      output.close();
    }
    return result;
  }

  private Result inTable(PairColumns pairs, long mostGroups) {
    return inTable(pairs, spec.groupsAtFirst(pairs.count()), false, mostGroups);
  }

  private Result inTable(PairColumns pairs, long estimate, long mostGroups) {
    long wanted = Math.max(LEAST_TABLE_GROUPS, (long) (MARGIN * estimate));
    long allowed = spec.groupsAtFirst(pairs.count());
    return inTable(pairs, Math.min(wanted, allowed), estimate <= FEW_GROUPS, mostGroups);
  }

  private Result inTable(PairColumns pairs, long groups, boolean isLocalFirst, long mostGroups) {
    work.keepAtMost(mostBytes - output.bytes(spec.groupsAtFirst(pairs.count())));
    return new LinearProbing(spec, isLocalFirst).runGrowing(work, pairs, groups, mostGroups);
  }
}
