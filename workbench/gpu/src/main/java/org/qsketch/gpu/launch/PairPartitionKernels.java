// Made from opencl-kernels/pair_partition.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code pair_partition}. */
public final class PairPartitionKernels {
  /** The name of the kernel file. */
  public static final String FILE = "pair_partition";

  private PairPartitionKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** The first pass, of pairs in columns. */
  public record SpreadPairs(
      Pairs pairs,
      Arg.Seed seed,
      Arg.Shift shift,
      Arg.PartCount partCount,
      Arg.Capacity capacity,
      Arg.State state,
      Arg.PartKeys partKeys,
      Arg.PartValues partValues,
      Arg.PartValuesFrom partValuesFrom)
      implements InFile {
    @Override
    public String kernel() {
      return "spread_pairs";
    }

    @Override
    public void write(ArgumentWriter writer) {
      pairs.write(writer);
      seed.write(writer);
      shift.write(writer);
      partCount.write(writer);
      capacity.write(writer);
      state.write(writer);
      partKeys.write(writer);
      partValues.write(writer);
      partValuesFrom.write(writer);
    }
  }

  /** The second pass, of the partitions of the first. */
  public record SpreadParts(
      Arg.Keys keys,
      Arg.Values values,
      Arg.ValuesFrom valuesFrom,
      Arg.Tiles tiles,
      Arg.Most most,
      Arg.Seed seed,
      Arg.Shift shift,
      Arg.PartCount partCount,
      Arg.Capacity capacity,
      Arg.State state,
      Arg.PartKeys partKeys,
      Arg.PartValues partValues,
      Arg.PartValuesFrom partValuesFrom)
      implements InFile {
    @Override
    public String kernel() {
      return "spread_parts";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      values.write(writer);
      valuesFrom.write(writer);
      tiles.write(writer);
      most.write(writer);
      seed.write(writer);
      shift.write(writer);
      partCount.write(writer);
      capacity.write(writer);
      state.write(writer);
      partKeys.write(writer);
      partValues.write(writer);
      partValuesFrom.write(writer);
    }
  }

  /** Aggregates partitions. */
  public record ReduceParts(
      Arg.PartKeys partKeys,
      Arg.PartValues partValues,
      Arg.PartValuesFrom partValuesFrom,
      Arg.SizesFrom sizesFrom,
      Arg.Capacity capacity,
      Arg.Seed seed,
      Arg.MostGroups mostGroups,
      Arg.State state,
      Arg.Keys keys,
      Arg.Values values,
      Arg.Runs runs,
      Arg.RunsFrom runsFrom)
      implements InFile {
    @Override
    public String kernel() {
      return "reduce_parts";
    }

    @Override
    public void write(ArgumentWriter writer) {
      partKeys.write(writer);
      partValues.write(writer);
      partValuesFrom.write(writer);
      sizesFrom.write(writer);
      capacity.write(writer);
      seed.write(writer);
      mostGroups.write(writer);
      state.write(writer);
      keys.write(writer);
      values.write(writer);
      runs.write(writer);
      runsFrom.write(writer);
    }
  }

  /** Combines groups that several devices have found in the same partitions. */
  public record CombineParts(
      Arg.Keys keys,
      Arg.Values values,
      Arg.Runs runs,
      Arg.Distances distances,
      Arg.DistancesFrom distancesFrom,
      Arg.Sources sources,
      Arg.FirstPart firstPart,
      Arg.PartBits partBits,
      Arg.Seed seed,
      Arg.MostGroups mostGroups,
      Arg.State state,
      Arg.GroupKeys groupKeys,
      Arg.GroupValues groupValues)
      implements InFile {
    @Override
    public String kernel() {
      return "combine_parts";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      values.write(writer);
      runs.write(writer);
      distances.write(writer);
      distancesFrom.write(writer);
      sources.write(writer);
      firstPart.write(writer);
      partBits.write(writer);
      seed.write(writer);
      mostGroups.write(writer);
      state.write(writer);
      groupKeys.write(writer);
      groupValues.write(writer);
    }
  }
}
