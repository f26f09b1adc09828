package org.qsketch.gpu.groupby.method;

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
 * Sort-based aggregation: pairs are sorted by their keys, and runs of equal keys turn into groups,
 * in ascending order. Any number of groups fits.
 *
 * @param aggregate of the values of a run
 */
record SortedRuns(Aggregate aggregate) implements Method {
  /** Pairs in a tile. */
  private static final int TILE = KernelConstant.RUN_ITEMS.ofGroup();

  @Override
  public Workspace.Sizes sizes(PairKind kind, long pairs, long groups) {
    long array = PairArray.bytes(kind, pairs);
    long counts = Math.max(RadixSort.counts(pairs), tiles(pairs) + 1);
    return new Workspace.Sizes(array, array, counts * Integer.BYTES, restBytes(pairs));
  }

  private static long restBytes(long pairs) {
    return tiles(pairs) * Long.BYTES;
  }

  private static long tiles(long pairs) {
    return Math.ceilDiv(pairs, TILE);
  }

  @Override
  public Result run(Workspace work, PairColumns pairs, long groups) {
    Gpu gpu = work.gpu();
    long count = pairs.count();
    PairArray sorted = new RadixSort(work, pairs.kind()).run(pairs);
    DeviceMemory places = work.counts(tiles(count) + 1);
    Kernels kernels = new Kernels(gpu, pairs.kind().program(KernelFile.RUNS, aggregate));
    return new Found(
        kernels.placeGroups(sorted, count, places),
        (keys, values) ->
            gpu.countMemory()
                .lend(
                    restBytes(count),
                    "remainders of runs",
                    rests -> kernels.reduce(sorted, count, places, keys, values, rests)));
  }

  private record Kernels(Gpu gpu, Program program) {
    /**
     * Finds where the groups of the runs that begin in each tile go; returns the number of groups.
     */
    long placeGroups(PairArray sorted, long count, DeviceMemory places) {
      launchTiles(EntryPoint.COUNT_RUNS, count, sorted.memory(), count, places);
      return new PrefixSums(gpu).place(places, 0, tiles(count));
    }

    void reduce(
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
      gpu.launch(
          program, EntryPoint.ADD_RESTS, tiles, sorted.memory(), places, tiles, values, rests);
    }

    private void launchTiles(EntryPoint entry, long count, Object... arguments) {
      gpu.launchGroups(program, entry, Math.toIntExact(tiles(count)), arguments);
    }
  }
}
