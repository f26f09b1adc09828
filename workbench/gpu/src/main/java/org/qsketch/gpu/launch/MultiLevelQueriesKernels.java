// Made from opencl-kernels/multi_level_queries.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code multi_level_queries}. */
public final class MultiLevelQueriesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "multi_level_queries";

  private MultiLevelQueriesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Answers for every entry, with the number next to it. */
  public record QuerySlices(
      Arg.Low low,
      Arg.Buckets buckets,
      Arg.High high,
      Arg.Rows rows,
      Arg.Masks masks,
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
      low.write(writer);
      buckets.write(writer);
      high.write(writer);
      rows.write(writer);
      masks.write(writer);
      slices.write(writer);
      maskBits.write(writer);
      threshold.write(writer);
      answers.write(writer);
    }
  }
}
