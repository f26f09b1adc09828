// Made from opencl-kernels/route.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code route}. */
public final class RouteKernels {
  /** The name of the kernel file. */
  public static final String FILE = "route";

  private RouteKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** How many keys each range gets. */
  public record CountKeys(
      Arg.Table table,
      Arg.Ranges ranges,
      Arg.MaskCount maskCount,
      Arg.Seed seed,
      Chunk keys,
      Arg.Numbers numbers)
      implements InFile {
    @Override
    public String kernel() {
      return "count_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      ranges.write(writer);
      maskCount.write(writer);
      seed.write(writer);
      keys.write(writer);
      numbers.write(writer);
    }
  }

  /** Writes keys to their ranges. */
  public record RouteKeys(
      Arg.Table table,
      Arg.Ranges ranges,
      Arg.MaskCount maskCount,
      Arg.Seed seed,
      Chunk keys,
      Weights weights,
      Arg.Capacity capacity,
      Arg.Next next,
      Arg.Hashes hashes,
      Arg.Places places,
      Arg.RoutedWeights routedWeights)
      implements InFile {
    @Override
    public String kernel() {
      return "route_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      ranges.write(writer);
      maskCount.write(writer);
      seed.write(writer);
      keys.write(writer);
      weights.write(writer);
      capacity.write(writer);
      next.write(writer);
      hashes.write(writer);
      places.write(writer);
      routedWeights.write(writer);
    }
  }

  /** Puts answers, which came in the order of routed keys, into the places of their keys. */
  public record TakeAnswers(
      Arg.Given given, Arg.Places places, Arg.Count count, Arg.Answers answers) implements InFile {
    @Override
    public String kernel() {
      return "take_answers";
    }

    @Override
    public void write(ArgumentWriter writer) {
      given.write(writer);
      places.write(writer);
      count.write(writer);
      answers.write(writer);
    }
  }
}
