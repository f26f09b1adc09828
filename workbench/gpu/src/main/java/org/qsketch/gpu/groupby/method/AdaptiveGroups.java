package org.qsketch.gpu.groupby.method;

import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.method.SinglePass.Found;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Chooses how to find groups by how many there are: few are combined in local memory first, those
 * whose table stays in the cache go there directly, and pairs of more are partitioned. A wrong
 * estimate costs time, and no more.
 *
 * @param gpu holds the pairs
 * @param spec with a method that {@linkplain #isFor leaves it open}
 * @param kernels for tables
 * @param arrays hold tables or partitions
 * @param most the bytes that the arrays and the groups may take
 * @param output where groups of partitions go at once
 */
public record AdaptiveGroups(
    Gpu gpu,
    GroupBySpec spec,
    TableKernels kernels,
    Workspace arrays,
    long most,
    ResultColumns output) {
  /** A table in local memory is three quarters full then. */
  static final long FEW_GROUPS = 2048;

  /** A larger table is not in the cache, most of the time. */
  static final long CACHED_BYTES = 48L << 20;

  /** Slots have 64 bits for keys of 32: partitions move half of that, and pass the cache. */
  private static final long LEAST_NARROW_GROUPS = 1L << 16;

  /** With fewer, passes are too short to be worth it. */
  private static final long LEAST_NARROW_PAIRS = 1L << 24;

  /** A table that costs little to clear and to collect, so that nothing is gained by less. */
  private static final long LEAST_TABLE_GROUPS = 1L << 16;

  /** What was estimated may be a little too low. */
  private static final double MARGIN = 1.0625;

  /** Whether groups are found by a way that depends on their number. */
  public static boolean isFor(Method method) {
    return method == Method.AUTO || method == Method.PARTITIONED;
  }

  /** The same spec with the method that takes the least memory and never anything else. */
  public static GroupBySpec withTables(GroupBySpec spec) {
    return isFor(spec.method()) ? spec.method(Method.LINEAR_PROBING) : spec;
  }

  /**
   * The groups.
   *
   * @param pairs any number
   * @param fits as {@link GroupFinder#find(PairColumns, LongPredicate)} has it
   */
  public Optional<Found> find(PairColumns pairs, LongPredicate fits) {
    if (pairs.count() == 0) {
      return Optional.of(Found.NOTHING);
    }
    boolean asked = spec.method() == Method.PARTITIONED;
    boolean isLikely = !isOnHost() && pairs.count() >= KeySample.LEAST_PAIRS;
    if (!(asked || isLikely) || isShort(pairs)) {
      return inTables(pairs, spec, false, fits);
    }
    return orNothing(() -> Optional.of(estimate(pairs)))
        .map(estimate -> find(pairs, estimate, asked, fits))
        .orElseGet(() -> withoutSample(pairs, fits));
  }

  private Optional<Found> withoutSample(PairColumns pairs, LongPredicate fits) {
    arrays.close(); // what a table needs may be more
    return inTables(pairs, spec, false, fits);
  }

  private Optional<Found> find(
      PairColumns pairs, GroupEstimate estimate, boolean asked, LongPredicate fits) {
    return partitioned(pairs, estimate, asked).or(() -> inTables(pairs, estimate.groups(), fits));
  }

  /** Where a sample knows no frequent keys, and a partition overflows, it has missed some. */
  private Optional<Found> partitioned(PairColumns pairs, GroupEstimate estimate, boolean asked) {
    return Stream.of(estimate, estimate.skewed())
        .distinct()
        .flatMap(groups -> plan(pairs, groups, asked).stream())
        .flatMap(plan -> partitioned(pairs, plan).stream())
        .findFirst();
  }

  private boolean isOnHost() {
    return gpu.device().description().sharesHostMemory();
  }

  /** Whether memory is too short for anything beside the table of all pairs. */
  private boolean isShort(PairColumns pairs) {
    long groups = spec.groupsAtFirst(pairs.count());
    return most
        < TableKernels.tableBytes(spec.slots(groups)) + output.bytes(groups) + KeySample.BYTES;
  }

  /** No more than the spec expects; too few pairs for a sample may be a group each. */
  private GroupEstimate estimate(PairColumns pairs) {
    long most = spec.groupsAtFirst(pairs.count());
    return pairs.count() < KeySample.LEAST_PAIRS
        ? new GroupEstimate(most, true)
        : new KeySample(gpu, arrays, seed()).of(pairs).atMost(most);
  }

  private long seed() {
    return KernelHash.seed(HashFamily.mix(), spec.seed());
  }

  private Optional<PartitionPlan> plan(PairColumns pairs, GroupEstimate estimate, boolean asked) {
    boolean isWorthIt = asked || isLikelyFaster(pairs, estimate.groups());
    return Optional.of(estimate)
        .filter(_ -> isWorthIt)
        .flatMap(groups -> PartitionPlan.of(groups, pairs.count()))
        .filter(plan -> method(pairs, plan).bytes() + output.bytes(plan.room()) <= most);
  }

  private Partitioning method(PairColumns pairs, PartitionPlan plan) {
    return new Partitioning(gpu, pairs.kind(), spec.aggregate(), arrays, seed(), plan);
  }

  private boolean isLikelyFaster(PairColumns pairs, long groups) {
    return !isCached(spec.slots(groups)) || isNarrow(pairs, groups);
  }

  private static boolean isNarrow(PairColumns pairs, long groups) {
    return pairs.kind().keyWidth() == KeyWidth.BITS_32
        && groups >= LEAST_NARROW_GROUPS
        && pairs.count() >= LEAST_NARROW_PAIRS;
  }

  static boolean isCached(long slots) {
    return TableKernels.tableBytes(slots) <= CACHED_BYTES;
  }

  /** Empty if a partition overflows, or if the memory is not there after all. */
  private Optional<Found> partitioned(PairColumns pairs, PartitionPlan plan) {
    Partitioning method = method(pairs, plan);
    method.keepArrays(most - output.bytes(plan.room()));
    Optional<Found> found = orNothing(() -> method.run(pairs, output));
    if (found.isEmpty()) {
      arrays.close(); // what a table needs may be more
      output.close();
    }
    return found;
  }

  private static <T> Optional<T> orNothing(Supplier<Optional<T>> work) {
    try {
      return work.get();
    } catch (OutOfDeviceMemoryException _) {
      return Optional.empty();
    }
  }

  private Optional<Found> inTables(PairColumns pairs, long groups, LongPredicate fits) {
    long wanted = Math.max(LEAST_TABLE_GROUPS, (long) (MARGIN * groups));
    long allowed = spec.groupsAtFirst(pairs.count());
    GroupBySpec sized = spec.expectedGroups(Math.min(wanted, allowed));
    return inTables(pairs, sized, groups <= FEW_GROUPS, fits);
  }

  private Optional<Found> inTables(
      PairColumns pairs, GroupBySpec sized, boolean few, LongPredicate fits) {
    arrays.keepAtMost(most - output.bytes(spec.groupsAtFirst(pairs.count())));
    LinearProbing method = new LinearProbing(kernels, arrays, few);
    return new GroupFinder(gpu, withTables(sized), kernels, arrays).find(method, pairs, fits);
  }
}
