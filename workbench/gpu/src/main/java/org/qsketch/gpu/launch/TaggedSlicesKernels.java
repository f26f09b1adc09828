// Made from opencl-kernels/tagged_slices.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tagged_slices}. */
public final class TaggedSlicesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tagged_slices";

  private TaggedSlicesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts every entry as often as it counts. */
  public record InsertSlices(
      Arg.Table table, Arg.Buckets buckets, Arg.Empty empty, Slices slices, Arg.MaskBits maskBits)
      implements InFile {
    @Override
    public String kernel() {
      return "insert_slices";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      empty.write(writer);
      slices.write(writer);
      maskBits.write(writer);
    }
  }

  /** Removes every entry as often as it counts. */
  public record RemoveSlices(
      Arg.Table table, Arg.Buckets buckets, Arg.Empty empty, Slices slices, Arg.MaskBits maskBits)
      implements InFile {
    @Override
    public String kernel() {
      return "remove_slices";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      empty.write(writer);
      slices.write(writer);
      maskBits.write(writer);
    }
  }
}
