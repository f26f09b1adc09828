// Made from opencl-kernels/radix_sort.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code radix_sort}. */
public final class RadixSortKernels {
  /** The name of the kernel file. */
  public static final String FILE = "radix_sort";

  private RadixSortKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** The number of pairs of each digit and tile. */
  public record CountDigits(
      Arg.Keys keys, Arg.KeyFrom keyFrom, Arg.Count count, Arg.Shift shift, Arg.Numbers numbers)
      implements InFile {
    @Override
    public String kernel() {
      return "count_digits";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      keyFrom.write(writer);
      count.write(writer);
      shift.write(writer);
      numbers.write(writer);
    }
  }

  /** Moves the pairs of each digit and tile to where the prefix sums of their numbers say. */
  public record Scatter(
      Pairs pairs,
      Arg.Shift shift,
      Arg.Starts starts,
      Arg.SortedKeys sortedKeys,
      Arg.SortedValues sortedValues,
      Arg.SortedFrom sortedFrom)
      implements InFile {
    @Override
    public String kernel() {
      return "scatter";
    }

    @Override
    public void write(ArgumentWriter writer) {
      pairs.write(writer);
      shift.write(writer);
      starts.write(writer);
      sortedKeys.write(writer);
      sortedValues.write(writer);
      sortedFrom.write(writer);
    }
  }
}
