package org.qsketch.count;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.datasets.KeySource;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;

/**
 * Counts the keys of files of any size, on all cores.
 *
 * <p>Without a sketch, counts are exact while the distinct keys fit into half of the memory: 64
 * bytes for each, but no fewer than those of a batch, half a million keys. Where they no longer do,
 * the counts so far go into a tagged sketch, which takes the other half and goes on.
 *
 * <p>Where a sketch counts, the answers are estimates. How far they can be trusted is measured:
 * exact counts are kept of a random sample of the distinct keys ({@link KeySample}), on request of
 * all. A {@link org.qsketch.topk.TopK} finds the most frequent keys, and lists them by the count
 * that is certain: on small sketches a rare key that shares its counters with a frequent one has a
 * large estimate too, but was seen a few times only. It says which count a key must exceed to be in
 * the list for certain.
 *
 * <p>Where the source has weights, the count of a key is the sum of its weights, in 64 bits. Keys
 * of weight 0 count nothing. The sketch that takes over then has counters of 64 bits; one that is
 * given refuses sums that its counters cannot hold.
 *
 * @param sketch the sketch to count with from the first key on; empty to count exactly as long as
 *     the memory allows
 * @param memory bytes for exact counts and the sketch that follows them; nothing beside a sketch
 *     that is given
 * @param top how many of the most frequent keys to find, 0 to 262144
 * @param exact whether to count every key exactly beside the sketch, by group-by on the backend:
 *     takes 16 to 64 bytes of host memory per distinct key
 */
public record Counting(Optional<SketchSpec> sketch, long memory, int top, boolean exact) {
  /** Device memory of a sketch that is asked for without a size: 64 MiB. */
  public static final long DEFAULT_MEMORY = 64L << 20;

  /** The most memory that is taken by itself is what is available, divided by this. */
  private static final int SHARE = 4;

  private static final long LEAST_MEMORY = 1L << 20;
  private static final int MAX_TOP = TopKSpec.MAX_CANDIDATES;

  /** Checks the bounds. */
  public Counting {
    if (top < 0 || top > MAX_TOP) {
      throw new IllegalArgumentException(
          "the number of most frequent keys is %d: it must be between 0 and %d (their texts are kept on the heap)"
              .formatted(top, MAX_TOP));
    }
    if (sketch.isEmpty() && memory < LEAST_MEMORY) {
      throw new IllegalArgumentException(
          "a memory of %d bytes is too small for counting: give at least %d"
              .formatted(memory, LEAST_MEMORY));
    }
  }

  /**
   * Counting with a sketch.
   *
   * @param spec the sketch
   * @param top how many of the most frequent keys to find, 0 to 262144
   * @param exact whether to count every key exactly beside the sketch
   */
  public Counting(SketchSpec spec, int top, boolean exact) {
    this(Optional.of(spec), 0, top, exact);
  }

  /**
   * Exact counting, as long as the memory allows.
   *
   * @param memory bytes for exact counts and the sketch that follows them
   * @param top how many of the most frequent keys to find, 0 to 262144
   * @return the way to count
   */
  public static Counting exactlyWithin(long memory, int top) {
    return new Counting(Optional.empty(), memory, top, false);
  }

  /**
   * The memory to count in unless told otherwise.
   *
   * @return a quarter of what is available on this machine, in bytes
   */
  public static long shareOfMemory() {
    return Math.max(LEAST_MEMORY, AvailableMemory.bytes() / SHARE);
  }

  /**
   * Reads the source to its end.
   *
   * @param backend what holds the sketch, and counts exactly
   * @param source the keys; not closed
   * @param progress hears of the bytes read
   * @return what was counted
   * @throws IOException if reading fails
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public CountingResult run(Backend backend, KeySource source, Progress progress)
      throws IOException {
    try (Counted counted = count(backend, source, progress)) {
      return counted.result();
    }
  }

  /**
   * Reads the source to its end, and keeps the counts.
   *
   * @param backend what holds the sketch, and counts exactly
   * @param source the keys; not closed
   * @param progress hears of the bytes read
   * @return what was counted, for the caller to close
   * @throws IOException if reading fails
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public Counted count(Backend backend, KeySource source, Progress progress) throws IOException {
    Counted counted = countUpToDamage(backend, source, progress);
    if (counted.damage().isPresent()) {
      counted.close();
      throw counted.damage().get();
    }
    return counted;
  }

  /**
   * Reads the source to its end, or until a file of text turns out to be damaged or cut: {@link
   * Counted#damage()} then tells so, and the counts are of the whole tokens that were read before.
   *
   * @param backend what holds the sketch, and counts exactly
   * @param source the keys; not closed
   * @param progress hears of the bytes read
   * @return what was counted, for the caller to close
   * @throws IOException if reading fails in another way
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public Counted countUpToDamage(Backend backend, KeySource source, Progress progress)
      throws IOException {
    return CountingRun.run(this, backend, source, progress);
  }

  /**
   * Counts a stream with the sketch while it goes by, until it ends, or the thread is interrupted:
   * then the result is that of all keys read so far, and the interruption is over. A token that has
   * no end yet does not count. So it is where reading fails: {@link Counted#damage()} tells why.
   *
   * @param backend what holds the sketch
   * @param source the keys, often a pipe; whoever interrupts the thread should not wait for it to
   *     be closed
   * @param every how long to count between two looks
   * @param view sees the counts
   * @return what was counted, for the caller to close
   * @throws IOException if the weights sum up to more than 2<sup>63</sup> - 1
   * @throws IllegalArgumentException if there is no sketch, or all keys are to be counted exactly
   */
  public Counted live(Backend backend, KeySource source, Duration every, LiveCounts.View view)
      throws IOException {
    if (sketch.isEmpty() || exact) {
      throw new IllegalArgumentException(
          "a stream that may never end is counted by a sketch alone: give one");
    }
    return LiveRun.run(this, backend, source, every, view);
  }
}
