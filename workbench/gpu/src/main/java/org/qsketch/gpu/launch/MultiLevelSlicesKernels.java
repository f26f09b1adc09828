// Made from opencl-kernels/multi_level_slices.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code multi_level_slices}. */
public final class MultiLevelSlicesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "multi_level_slices";

  private MultiLevelSlicesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts every entry as often as it counts. */
  public record InsertSlices(
      Arg.Low low,
      Arg.Buckets buckets,
      Arg.Empty empty,
      Arg.High high,
      Arg.Requested requested,
      Arg.Limit limit,
      Arg.Rows rows,
      Arg.Masks masks,
      Slices slices,
      Arg.MaskBits maskBits)
      implements InFile {
    @Override
    public String kernel() {
      return "insert_slices";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      buckets.write(writer);
      empty.write(writer);
      high.write(writer);
      requested.write(writer);
      limit.write(writer);
      rows.write(writer);
      masks.write(writer);
      slices.write(writer);
      maskBits.write(writer);
    }
  }

  /** Removes every entry as often as it counts, as the direct removal does. */
  public record RemoveSlices(
      Arg.Low low,
      Arg.Buckets buckets,
      Arg.Empty empty,
      Arg.High high,
      Arg.Rows rows,
      Arg.Masks masks,
      Slices slices,
      Arg.MaskBits maskBits)
      implements InFile {
    @Override
    public String kernel() {
      return "remove_slices";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      buckets.write(writer);
      empty.write(writer);
      high.write(writer);
      rows.write(writer);
      masks.write(writer);
      slices.write(writer);
      maskBits.write(writer);
    }
  }
}
