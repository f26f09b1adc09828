// Made from opencl-kernels/pair_hash.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code pair_hash}. */
public final class PairHashKernels {
  /** The name of the kernel file. */
  public static final String FILE = "pair_hash";

  private PairHashKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Writes the hash of each pair, and the key of its group with 64 bits. */
  public record HashPairs(Arg.Seed seed, Pairs pairs, Arg.Hashes hashes, Arg.GroupKeys groupKeys)
      implements InFile {
    @Override
    public String kernel() {
      return "hash_pairs";
    }

    @Override
    public void write(ArgumentWriter writer) {
      seed.write(writer);
      pairs.write(writer);
      hashes.write(writer);
      groupKeys.write(writer);
    }
  }
}
