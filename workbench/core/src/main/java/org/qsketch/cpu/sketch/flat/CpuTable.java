package org.qsketch.cpu.sketch.flat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The counters of a sketch in host memory. The work for a key is split into one or more lanes, each
 * of which touches one unit (a bucket, or a counter of a row). Different units share no memory, so
 * work is divided by unit.
 */
public interface CpuTable extends AutoCloseable {
  SketchSpec spec();

  /** Returns the loops over the counters, and over the estimates of a block. */
  default Counters counters() {
    return Counters.NARROW;
  }

  default HashFamily hash() {
    return spec().hash();
  }

  default long seed() {
    return spec().seed();
  }

  /**
   * Returns the number of units that a key touches: the rows of a thread sketch, 1 for all others.
   */
  default int lanes() {
    return 1;
  }

  /** Returns the number of units from which a lane selects. */
  long units();

  /** Returns the bytes of a unit. */
  long unitBytes();

  /**
   * Returns the table size, times the square of the number of other workers, up to which one worker
   * is faster: it needs no partitioning, and the table is in its cache.
   */
  default long aloneBytes() {
    return 1L << 22;
  }

  /**
   * Returns whether any thread may add to any unit at any time, so that work need not be divided by
   * unit.
   */
  default boolean isThreadSafe() {
    return false;
  }

  /**
   * Returns whether the state is independent of the order of keys, so that equal keys may be
   * merged.
   */
  default boolean isOrderFree() {
    return true;
  }

  /** Derives the hashes of a lane from the hashes of the keys. */
  default void toLane(KeyBlock block, int lane) {
    block.useHashesAsLane();
  }

  /**
   * Adds to, or subtracts from, the counters of each key of a block as often as it counts.
   *
   * @param block a block with lane hashes and, as offsets, the numbers of the units that they
   *     select
   * @param lane the number of the lane
   * @param delta 1 or -1
   */
  void add(KeyBlock block, int lane, int delta);

  /** Replaces the keys of a block by their hashes. */
  default void hashKeys(KeyBlock block) {
    hash().hash(block.hashes, block.count(), seed());
  }

  /** Derives the units that a lane selects from the hashes of a block. */
  default void toUnits(KeyBlock block, int lane) {
    toLane(block, lane);
    hash().bucket(block.lane, block.count(), units(), block.offsets);
  }

  /**
   * Estimates the count of each key of a block, whose hashes are set, into its minima, which {@link
   * #counters()} copies.
   */
  void query(KeyBlock block);

  /** Returns the parts of the state, as in images. */
  List<MemorySegment> parts();

  /** Updates derived data after other code has written to the parts. */
  default void partsChanged() {}

  /** Halves all counters, rounding up. */
  default void halve() {
    spec().halveState(parts());
  }

  void clear();

  SketchStatistics statistics();

  @Override
  void close();
}
