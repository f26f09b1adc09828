// Made from opencl-kernels/hash_check.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code hash_check}. */
public final class HashCheckKernels {
  /** The name of the kernel file. */
  public static final String FILE = "hash_check";

  private HashCheckKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** The samples are all keys, then a seed for each. */
  public record HashSamples(Arg.Samples samples, Arg.Count count, Arg.Hashes hashes)
      implements InFile {
    @Override
    public String kernel() {
      return "hash_samples";
    }

    @Override
    public void write(ArgumentWriter writer) {
      samples.write(writer);
      count.write(writer);
      hashes.write(writer);
    }
  }
}
