// Made from opencl-kernels/distinct.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code distinct}. */
public final class DistinctKernels {
  /** The name of the kernel file. */
  public static final String FILE = "distinct";

  private DistinctKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts whole tiles of keys into levels of registers, which fit local memory. */
  public record InsertNear(Arg.Registers registers, Arg.Levels levels, Arg.Seed seed, Chunk keys)
      implements InFile {
    @Override
    public String kernel() {
      return "insert_near";
    }

    @Override
    public void write(ArgumentWriter writer) {
      registers.write(writer);
      levels.write(writer);
      seed.write(writer);
      keys.write(writer);
    }
  }

  /** Merges the levels with the registers. */
  public record MergeLevels(Arg.Registers registers, Arg.Levels levels) implements InFile {
    @Override
    public String kernel() {
      return "merge_levels";
    }

    @Override
    public void write(ArgumentWriter writer) {
      registers.write(writer);
      levels.write(writer);
    }
  }

  /** Inserts keys into registers of any number. */
  public record InsertFar(Arg.Registers registers, Arg.Seed seed, Chunk keys) implements InFile {
    @Override
    public String kernel() {
      return "insert_far";
    }

    @Override
    public void write(ArgumentWriter writer) {
      registers.write(writer);
      seed.write(writer);
      keys.write(writer);
    }
  }
}
