// Made from opencl-kernels/tagged_queries.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tagged_queries}. */
public final class TaggedQueriesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tagged_queries";

  private TaggedQueriesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Answers for every entry, with the number next to it. */
  public record QuerySlices(
      Arg.Table table,
      Arg.Buckets buckets,
      Slices slices,
      Arg.MaskBits maskBits,
      Arg.Threshold threshold,
      Arg.Answers answers)
      implements InFile {
    @Override
    public String kernel() {
      return "query_slices";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      slices.write(writer);
      maskBits.write(writer);
      threshold.write(writer);
      answers.write(writer);
    }
  }
}
