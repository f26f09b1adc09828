// Made from opencl-kernels/runs.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code runs}. */
public final class RunsKernels {
  /** The name of the kernel file. */
  public static final String FILE = "runs";

  private RunsKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** The number of runs that begin in each tile. */
  public record CountRuns(Arg.Keys keys, Arg.Count count, Arg.Numbers numbers) implements InFile {
    @Override
    public String kernel() {
      return "count_runs";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      count.write(writer);
      numbers.write(writer);
    }
  }

  /** The groups of the runs that begin in each tile, as far as they reach in it. */
  public record ReduceRuns(
      Arg.Keys keys,
      Arg.Values values,
      Arg.ValueFrom valueFrom,
      Arg.Count count,
      Arg.Places places,
      Arg.GroupKeys groupKeys,
      Arg.GroupValues groupValues,
      Arg.Rests rests)
      implements InFile {
    @Override
    public String kernel() {
      return "reduce_runs";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      values.write(writer);
      valueFrom.write(writer);
      count.write(writer);
      places.write(writer);
      groupKeys.write(writer);
      groupValues.write(writer);
      rests.write(writer);
    }
  }

  /** Adds the rests of runs to their groups. */
  public record AddRests(
      Arg.Keys keys,
      Arg.Places places,
      Arg.TileCount tileCount,
      Arg.GroupValues groupValues,
      Arg.Rests rests)
      implements InFile {
    @Override
    public String kernel() {
      return "add_rests";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      places.write(writer);
      tileCount.write(writer);
      groupValues.write(writer);
      rests.write(writer);
    }
  }
}
