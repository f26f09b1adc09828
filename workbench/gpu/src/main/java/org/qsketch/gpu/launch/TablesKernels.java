// Made from opencl-kernels/tables.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tables}. */
public final class TablesKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tables";

  private TablesKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Adds the counters of another table. */
  public record AddCounters(
      Arg.Table table, Arg.From from, Arg.Other other, Arg.OtherFrom otherFrom, Arg.Count count)
      implements InFile {
    @Override
    public String kernel() {
      return "add_counters";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      other.write(writer);
      otherFrom.write(writer);
      count.write(writer);
    }
  }

  /** Halves counters, rounding up. */
  public record Halve(Arg.Table table, Arg.Count count) implements InFile {
    @Override
    public String kernel() {
      return "halve";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
    }
  }

  /** Halves the counters of low buckets, rounding up. */
  public record HalveLow(Arg.Low low, Arg.Count count) implements InFile {
    @Override
    public String kernel() {
      return "halve_low";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      count.write(writer);
    }
  }

  /** Packs counters of 32 bits into bytes, four to a word, for another device to read. */
  public record PackCounters(Arg.Table table, Arg.From from, Arg.Count count, Arg.Packed packed)
      implements InFile {
    @Override
    public String kernel() {
      return "pack_counters";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      count.write(writer);
      packed.write(writer);
    }
  }

  /** Adds counters of another device that are packed there, or takes them over. */
  public record AddPacked(
      Arg.Table table,
      Arg.From from,
      Arg.Other other,
      Arg.Count count,
      Arg.Packed packed,
      Arg.TakesOver takesOver)
      implements InFile {
    @Override
    public String kernel() {
      return "add_packed";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      other.write(writer);
      count.write(writer);
      packed.write(writer);
      takesOver.write(writer);
    }
  }

  /** Summarizes counters. */
  public record Summarize(Arg.Table table, Arg.Count count, Arg.Found found) implements InFile {
    @Override
    public String kernel() {
      return "summarize";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
      found.write(writer);
    }
  }

  /** Summarizes counters of one byte in low buckets, leaving out the word that is an index. */
  public record SummarizeLow(Arg.Table table, Arg.Count count, Arg.Found found) implements InFile {
    @Override
    public String kernel() {
      return "summarize_low";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
      found.write(writer);
    }
  }

  /** Sums weights. */
  public record SumWeights(Chunk weights, Arg.Found found) implements InFile {
    @Override
    public String kernel() {
      return "sum_weights";
    }

    @Override
    public void write(ArgumentWriter writer) {
      weights.write(writer);
      found.write(writer);
    }
  }
}
