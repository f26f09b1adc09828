// Made from opencl-kernels/slim_fat_sketch.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code slim_fat_sketch}. */
public final class SlimFatSketchKernels {
  /** The name of the kernel file. */
  public static final String FILE = "slim_fat_sketch";

  private SlimFatSketchKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Takes over buckets. */
  public record Refresh(Arg.Slim slim, Arg.Numbers numbers, Arg.Contents contents, Arg.Count count)
      implements InFile {
    @Override
    public String kernel() {
      return "refresh";
    }

    @Override
    public void write(ArgumentWriter writer) {
      slim.write(writer);
      numbers.write(writer);
      contents.write(writer);
      count.write(writer);
    }
  }

  /** The least selected counter of every key. */
  public record Query(
      Arg.Slim slim, Arg.Buckets buckets, HashMasks masks, Chunk keys, Arg.Counts counts)
      implements InFile {
    @Override
    public String kernel() {
      return "query";
    }

    @Override
    public void write(ArgumentWriter writer) {
      slim.write(writer);
      buckets.write(writer);
      masks.write(writer);
      keys.write(writer);
      counts.write(writer);
    }
  }
}
