package org.qsketch.gpu.groupby.method;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.primitive.PrefixSums;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.groupby.Aggregate;

/**
 * Sort-based aggregation: pairs are sorted by their keys, and runs of equal keys become groups, in
 * ascending order. Any number of groups fits.
 */
final class SortedRuns implements SinglePass {
  /** Pairs in a tile. */
  private static final int TILE = KernelConstant.RUN_ITEMS.ofGroup();

  private final Gpu gpu;
  private final Program program;
  private final Workspace arrays;
  private final RadixSort sort;
  private final PrefixSums sums;

  SortedRuns(Gpu gpu, PairKind kind, Aggregate aggregate, Workspace arrays) {
    this.gpu = gpu;
    this.program = kind.program(KernelFile.RUNS, aggregate);
    this.arrays = arrays;
    this.sort = new RadixSort(gpu, kind, arrays);
    this.sums = new PrefixSums(gpu);
  }

  @Override
  public Optional<Found> run(PairColumns pairs, long slots) {
    PairArray sorted = sort.run(pairs);
    long tiles = tiles(pairs.count());
    DeviceMemory places = arrays.blue(tiles + 1);
    long groups = placeGroups(sorted, pairs.count(), places);
    return Optional.of(
        new Found(
            groups,
            (keys, values) ->
                gpu.countMemory()
                    .lend(
                        tiles * Long.BYTES,
                        "remainders of runs",
                        rests -> reduce(sorted, pairs.count(), places, keys, values, rests))));
  }

  /**
   * Finds where the groups of the runs that begin in each tile go; returns the number of groups.
   */
  private long placeGroups(PairArray sorted, long count, DeviceMemory places) {
    long tiles = tiles(count);
    launchTiles(EntryPoint.COUNT_RUNS, count, sorted.memory(), count, places);
    return sums.place(places, 0, tiles);
  }

  private void reduce(
      PairArray sorted,
      long count,
      DeviceMemory places,
      DeviceMemory keys,
      DeviceMemory values,
      DeviceMemory rests) {
    launchTiles(
        EntryPoint.REDUCE_RUNS,
        count,
        sorted.memory(),
        sorted.memory(),
        sorted.firstValue(),
        count,
        places,
        keys,
        values,
        rests);
    long tiles = tiles(count);
    gpu.launch(program, EntryPoint.ADD_RESTS, tiles, sorted.memory(), places, tiles, values, rests);
  }

  private void launchTiles(EntryPoint entry, long count, Object... arguments) {
    gpu.launchGroups(program, entry, Math.toIntExact(tiles(count)), arguments);
  }

  private static long tiles(long pairs) {
    return Math.ceilDiv(pairs, TILE);
  }

  /** The bytes of its device memory, without the pairs. */
  static long bytes(PairKind kind, long pairs) {
    long places = Math.max(RadixSort.placeWords(pairs), tiles(pairs) + 1);
    return 2 * PairArray.bytes(kind, pairs) + places * Integer.BYTES + tiles(pairs) * Long.BYTES;
  }
}
