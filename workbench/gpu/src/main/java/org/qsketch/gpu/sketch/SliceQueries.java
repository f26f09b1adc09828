package org.qsketch.gpu.sketch;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.Slices;
import org.qsketch.gpu.primitive.BulkPath;
import org.qsketch.gpu.primitive.KeyPartition;
import org.qsketch.gpu.primitive.MarkedKeys;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.sketch.ErrorTally;

/**
 * Asks a table about batches, a slice of it at a time in local memory. The order of answers is
 * free, so the number that an estimate is used with is next to the entry of a key.
 *
 * @param tableBytes its size
 * @param partition of keys by its slices
 * @param options to compile the kernel with, except what is asked
 * @param kernel answers for slices
 */
record SliceQueries(long tableBytes, KeyPartition partition, KernelOptions options, Kernel kernel) {
  /** Launches that answer for slices. */
  @FunctionalInterface
  interface Kernel {
    Launch of(Slices slices, Arg.MaskBits maskBits, Arg.Threshold threshold, Arg.Answers answers);
  }

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
    gpu()
        .launchGroups(
            options.with(Define.ASKED, asked.value()),
            kernel.of(
                slices,
                new Arg.MaskBits(partition.slicing().maskBits()),
                new Arg.Threshold(threshold),
                new Arg.Answers(answers)),
            slices.number());
  }

  private Gpu gpu() {
    return partition.gpu();
  }
}
