// Made from opencl-kernels/tagged_halve.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tagged_halve}. */
public final class TaggedHalveKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tagged_halve";

  private TaggedHalveKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Halves all counts in pairs of words. */
  public record Halve(Arg.Table table, Arg.Count count) implements InFile {
    @Override
    public String kernel() {
      return "halve";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
    }
  }
}
