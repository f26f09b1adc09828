// Made from opencl-kernels/thread_sketch.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code thread_sketch}. */
public final class ThreadSketchKernels {
  /** The name of the kernel file. */
  public static final String FILE = "thread_sketch";

  private ThreadSketchKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Adds delta for every key as often as it counts. */
  public record Add(
      Arg.Table table, Arg.Width width, Arg.Seed seed, Chunk keys, Weights weights, Arg.Delta delta)
      implements InFile {
    @Override
    public String kernel() {
      return "add";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      width.write(writer);
      seed.write(writer);
      keys.write(writer);
      weights.write(writer);
      delta.write(writer);
    }
  }

  /** The least counter of every key over all rows. */
  public record Query(
      Arg.Table table, Arg.Width width, Arg.Seed seed, Chunk keys, Arg.Counts counts)
      implements InFile {
    @Override
    public String kernel() {
      return "query";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      width.write(writer);
      seed.write(writer);
      keys.write(writer);
      counts.write(writer);
    }
  }
}
