// Made from opencl-kernels/prefix_sum.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code prefix_sum}. */
public final class PrefixSumKernels {
  /** The name of the kernel file. */
  public static final String FILE = "prefix_sum";

  private PrefixSumKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** The sum of each tile. */
  public record SumTiles(Arg.Items items, Arg.From from, Arg.Count count, Arg.TileSums tileSums)
      implements InFile {
    @Override
    public String kernel() {
      return "sum_tiles";
    }

    @Override
    public void write(ArgumentWriter writer) {
      items.write(writer);
      from.write(writer);
      count.write(writer);
      tileSums.write(writer);
    }
  }

  /** The prefix sums of the sums of all tiles. */
  public record ScanSums(Arg.TileSums tileSums, Arg.Count count) implements InFile {
    @Override
    public String kernel() {
      return "scan_sums";
    }

    @Override
    public void write(ArgumentWriter writer) {
      tileSums.write(writer);
      count.write(writer);
    }
  }

  /** The prefix sums of all numbers. */
  public record ScanTiles(Arg.Items items, Arg.From from, Arg.Count count, Arg.TileSums tileSums)
      implements InFile {
    @Override
    public String kernel() {
      return "scan_tiles";
    }

    @Override
    public void write(ArgumentWriter writer) {
      items.write(writer);
      from.write(writer);
      count.write(writer);
      tileSums.write(writer);
    }
  }
}
