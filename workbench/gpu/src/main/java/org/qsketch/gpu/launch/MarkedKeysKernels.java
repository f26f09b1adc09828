// Made from opencl-kernels/marked_keys.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code marked_keys}. */
public final class MarkedKeysKernels {
  /** The name of the kernel file. */
  public static final String FILE = "marked_keys";

  private MarkedKeysKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Counts the marks of each tile behind all marks, from a place on. */
  public record CountMarked(
      Arg.Marks marks, Arg.Count count, Arg.Others others, Arg.NumbersAt numbersAt)
      implements InFile {
    @Override
    public String kernel() {
      return "count_marked";
    }

    @Override
    public void write(ArgumentWriter writer) {
      marks.write(writer);
      count.write(writer);
      others.write(writer);
      numbersAt.write(writer);
    }
  }

  /** Copies the marked keys of each tile to where its number by now says that they begin. */
  public record TakeMarked(
      Arg.Marks marks,
      Arg.Count count,
      Arg.Others others,
      Arg.NumbersAt numbersAt,
      Arg.Keys keys,
      Arg.From from,
      Arg.Taken taken)
      implements InFile {
    @Override
    public String kernel() {
      return "take_marked";
    }

    @Override
    public void write(ArgumentWriter writer) {
      marks.write(writer);
      count.write(writer);
      others.write(writer);
      numbersAt.write(writer);
      keys.write(writer);
      from.write(writer);
      taken.write(writer);
    }
  }
}
