// Made from opencl-kernels/few_groups.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code few_groups}. */
public final class FewGroupsKernels {
  /** The name of the kernel file. */
  public static final String FILE = "few_groups";

  private FewGroupsKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Adds every pair to a table. */
  public record AggregateFew(
      Arg.Table table, Arg.Slots slots, Arg.Seed seed, Arg.State state, Pairs pairs)
      implements InFile {
    @Override
    public String kernel() {
      return "aggregate_few";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slots.write(writer);
      seed.write(writer);
      state.write(writer);
      pairs.write(writer);
    }
  }
}
