// Made from opencl-kernels/access_limits.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code access_limits}. */
public final class AccessLimitsKernels {
  /** The name of the kernel file. */
  public static final String FILE = "access_limits";

  private AccessLimitsKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Reads a random sector for every key. */
  public record Gather(
      Arg.Table table,
      Arg.Sectors sectors,
      Arg.Salt salt,
      Arg.Keys keys,
      Arg.Count count,
      Arg.Results results)
      implements InFile {
    @Override
    public String kernel() {
      return "gather";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      sectors.write(writer);
      salt.write(writer);
      keys.write(writer);
      count.write(writer);
      results.write(writer);
    }
  }

  /** Adds 1 to a counter of a random sector for every key. */
  public record Increment(
      Arg.Table table, Arg.Sectors sectors, Arg.Salt salt, Arg.Keys keys, Arg.Count count)
      implements InFile {
    @Override
    public String kernel() {
      return "increment";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      sectors.write(writer);
      salt.write(writer);
      keys.write(writer);
      count.write(writer);
    }
  }

  /**
   * Reads a counter of a random sector for every key, and swaps it for one that is larger by 1,
   * unless others have done so meanwhile.
   */
  public record Swap(
      Arg.Table table, Arg.Sectors sectors, Arg.Salt salt, Arg.Keys keys, Arg.Count count)
      implements InFile {
    @Override
    public String kernel() {
      return "swap";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      sectors.write(writer);
      salt.write(writer);
      keys.write(writer);
      count.write(writer);
    }
  }
}
