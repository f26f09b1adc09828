// Made from opencl-kernels/partition.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code partition}. */
public final class PartitionKernels {
  /** The name of the kernel file. */
  public static final String FILE = "partition";

  private PartitionKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** The first pass, by bucket >> shift. */
  public record PartitionKeys(
      Arg.Buckets buckets,
      Arg.Row row,
      Arg.MaskCount maskCount,
      Arg.Shift shift,
      Arg.MaskBits maskBits,
      Arg.Seed seed,
      Chunk keys,
      Weights weights,
      Arg.Space space,
      Slices.Target target)
      implements InFile {
    @Override
    public String kernel() {
      return "partition_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      buckets.write(writer);
      row.write(writer);
      maskCount.write(writer);
      shift.write(writer);
      maskBits.write(writer);
      seed.write(writer);
      keys.write(writer);
      weights.write(writer);
      space.write(writer);
      target.write(writer);
    }
  }

  /** The second pass, by entry >> shift. */
  public record PartitionEntries(
      Slices source, Arg.Tiles tiles, Arg.Shift shift, Arg.Digits digits, Slices.Target target)
      implements InFile {
    @Override
    public String kernel() {
      return "partition_entries";
    }

    @Override
    public void write(ArgumentWriter writer) {
      source.write(writer);
      tiles.write(writer);
      shift.write(writer);
      digits.write(writer);
      target.write(writer);
    }
  }
}
