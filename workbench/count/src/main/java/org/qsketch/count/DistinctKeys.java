package org.qsketch.count;

import java.io.IOException;
import org.qsketch.backend.Backend;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.ParallelWork;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/** Finds the different keys of a source, for structures that hold each key once. */
public final class DistinctKeys {
  private static final String LABEL = "finding the different keys";
  private static final long BATCH = 1L << 22;

  private DistinctKeys() {}

  /**
   * Reads a source to its end on all cores.
   *
   * @param backend groups the keys
   * @param source the keys; the caller closes it
   * @param progress receives the bytes read
   * @return the different keys with their counts, which the caller closes
   * @throws IOException if reading fails, or a file ends too early
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public static ExactCounts of(Backend backend, KeySource source, Progress progress)
      throws IOException {
    ExactCounts counts = new ExactCounts(backend);
    try (ParallelWork work = new ParallelWork("distinct")) {
      Work bytes = Work.bytes(source.totalBytes());
      return Job.run(LABEL, LABEL, bytes, progress, job -> addAll(counts, source, work, job));
    } catch (IOException | RuntimeException | Error e) {
      counts.close();
      throw e;
    }
  }

  private static ExactCounts addAll(
      ExactCounts counts, KeySource source, ParallelWork work, Job job) throws IOException {
    BatchReader reader = new BatchReader(source, work);
    long bytes = 0;
    try (KeyBatch batch = new KeyBatch(BATCH, false)) {
      for (reader.fill(batch); batch.keys().size() > 0; reader.fill(batch)) {
        job.advance(source.bytesRead() - bytes);
        bytes = source.bytesRead();
        job.check();
        counts.add(batch);
      }
    }
    UndamagedSource.readPastEnd(source);
    return counts;
  }
}
