// Made from opencl-kernels/tagged_merge.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tagged_merge}. */
public final class TaggedMergeKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tagged_merge";

  private TaggedMergeKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Adds buckets of another sketch, the first of them to the one with a number. */
  public record Merge(Arg.Table table, Arg.From from, Arg.Other other, Arg.Count count)
      implements InFile {
    @Override
    public String kernel() {
      return "merge";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      other.write(writer);
      count.write(writer);
    }
  }
}
