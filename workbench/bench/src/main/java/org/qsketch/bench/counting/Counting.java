package org.qsketch.bench.counting;

import java.io.IOException;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.InterruptedRunException;
import org.qsketch.bench.run.Progress;
import org.qsketch.datasets.KeySource;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * Counts the keys of a file of any size in the memory of a sketch, and measures how far the answers
 * can be trusted. Exact counts are kept of a random sample of the distinct keys ({@link
 * KeySample}), on request of all; the errors in the result are those of the estimates of these
 * keys, not a theory's.
 *
 * <p>The most frequent keys are found among those of the largest estimates, and listed by the count
 * that is certain: on small sketches a rare key that shares its counters with a frequent one has a
 * large estimate too, but was seen a few times only.
 *
 * @param spec the sketch to count with
 * @param top how many of the most frequent keys to find, 0 to 1000000
 * @param exact whether to count every key exactly as well, by group-by on the backend of the
 *     sketch: takes 16 to 64 bytes of host memory per distinct key
 */
public record Counting(SketchSpec spec, int top, boolean exact) {
  /** Device memory of the sketch unless a spec says otherwise: 64 MiB. */
  public static final long DEFAULT_MEMORY = 64L << 20;

  private static final int MAX_TOP = 1_000_000;

  /** Checks the bound. */
  public Counting {
    if (top < 0 || top > MAX_TOP) {
      throw new IllegalArgumentException(
          "the number of most frequent keys is %d: it must be between 0 and %d (their texts are kept on the heap)"
              .formatted(top, MAX_TOP));
    }
  }

  /**
   * Reads the source to its end.
   *
   * @param backend what holds the sketch
   * @param source the keys; not closed
   * @param progress hears of the bytes read
   * @return what was counted
   * @throws IOException if reading fails
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public CountingResult run(Backend backend, KeySource source, Progress progress)
      throws IOException {
    try (Sketch sketch = backend.create(spec)) {
      return run(backend, sketch, source, progress);
    }
  }

  /**
   * Reads the source to its end, into a sketch that can be asked, saved or merged afterwards.
   *
   * @param backend what holds the sketch, and counts exactly
   * @param sketch an empty sketch of the spec
   * @param source the keys; not closed
   * @param progress hears of the bytes read
   * @return what was counted
   * @throws IOException if reading fails
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public CountingResult run(Backend backend, Sketch sketch, KeySource source, Progress progress)
      throws IOException {
    if (!exact) {
      return new CountingRun(this, sketch, source, Optional.empty()).run(progress);
    }
    try (ExactCounts counts = new ExactCounts(backend)) {
      return new CountingRun(this, sketch, source, Optional.of(counts)).run(progress);
    }
  }
}
