// Made from opencl-kernels/estimates.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code estimates}. */
public final class EstimatesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "estimates";

  private EstimatesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Sums up the errors of all estimates. */
  public record SumErrors(
      Arg.Estimates estimates, Arg.Count count, Weights exact, Arg.Answers answers, Arg.To to)
      implements InFile {
    @Override
    public String kernel() {
      return "sum_errors";
    }

    @Override
    public void write(ArgumentWriter writer) {
      estimates.write(writer);
      count.write(writer);
      exact.write(writer);
      answers.write(writer);
      to.write(writer);
    }
  }

  /** Adds up such sums. */
  public record AddErrors(Arg.Sums sums, Arg.Count count, Arg.Answers answers) implements InFile {
    @Override
    public String kernel() {
      return "add_errors";
    }

    @Override
    public void write(ArgumentWriter writer) {
      sums.write(writer);
      count.write(writer);
      answers.write(writer);
    }
  }

  /** Marks the keys whose estimate is at least a threshold, a bit each, from a word on. */
  public record MarkEstimates(
      Arg.Estimates estimates, Arg.Count count, Arg.Threshold threshold, Arg.Marks marks, Arg.To to)
      implements InFile {
    @Override
    public String kernel() {
      return "mark_estimates";
    }

    @Override
    public void write(ArgumentWriter writer) {
      estimates.write(writer);
      count.write(writer);
      threshold.write(writer);
      marks.write(writer);
      to.write(writer);
    }
  }
}
