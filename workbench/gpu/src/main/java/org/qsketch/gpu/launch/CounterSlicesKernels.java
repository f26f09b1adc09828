// Made from opencl-kernels/counter_slices.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code counter_slices}. */
public final class CounterSlicesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "counter_slices";

  private CounterSlicesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Adds delta for every entry as often as it counts. */
  public record AddSlices(
      Arg.Table table,
      Arg.Counters counters,
      Arg.Empty empty,
      Arg.Masks masks,
      Slices slices,
      Arg.MaskBits maskBits,
      Arg.Delta delta)
      implements InFile {
    @Override
    public String kernel() {
      return "add_slices";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      counters.write(writer);
      empty.write(writer);
      masks.write(writer);
      slices.write(writer);
      maskBits.write(writer);
      delta.write(writer);
    }
  }
}
