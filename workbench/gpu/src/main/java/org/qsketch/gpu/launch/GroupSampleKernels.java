// Made from opencl-kernels/group_sample.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code group_sample}. */
public final class GroupSampleKernels {
  /** The name of the kernel file. */
  public static final String FILE = "group_sample";

  private GroupSampleKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Samples keys, one in each of some stretches of equal length. */
  public record SampleKeys(
      Arg.Keys keys,
      Arg.KeyFrom keyFrom,
      Arg.Stretch stretch,
      Arg.Seed seed,
      Arg.Launch launch,
      Arg.Bitmap bitmap,
      Arg.Found found)
      implements InFile {
    @Override
    public String kernel() {
      return "sample_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      keyFrom.write(writer);
      stretch.write(writer);
      seed.write(writer);
      launch.write(writer);
      bitmap.write(writer);
      found.write(writer);
    }
  }
}
