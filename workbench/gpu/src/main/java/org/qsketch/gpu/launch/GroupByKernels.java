// Made from opencl-kernels/group_by.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code group_by}. */
public final class GroupByKernels {
  /** The name of the kernel file. */
  public static final String FILE = "group_by";

  private GroupByKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Empties a table. */
  public record ClearSlots(Arg.Table table, Arg.Count count) implements InFile {
    @Override
    public String kernel() {
      return "clear_slots";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      count.write(writer);
    }
  }

  /** LPHGA. */
  public record Aggregate(
      Arg.Table table, Arg.Slots slots, Arg.Seed seed, Arg.State state, Pairs pairs)
      implements InFile {
    @Override
    public String kernel() {
      return "aggregate";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slots.write(writer);
      seed.write(writer);
      state.write(writer);
      pairs.write(writer);
    }
  }

  /** SP-EGA, phases 1 and 3. */
  public record HashPartial(
      Arg.Table table,
      Arg.Partial partial,
      Arg.Slots slots,
      Arg.Seed seed,
      Arg.State state,
      Pairs pairs,
      Arg.Unhashed unhashed,
      Arg.UnhashedFrom unhashedFrom)
      implements InFile {
    @Override
    public String kernel() {
      return "hash_partial";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      partial.write(writer);
      slots.write(writer);
      seed.write(writer);
      state.write(writer);
      pairs.write(writer);
      unhashed.write(writer);
      unhashedFrom.write(writer);
    }
  }

  /** SP-EGA, phase 4. */
  public record AggregateUnhashed(
      Arg.Table table,
      Arg.Slots slots,
      Arg.Seed seed,
      Arg.State state,
      Arg.Unhashed unhashed,
      Arg.From from)
      implements InFile {
    @Override
    public String kernel() {
      return "aggregate_unhashed";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slots.write(writer);
      seed.write(writer);
      state.write(writer);
      unhashed.write(writer);
      from.write(writer);
    }
  }

  /** Adds the groups of a table to a larger one. */
  public record Rehash(
      Arg.Table table,
      Arg.Slots slots,
      Arg.Seed seed,
      Arg.State state,
      Arg.Smaller smaller,
      Arg.SmallerSlots smallerSlots)
      implements InFile {
    @Override
    public String kernel() {
      return "rehash";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      slots.write(writer);
      seed.write(writer);
      state.write(writer);
      smaller.write(writer);
      smallerSlots.write(writer);
    }
  }

  /** SP-EGA, phases 2 and 5. */
  public record Collect(
      Arg.Table table,
      Arg.From from,
      Arg.Slots slots,
      Arg.Least least,
      Arg.State state,
      Arg.Keys keys,
      Arg.Values values)
      implements InFile {
    @Override
    public String kernel() {
      return "collect";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      from.write(writer);
      slots.write(writer);
      least.write(writer);
      state.write(writer);
      keys.write(writer);
      values.write(writer);
    }
  }
}
