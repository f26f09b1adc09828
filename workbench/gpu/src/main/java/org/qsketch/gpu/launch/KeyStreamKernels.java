// Made from opencl-kernels/key_stream.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code key_stream}. */
public final class KeyStreamKernels {
  /** The name of the kernel file. */
  public static final String FILE = "key_stream";

  private KeyStreamKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Key i of the stream is the first bits of fmix64(start + i * GOLDEN). */
  public record Uniform(Arg.Keys keys, Arg.Start start, Arg.Count count) implements InFile {
    @Override
    public String kernel() {
      return "uniform";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      start.write(writer);
      count.write(writer);
    }
  }

  /** Ranks are drawn by Walker's alias method in whole numbers, as on the CPU. */
  public record Zipf(
      Arg.Keys keys,
      Arg.Thresholds thresholds,
      Arg.Aliases aliases,
      Arg.Universe universe,
      Arg.Base base,
      Arg.From from,
      Arg.Count count)
      implements InFile {
    @Override
    public String kernel() {
      return "zipf";
    }

    @Override
    public void write(ArgumentWriter writer) {
      keys.write(writer);
      thresholds.write(writer);
      aliases.write(writer);
      universe.write(writer);
      base.write(writer);
      from.write(writer);
      count.write(writer);
    }
  }
}
