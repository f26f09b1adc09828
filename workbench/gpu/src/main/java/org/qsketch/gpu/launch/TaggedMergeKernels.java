// Made from opencl-kernels/tagged_merge.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tagged_merge}. */
public final class TaggedMergeKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tagged_merge";

  private TaggedMergeKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /**
   * Adds buckets of another sketch, from one of them on, to those from one on, and lists those that
   * take longer.
   */
  public record Merge(
      Arg.Table table,
      Arg.From from,
      Arg.Other other,
      Arg.OtherFrom otherFrom,
      Arg.Count count,
      Arg.List list)
      implements InFile {
    @Override
    public String kernel() {
      return "merge";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      other.write(writer);
      otherFrom.write(writer);
      count.write(writer);
      list.write(writer);
    }
  }

  /** Adds the listed buckets that are dictionaries in both sketches. */
  public record MergeFull(
      Arg.Table table, Arg.From from, Arg.Other other, Arg.OtherFrom otherFrom, Arg.List list)
      implements InFile {
    @Override
    public String kernel() {
      return "merge_full";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      other.write(writer);
      otherFrom.write(writer);
      list.write(writer);
    }
  }

  /** Adds the listed buckets that are hybrids in one of the sketches. */
  public record MergeHybrids(
      Arg.Table table,
      Arg.From from,
      Arg.Other other,
      Arg.OtherFrom otherFrom,
      Arg.Count count,
      Arg.List list)
      implements InFile {
    @Override
    public String kernel() {
      return "merge_hybrids";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      other.write(writer);
      otherFrom.write(writer);
      count.write(writer);
      list.write(writer);
    }
  }
}
