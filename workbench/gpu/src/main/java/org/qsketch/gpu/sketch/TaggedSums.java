package org.qsketch.gpu.sketch;

import java.util.Optional;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.TaggedMergeKernels;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.memory.InsufficientMemoryException;
import org.qsketch.sketch.tagged.TaggedLayout;

/**
 * Adds tagged sketches of this or other devices to one of this device.
 *
 * @param memory of the one that is added to
 * @param options to compile the kernel with
 */
record TaggedSums(TableMemory memory, KernelOptions options) {
  /** Buckets that are added at a time: the lists of those that take longer have space for all. */
  private static final long MOST_LISTED = 1L << 22;

  /** Both lists begin with their lengths. */
  private static final int LENGTHS = 2;

  /** Thread groups for a list: enough to fill a device. */
  private static final int LISTED_GROUPS = 1 << 11;

  /**
   * Adds a sketch.
   *
   * @param other the sketch to add
   * @param change runs before anything changes
   * @return false, and nothing is changed, if there is no memory to bring it here
   */
  boolean add(TableMemory other, Runnable change) {
    return gpu().reads(other.gpu(), () -> addHere(other, change)) || addThroughHost(other, change);
  }

  private Gpu gpu() {
    return memory.gpu();
  }

  private void addHere(TableMemory other, Runnable change) {
    change.run();
    add(0, other.part(0), 0, other.part(0).bytes());
  }

  private boolean addThroughHost(TableMemory other, Runnable change) {
    Optional<SpareMemory.Loan> window = window(Math.min(other.part(0).bytes(), Chunk.MAX_BYTES));
    window.ifPresent(
        loan -> {
          try (loan) {
            change.run();
            addWindows(other, loan.memory());
          }
        });
    return window.isPresent();
  }

  private Optional<SpareMemory.Loan> window(long bytes) {
    try {
      return Optional.of(gpu().countMemory().loan(bytes, "buckets of another sketch"));
    } catch (InsufficientMemoryException _) {
      return Optional.empty();
    }
  }

  private void addWindows(TableMemory other, DeviceMemory window) {
    long bytes = other.part(0).bytes();
    for (long from = 0; from < bytes; from += Chunk.MAX_BYTES) {
      long first = from;
      long size = Math.min(Chunk.MAX_BYTES, bytes - from);
      other.read(0, from, size, (slice, at) -> gpu().transfers().write(window, at - first, slice));
      add(from, window, 0, size);
    }
  }

  /** Adds the buckets of some bytes, from one offset on, to those from another one on. */
  void add(long from, DeviceMemory other, long otherFrom, long bytes) {
    long buckets = bytes / TaggedLayout.BUCKET_BYTES;
    gpu()
        .countMemory()
        .lend(
            (LENGTHS + Math.min(buckets, MOST_LISTED)) * Integer.BYTES,
            "lists of buckets",
            list -> {
              for (long at = 0; at < buckets; at += MOST_LISTED) {
                add(
                    new Arg.From(from / TaggedLayout.BUCKET_BYTES + at),
                    new Arg.Other(other),
                    new Arg.OtherFrom(otherFrom / TaggedLayout.BUCKET_BYTES + at),
                    Math.min(MOST_LISTED, buckets - at),
                    list);
              }
            });
  }

  private void add(
      Arg.From from, Arg.Other other, Arg.OtherFrom otherFrom, long count, DeviceMemory list) {
    Arg.Table table = new Arg.Table(memory.part(0));
    Arg.Count buckets = new Arg.Count(count);
    Arg.List lists = new Arg.List(list);
    gpu().queue().zero(list, 0, LENGTHS * Integer.BYTES);
    gpu()
        .launch(
            options,
            new TaggedMergeKernels.Merge(table, from, other, otherFrom, buckets, lists),
            count);
    long most = Math.ceilDiv(count, KernelConstant.GROUP_SIZE.value());
    int groups = (int) Math.min(LISTED_GROUPS, most);
    gpu()
        .launchGroups(
            options,
            new TaggedMergeKernels.MergeFull(table, from, other, otherFrom, lists),
            groups);
    gpu()
        .launchGroups(
            options,
            new TaggedMergeKernels.MergeHybrids(table, from, other, otherFrom, buckets, lists),
            groups);
  }
}
