package org.qsketch.gpu.sketch;

import java.util.Optional;
import java.util.function.BiFunction;
import org.qsketch.backend.spi.Batch;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.BatchChunk;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.EstimatesKernels;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.primitive.MarkedKeys;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.ErrorTally;

/**
 * The queries of a table: estimates of keys, and what is asked about all of them, for which they do
 * not leave the device.
 *
 * @param kernels that work on keys
 * @param query estimates keys
 * @param counterBytes of an estimate
 * @param slices asks the table slice by slice, if it can be
 */
record EstimateQueries(
    KeyKernels kernels,
    BiFunction<Chunk, DeviceMemory, Launch> query,
    int counterBytes,
    Optional<SliceQueries> slices) {
  /** Keys whose estimates are worked on at once: those lie in the cache then. */
  private static final long PART = 1L << 22;

  /** Works on the estimates of a part of a chunk, which begins at an index. */
  @FunctionalInterface
  private interface PartAction {
    void accept(BatchChunk part, long from, DeviceMemory estimates);
  }

  /** Estimates the count of each key. */
  Counts counts(Keys keys) {
    return kernels.counts(keys, counterBytes, query);
  }

  /** Compares estimates with exact counts, which go by slices if they have 32 bits. */
  ErrorSummary errors(Keys keys, Keys counts) {
    ErrorTally tally = new ErrorTally();
    kernels.forEachChunk(
        Batch.weighted(keys, counts), chunk -> addErrors(chunk, counts.width(), tally));
    return tally.summary();
  }

  private void addErrors(BatchChunk chunk, KeyWidth exact, ErrorTally tally) {
    long done =
        exact == KeyWidth.BITS_32 ? slices.map(by -> by.errors(chunk, tally)).orElse(0L) : 0;
    if (done < chunk.size()) {
      addErrorsDirectly(chunk.part(done, chunk.size() - done), exact, tally);
    }
  }

  private void addErrorsDirectly(BatchChunk chunk, KeyWidth exact, ErrorTally tally) {
    long groups = groups(PART) * Math.ceilDiv(chunk.size(), PART);
    DeviceErrors.addTo(
        tally,
        gpu(),
        groups,
        sums -> {
          gpu().queue().zero(sums, 0, groups * DeviceErrors.BYTES);
          withEstimates(
              chunk,
              (part, from, estimates) ->
                  sumErrors(part, exact, estimates, sums, from / PART * groups(PART)));
        });
  }

  private static long groups(long keys) {
    return Math.ceilDiv(keys, KernelConstant.ERROR_ITEMS.ofGroup());
  }

  private void sumErrors(
      BatchChunk part, KeyWidth exact, DeviceMemory estimates, DeviceMemory sums, long to) {
    gpu()
        .launchGroups(
            DeviceErrors.options(counterBytes, exact.bytes()),
            new EstimatesKernels.SumErrors(
                new Arg.Estimates(estimates),
                new Arg.Count(part.size()),
                part.weights(),
                new Arg.Answers(sums),
                new Arg.To(to)),
            Math.toIntExact(groups(part.size())));
  }

  /** Selects the keys whose estimate is at least a threshold. */
  Keys select(Keys keys, long threshold) {
    try (MarkedKeys marked = new MarkedKeys(gpu(), keys.width())) {
      kernels.forEachChunk(
          Batch.once(keys), chunk -> select(chunk, Math.max(0, threshold), marked));
      return marked.joined();
    }
  }

  private void select(BatchChunk chunk, long threshold, MarkedKeys marked) {
    long from = slices.map(by -> by.select(chunk, threshold, marked)).orElse(0L);
    while (from < chunk.size()) {
      BatchChunk part = chunk.part(from, Math.min(MarkedKeys.MOST_KEYS, chunk.size() - from));
      marked.take(part, false, marks -> mark(part, threshold, marks));
      from += part.size();
    }
  }

  private void mark(BatchChunk chunk, long threshold, DeviceMemory marks) {
    withEstimates(
        chunk,
        (part, from, estimates) ->
            gpu()
                .launch(
                    DeviceErrors.options(counterBytes, Integer.BYTES),
                    new EstimatesKernels.MarkEstimates(
                        new Arg.Estimates(estimates),
                        new Arg.Count(part.size()),
                        new Arg.Threshold(threshold),
                        new Arg.Marks(marks),
                        new Arg.To(from / Integer.SIZE)),
                    part.size()));
  }

  /** Estimates the keys of a chunk part by part, in memory that is used again. */
  private void withEstimates(BatchChunk chunk, PartAction action) {
    gpu()
        .countMemory()
        .lend(
            Math.min(PART, chunk.size()) * counterBytes,
            "a part of estimates",
            estimates -> {
              for (long from = 0; from < chunk.size(); from += PART) {
                BatchChunk part = chunk.part(from, Math.min(PART, chunk.size() - from));
                part.into(kernels, estimates).launch(query.apply(part.keys(), estimates));
                action.accept(part, from, estimates);
              }
            });
  }

  private Gpu gpu() {
    return kernels.gpu();
  }
}
