// Made from opencl-kernels/tokens.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code tokens}. */
public final class TokensKernels {
  /** The name of the kernel file. */
  public static final String FILE = "tokens";

  private TokensKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /**
   * Marks the bytes at which tokens begin, in the low half of a mark, and stop, in the high half.
   */
  public record MarkTokens(
      Arg.Text text, Arg.Bytes bytes, Arg.Marks marks, Arg.Numbers numbers, Arg.TileCount tileCount)
      implements InFile {
    @Override
    public String kernel() {
      return "mark_tokens";
    }

    @Override
    public void write(ArgumentWriter writer) {
      text.write(writer);
      bytes.write(writer);
      marks.write(writer);
      numbers.write(writer);
      tileCount.write(writer);
    }
  }

  /** Writes where each token begins and where it stops. */
  public record PlaceTokens(Arg.Marks marks, Arg.Bytes bytes, Arg.Numbers numbers, Arg.Spans spans)
      implements InFile {
    @Override
    public String kernel() {
      return "place_tokens";
    }

    @Override
    public void write(ArgumentWriter writer) {
      marks.write(writer);
      bytes.write(writer);
      numbers.write(writer);
      spans.write(writer);
    }
  }

  /** Hashes tokens. */
  public record HashTokens(
      Arg.Text text,
      Arg.Spans spans,
      Arg.Numbers numbers,
      Arg.TileCount tileCount,
      Arg.Keys keys,
      Arg.Longs longs)
      implements InFile {
    @Override
    public String kernel() {
      return "hash_tokens";
    }

    @Override
    public void write(ArgumentWriter writer) {
      text.write(writer);
      spans.write(writer);
      numbers.write(writer);
      tileCount.write(writer);
      keys.write(writer);
      longs.write(writer);
    }
  }

  /** Puts keys that the host has made in their places. */
  public record PutKeys(Arg.Made made, Arg.Longs longs, Arg.Count count, Arg.Keys keys)
      implements InFile {
    @Override
    public String kernel() {
      return "put_keys";
    }

    @Override
    public void write(ArgumentWriter writer) {
      made.write(writer);
      longs.write(writer);
      count.write(writer);
      keys.write(writer);
    }
  }
}
