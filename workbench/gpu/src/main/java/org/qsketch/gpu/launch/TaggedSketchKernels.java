// Made from opencl-kernels/tagged_sketch.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tagged_sketch}. */
public final class TaggedSketchKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tagged_sketch";

  private TaggedSketchKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts every key as often as it counts. */
  public record Insert(
      Arg.Table table, Arg.Buckets buckets, Arg.Seed seed, Chunk keys, Weights weights)
      implements InFile {
    @Override
    public String kernel() {
      return "insert";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      weights.write(writer);
    }
  }

  /** Removes every key as often as it counts. */
  public record RemoveKeys(
      Arg.Table table, Arg.Buckets buckets, Arg.Seed seed, Chunk keys, Weights weights)
      implements InFile {
    @Override
    public String kernel() {
      return "remove_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      weights.write(writer);
    }
  }

  /** The estimate of every key. */
  public record Query(
      Arg.Table table, Arg.Buckets buckets, Arg.Seed seed, Chunk keys, Arg.Counts counts)
      implements InFile {
    @Override
    public String kernel() {
      return "query";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      counts.write(writer);
    }
  }

  /** Summarizes buckets. */
  public record SummarizeUnits(Arg.Table table, Arg.Count count, Arg.Found found)
      implements InFile {
    @Override
    public String kernel() {
      return "summarize_units";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
      found.write(writer);
    }
  }

  /** Counts hybrid buckets, their joins or their heavy entries. */
  public record CountHybrids(Arg.Table table, Arg.Count count, Arg.Counted counted, Arg.Found found)
      implements InFile {
    @Override
    public String kernel() {
      return "count_hybrids";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
      counted.write(writer);
      found.write(writer);
    }
  }
}
