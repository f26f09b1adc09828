package org.qsketch.gpu.sketch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.MarkedKeys;
import org.qsketch.gpu.primitive.Slices;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.Program;
import org.qsketch.sketch.ErrorTally;

/**
 * Asks a table about batches, a slice of it at a time in local memory. The order of answers is
 * free, so what they are to be used with lies beside the entry of a key.
 *
 * @param tableBytes its size
 * @param partition of keys by its slices
 * @param program that has the kernel
 * @param entry the kernel
 * @param table its arguments before the slices
 */
record SliceQueries(
    long tableBytes,
    KeyPartition partition,
    Program program,
    EntryPoint entry,
    List<Object> table) {
  /** The definition that says what is asked. */
  static final String ASKED = "ASKED";

  /**
   * Sums up the errors of a chunk, from the first key on. No slice of a thread sketch knows an
   * estimate, which is the least of several counters.
   *
   * @param chunk keys with their exact counts
   * @return how many keys were compared
   */
  long errors(BatchChunk chunk, ErrorTally tally) {
    return partition.rows() > 0
        ? 0
        : BulkPath.askingBeside(tableBytes, partition)
            .take(chunk, (slices, _, _) -> errors(slices, tally));
  }

  private void errors(Slices slices, ErrorTally tally) {
    DeviceErrors.addTo(
        tally, gpu(), slices.number(), sums -> ask(KernelConstant.ASKED_ERRORS, slices, 0, sums));
  }

  /**
   * Selects the keys of a chunk whose estimate is at least a threshold, from the first key on. In a
   * thread sketch those are all keys but the ones that a slice of some row has a lower counter for.
   *
   * @param marked takes them
   * @return how many keys were asked for
   */
  long select(BatchChunk chunk, long threshold, MarkedKeys marked) {
    boolean byRow = partition.rows() > 0;
    KernelConstant asked = byRow ? KernelConstant.ASKED_LEAST : KernelConstant.ASKED_MOST;
    return BulkPath.askingBeside(tableBytes, partition.indexed())
        .take(
            chunk,
            (slices, from, count) ->
                marked.take(
                    chunk.part(from, count), byRow, marks -> ask(asked, slices, threshold, marks)));
  }

  private void ask(KernelConstant asked, Slices slices, long threshold, DeviceMemory answers) {
    Map<String, Integer> definitions = new TreeMap<>(program.definitions());
    definitions.put(ASKED, asked.value());
    gpu()
        .launchGroups(
            Program.withoutKeys(program.file(), definitions),
            entry,
            slices.number(),
            Stream.of(
                    table.stream(),
                    slices.arguments(),
                    Stream.<Object>of(partition.slicing().maskBits(), threshold, answers))
                .flatMap(part -> part)
                .toArray());
  }

  private Gpu gpu() {
    return partition.gpu();
  }
}
