// Made from opencl-kernels/cuckoo_filter.cl by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;

/** Launches of the kernels of {@code cuckoo_filter}. */
public final class CuckooFilterKernels {
  /** The name of the kernel file. */
  public static final String FILE = "cuckoo_filter";

  private CuckooFilterKernels() {}

  interface InFile extends Launch {
    @Override
    default String file() {
      return FILE;
    }
  }

  /** Inserts every key from the first one on (Algorithm 1). */
  public record Insert(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Answers answers,
      Arg.Histograms histograms,
      Arg.Copies copies,
      Arg.Refusals refusals,
      Arg.Turn turn,
      Arg.First first)
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
      answers.write(writer);
      histograms.write(writer);
      copies.write(writer);
      refusals.write(writer);
      turn.write(writer);
      first.write(writer);
    }
  }

  /** Inserts the keys of blocks that were left out, and answers 1 for all others. */
  public record InsertLeftOut(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Answers answers,
      Arg.Histograms histograms,
      Arg.Copies copies,
      Arg.Refusals refusals,
      Arg.Turn turn,
      Arg.First first,
      Arg.LeftOut leftOut)
      implements InFile {
    @Override
    public String kernel() {
      return "insert_left_out";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      answers.write(writer);
      histograms.write(writer);
      copies.write(writer);
      refusals.write(writer);
      turn.write(writer);
      first.write(writer);
      leftOut.write(writer);
    }
  }

  /** First, keys whose own buckets have space by now. */
  public record PlaceRefused(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Answers answers,
      Arg.Histograms histograms,
      Arg.Copies copies,
      Arg.Refusals refusals,
      Arg.Turn turn)
      implements InFile {
    @Override
    public String kernel() {
      return "place_refused";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      answers.write(writer);
      histograms.write(writer);
      copies.write(writer);
      refusals.write(writer);
      turn.write(writer);
    }
  }

  /**
   * Then some workers of each work-group displace, so few that their copies are few compared with
   * the entries.
   */
  public record DisplaceRefused(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Answers answers,
      Arg.Histograms histograms,
      Arg.Copies copies,
      Arg.Refusals refusals,
      Arg.Turn turn,
      Arg.Workers workers)
      implements InFile {
    @Override
    public String kernel() {
      return "displace_refused";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      answers.write(writer);
      histograms.write(writer);
      copies.write(writer);
      refusals.write(writer);
      turn.write(writer);
      workers.write(writer);
    }
  }

  /** Looks for every key (Algorithm 2). */
  public record Contains(
      Arg.Table table, Arg.Buckets buckets, Arg.Seed seed, Chunk keys, Arg.Answers answers)
      implements InFile {
    @Override
    public String kernel() {
      return "contains";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      answers.write(writer);
    }
  }

  /** Counts the keys from the first one on that contains would find. */
  public record CountFound(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Sums sums,
      Arg.Copies copies,
      Arg.First first)
      implements InFile {
    @Override
    public String kernel() {
      return "count_found";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      sums.write(writer);
      copies.write(writer);
      first.write(writer);
    }
  }

  /** Deletes every key from the first one on once. */
  public record Erase(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Answers answers,
      Arg.First first)
      implements InFile {
    @Override
    public String kernel() {
      return "erase";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      answers.write(writer);
      first.write(writer);
    }
  }

  /** Deletes the keys of blocks that were left out once each, and answers 1 for all others. */
  public record EraseLeftOut(
      Arg.Table table,
      Arg.Buckets buckets,
      Arg.Seed seed,
      Chunk keys,
      Arg.Answers answers,
      Arg.First first,
      Arg.LeftOut leftOut)
      implements InFile {
    @Override
    public String kernel() {
      return "erase_left_out";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      buckets.write(writer);
      seed.write(writer);
      keys.write(writer);
      answers.write(writer);
      first.write(writer);
      leftOut.write(writer);
    }
  }

  /**
   * Counts the entries that are empty and those that were deleted, for each work-group at its
   * place.
   */
  public record CountFree(Arg.Table table, Arg.Words words, Arg.Found found) implements InFile {
    @Override
    public String kernel() {
      return "count_free";
    }

    @Override
    public void write(ArgumentWriter writer) {
      table.write(writer);
      words.write(writer);
      found.write(writer);
    }
  }
}
