package org.qsketch.gpu.groupby.multipass;

import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.method.Method;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.internal.groupby.BallsIntoBins;
import org.qsketch.memory.ByteSize;

/**
 * Divides pairs into tiles and partitions that pass through a device (EGA, Section 4.2).
 *
 * @param tilePairs the pairs of a tile
 * @param slots of the table in which a partition is aggregated
 * @param partitions into which the groups of a tile are divided
 */
public record PassPlan(long tilePairs, long slots, int partitions) {
  /**
   * Streams that run at once, so that some copy while others compute or wait for the host. Each
   * copies on one core, and eight cores fill the link. Three streams, as in the paper, leave it
   * idle for a quarter of the time.
   */
  public static final int LANES = 8;

  /** α: a table with no more groups per slot is loaded again. */
  private static final double MIN_LOAD = 0.5;

  /** β: a load could fill this share of a table's slots. */
  private static final double MAX_LOAD = 0.75;

  /** p of Theorem 1. */
  private static final double OVERFLOW_PROBABILITY = 1e-6;

  /** The limit of {@code group_partition.cu} and {@code group_partition.cl}. */
  private static final long MAX_PARTITIONS = KernelConstant.MOST_PARTITIONS.value();

  /** A smaller tile is not worth a kernel launch. */
  private static final long MIN_PAIRS = 128;

  private static final long MAX_TILE_PAIRS = 1L << 23;
  private static final long GROUP_BYTES = 2L * Long.BYTES;

  /**
   * Plans passes.
   *
   * @param spec has the number of groups there may be
   */
  public static PassPlan of(GroupBySpec spec, long budget, PairSource pairs) {
    long lane = budget / LANES;
    LongBinaryOperator bytes = (size, slots) -> laneBytes(spec, pairs, size, slots);
    long even = most(lane, size -> bytes.applyAsLong(size, size));
    if (even < MIN_PAIRS) {
      long least = leastBytes(spec, pairs);
      throw new IllegalArgumentException(
          "the memory budget is %s: a tile of %d pairs in each of %d streams needs at least %s (%d bytes)"
              .formatted(ByteSize.text(budget), MIN_PAIRS, LANES, ByteSize.text(least), least));
    }
    long tile = Math.min(even, MAX_TILE_PAIRS);
    long slots = most(lane, size -> bytes.applyAsLong(tile, size));
    return new PassPlan(tile, slots - slots % 2, partitions(spec, pairs.count(), slots));
  }

  /** Returns the smallest budget that a plan needs. */
  public static long leastBytes(GroupBySpec spec, PairSource pairs) {
    return LANES * laneBytes(spec, pairs, MIN_PAIRS, MIN_PAIRS);
  }

  /** Returns the bytes of a lane; tiles and partitions share the first array and the columns. */
  private static long laneBytes(GroupBySpec spec, PairSource pairs, long tile, long slots) {
    PairKind kind = pairs.kind();
    long shared =
        Math.min(
            Method.sizes(spec.anyGroups(), kind, tile).first(), TableKernels.tableBytes(slots));
    long columns = Math.min(tile, firstLoad(slots)) * (kind.keyWidth().bytes() + Long.BYTES);
    return tileBytes(spec, kind, tile) + tableBytes(slots) - shared - columns;
  }

  private static int partitions(GroupBySpec spec, long pairs, long slots) {
    long bound = Math.max(2, firstLoad(slots));
    long wanted = BallsIntoBins.bins(spec.groupsAtFirst(pairs), bound, OVERFLOW_PROBABILITY);
    return (int) Math.min(MAX_PARTITIONS, wanted);
  }

  private static long most(long budget, LongUnaryOperator bytes) {
    return largest(0, Math.max(1, budget), size -> bytes.applyAsLong(size) <= budget);
  }

  /**
   * Returns the largest size that fits.
   *
   * @param low a size that fits, or 0
   * @param high the largest size to consider
   * @param fits true for all sizes up to the result, false for larger ones
   */
  public static long largest(long low, long high, LongPredicate fits) {
    long fitting = low;
    long limit = high;
    while (fitting < limit) {
      long middle = fitting + (limit - fitting + 1) / 2;
      if (fits.test(middle)) {
        fitting = middle;
      } else {
        limit = middle - 1;
      }
    }
    return fitting;
  }

  /**
   * Returns the bytes of a tile, of its tables, and of its groups before and after partitioning.
   */
  private static long tileBytes(GroupBySpec spec, PairKind kind, long pairs) {
    long partitioned = pairs * (2 * GROUP_BYTES + Integer.BYTES) + MAX_PARTITIONS * Integer.BYTES;
    return Method.sizes(spec.anyGroups(), kind, pairs).total() + partitioned;
  }

  /** Returns the bytes of a table, and of the pairs of one load or the resulting groups. */
  private static long tableBytes(long slots) {
    return TableKernels.tableBytes(slots) + slots * GROUP_BYTES;
  }

  /** Returns the number of pairs in a table's first load. */
  long firstLoad() {
    return firstLoad(slots);
  }

  private static long firstLoad(long slots) {
    return (long) (MAX_LOAD * slots);
  }

  /** Returns whether a table can be loaded again, with at least (β - α) · slots pairs. */
  boolean canLoadMore(long groups) {
    return groups <= MIN_LOAD * slots;
  }

  long tiles(long pairs) {
    return Math.ceilDiv(pairs, tilePairs);
  }
}
