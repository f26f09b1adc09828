// Made from opencl-kernels/group_partition.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code group_partition}. */
public final class GroupPartitionKernels {
  /** The name of the kernel file. */
  public static final String FILE = "group_partition";

  private GroupPartitionKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Ranks every group within its partition, and counts the groups of each. */
  public record RankGroups(
      Arg.Keys keys,
      Arg.Count count,
      Arg.Seed seed,
      Arg.Partitions partitions,
      Arg.Numbers numbers,
      Arg.Ranks ranks)
      implements InFile {
    @Override
    public String kernel() {
      return "rank_groups";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      count.write(writer);
      seed.write(writer);
      partitions.write(writer);
      numbers.write(writer);
      ranks.write(writer);
    }
  }

  /** Copies every group to its place in the columns, given where each partition begins. */
  public record ScatterGroups(
      Arg.Keys keys,
      Arg.Values values,
      Arg.Count count,
      Arg.Seed seed,
      Arg.Partitions partitions,
      Arg.Places places,
      Arg.Ranks ranks,
      Arg.OrderedKeys orderedKeys,
      Arg.OrderedValues orderedValues)
      implements InFile {
    @Override
    public String kernel() {
      return "scatter_groups";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      values.write(writer);
      count.write(writer);
      seed.write(writer);
      partitions.write(writer);
      places.write(writer);
      ranks.write(writer);
      orderedKeys.write(writer);
      orderedValues.write(writer);
    }
  }
}
