package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.RunsKernels;
import org.qsketch.gpu.primitive.PrefixSums;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
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
    return new Workspace.Sizes(array, array, 0, counts * Integer.BYTES, restBytes(pairs));
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
    Kernels kernels = new Kernels(gpu, pairs.kind().options(aggregate));
    return new Found(
        kernels.placeGroups(sorted, count, places),
        (keys, values) ->
            gpu.countMemory()
                .lend(
                    restBytes(count),
                    "remainders of runs",
                    rests -> kernels.reduce(sorted, count, places, keys, values, rests)));
  }

  private record Kernels(Gpu gpu, KernelOptions options) {
    /**
     * Finds where the groups of the runs that begin in each tile go; returns the number of groups.
     */
    long placeGroups(PairArray sorted, long count, DeviceMemory places) {
      gpu.launchGroups(
          options,
          new RunsKernels.CountRuns(
              new Arg.Keys(sorted.memory()), new Arg.Count(count), new Arg.Numbers(places)),
          Math.toIntExact(tiles(count)));
      return new PrefixSums(gpu).place(places, 0, tiles(count));
    }

    void reduce(
        PairArray sorted,
        long count,
        DeviceMemory places,
        DeviceMemory keys,
        DeviceMemory values,
        DeviceMemory rests) {
      int tiles = Math.toIntExact(tiles(count));
      Arg.Keys sortedKeys = new Arg.Keys(sorted.memory());
      Arg.Places groupPlaces = new Arg.Places(places);
      Arg.GroupValues groupValues = new Arg.GroupValues(values);
      gpu.launchGroups(
          options,
          new RunsKernels.ReduceRuns(
              sortedKeys,
              new Arg.Values(sorted.memory()),
              new Arg.ValueFrom(sorted.firstValue()),
              new Arg.Count(count),
              groupPlaces,
              new Arg.GroupKeys(keys),
              groupValues,
              new Arg.Rests(rests)),
          tiles);
      gpu.launch(
          options,
          new RunsKernels.AddRests(
              sortedKeys, groupPlaces, new Arg.TileCount(tiles), groupValues, new Arg.Rests(rests)),
          tiles);
    }
  }
}
