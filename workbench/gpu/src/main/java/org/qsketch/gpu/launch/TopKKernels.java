// Made from opencl-kernels/top_k.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code top_k}. */
public final class TopKKernels {
  /** The name of the kernel file. */
  public static final String FILE = "top_k";

  private TopKKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /**
   * Collects the keys whose estimates beat the threshold and that are no candidates, and counts
   * them.
   */
  public record Offer(
      Arg.Table table,
      Arg.Slots slots,
      Arg.EmptyHash emptyHash,
      Arg.Seed seed,
      Chunk keys,
      Arg.Estimates estimates,
      Arg.EstimatesFrom estimatesFrom,
      Arg.Threshold threshold,
      Arg.Least least,
      Arg.Number number,
      Arg.Offers offers,
      Arg.Most most)
      implements InFile {
    @Override
    public String kernel() {
      return "offer";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slots.write(writer);
      emptyHash.write(writer);
      seed.write(writer);
      keys.write(writer);
      estimates.write(writer);
      estimatesFrom.write(writer);
      threshold.write(writer);
      least.write(writer);
      number.write(writer);
      offers.write(writer);
      most.write(writer);
    }
  }

  /** Adds to the counts of candidates. */
  public record CountCandidates(
      Arg.Table table,
      Arg.Slots slots,
      Arg.EmptyHash emptyHash,
      Arg.Seed seed,
      Chunk keys,
      Weights weights,
      Arg.Counts counts)
      implements InFile {
    @Override
    public String kernel() {
      return "count_candidates";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slots.write(writer);
      emptyHash.write(writer);
      seed.write(writer);
      keys.write(writer);
      weights.write(writer);
      counts.write(writer);
    }
  }
}
