// Made from opencl-kernels/cuckoo_blocks.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code cuckoo_blocks}. */
public final class CuckooBlocksKernels {
  /** The name of the kernel file. */
  public static final String FILE = "cuckoo_blocks";

  private CuckooBlocksKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts the entries of every block, or leaves the block out, which is noted. */
  public record InsertBlocks(
      Arg.Table table,
      Slices slices,
      Arg.Histograms histograms,
      Arg.Copies copies,
      Arg.LeftOut leftOut)
      implements InFile {
    @Override
    public String kernel() {
      return "insert_blocks";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slices.write(writer);
      histograms.write(writer);
      copies.write(writer);
      leftOut.write(writer);
    }
  }

  /** Deletes the entries of every block, or leaves the block out, which is noted. */
  public record EraseBlocks(Arg.Table table, Slices slices, Arg.LeftOut leftOut) implements InFile {
    @Override
    public String kernel() {
      return "erase_blocks";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slices.write(writer);
      leftOut.write(writer);
    }
  }

  /** Counts the entries of every block that are there. */
  public record CountBlocks(Arg.Table table, Slices slices, Arg.Sums sums, Arg.Copies copies)
      implements InFile {
    @Override
    public String kernel() {
      return "count_blocks";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slices.write(writer);
      sums.write(writer);
      copies.write(writer);
    }
  }
}
