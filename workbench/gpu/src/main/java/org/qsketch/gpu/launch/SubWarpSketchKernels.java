// Made from opencl-kernels/sub_warp_sketch.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code sub_warp_sketch}. */
public final class SubWarpSketchKernels {
  /** The name of the kernel file. */
  public static final String FILE = "sub_warp_sketch";

  private SubWarpSketchKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Adds delta for every key as often as it counts. */
  public record Add(
      Arg.Table table,
      Arg.Buckets buckets,
      HashMasks masks,
      Chunk keys,
      Weights weights,
      Arg.Delta delta)
      implements InFile {
    @Override
    public String kernel() {
      return "add";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      masks.write(writer);
      keys.write(writer);
      weights.write(writer);
      delta.write(writer);
    }
  }

  /** The least selected counter of every key. */
  public record Query(
      Arg.Table table, Arg.Buckets buckets, HashMasks masks, Chunk keys, Arg.Counts counts)
      implements InFile {
    @Override
    public String kernel() {
      return "query";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      masks.write(writer);
      keys.write(writer);
      counts.write(writer);
    }
  }
}
