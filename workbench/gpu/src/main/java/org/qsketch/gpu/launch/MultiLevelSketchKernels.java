// Made from opencl-kernels/multi_level_sketch.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code multi_level_sketch}. */
public final class MultiLevelSketchKernels {
  /** The name of the kernel file. */
  public static final String FILE = "multi_level_sketch";

  private MultiLevelSketchKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts without locks (Algorithm 4). */
  public record Insert(
      Arg.Low low,
      Arg.High high,
      Arg.Requested requested,
      Arg.Buckets buckets,
      Arg.Limit limit,
      Arg.Rows rows,
      HashMasks masks,
      Chunk keys,
      Weights weights)
      implements InFile {
    @Override
    public String kernel() {
      return "insert";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      high.write(writer);
      requested.write(writer);
      buckets.write(writer);
      limit.write(writer);
      rows.write(writer);
      masks.write(writer);
      keys.write(writer);
      weights.write(writer);
    }
  }

  /** Inserts under a lock, the reserved index LOCKED (Algorithm 5). */
  public record InsertLocked(
      Arg.Low low,
      Arg.High high,
      Arg.Requested requested,
      Arg.Buckets buckets,
      Arg.Limit limit,
      Arg.Rows rows,
      HashMasks masks,
      Chunk keys,
      Weights weights)
      implements InFile {
    @Override
    public String kernel() {
      return "insert_locked";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      high.write(writer);
      requested.write(writer);
      buckets.write(writer);
      limit.write(writer);
      rows.write(writer);
      masks.write(writer);
      keys.write(writer);
      weights.write(writer);
    }
  }

  /** Removes every key as often as it counts. */
  public record RemoveKeys(
      Arg.Low low,
      Arg.High high,
      Arg.Buckets buckets,
      Arg.Rows rows,
      HashMasks masks,
      Chunk keys,
      Weights weights)
      implements InFile {
    @Override
    public String kernel() {
      return "remove_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      high.write(writer);
      buckets.write(writer);
      rows.write(writer);
      masks.write(writer);
      keys.write(writer);
      weights.write(writer);
    }
  }

  /** The estimate of every key. */
  public record Query(
      Arg.Low low,
      Arg.High high,
      Arg.Buckets buckets,
      Arg.Rows rows,
      HashMasks masks,
      Chunk keys,
      Arg.Counts counts)
      implements InFile {
    @Override
    public String kernel() {
      return "query";
    }

    @Override
    public void write(ArgumentWriter writer) {
      low.write(writer);
      high.write(writer);
      buckets.write(writer);
      rows.write(writer);
      masks.write(writer);
      keys.write(writer);
      counts.write(writer);
    }
  }
}
