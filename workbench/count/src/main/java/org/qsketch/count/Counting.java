package org.qsketch.count;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
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
 * bytes for each, and at least the keys of a batch, half a million. After that, the counts so far
 * are inserted into a tagged sketch, which takes the other half of the memory and continues.
 *
 * <p>The answers of a sketch are estimates, and their errors are measured: a random sample of the
 * distinct keys ({@link KeySample}), or on request every key, is counted exactly as well. A {@link
 * org.qsketch.topk.TopK} finds the most frequent keys and lists them by their lower bounds: on a
 * small sketch, a rare key that shares its counters with a frequent one has a large estimate, but a
 * small lower bound. The result tells which count a key must exceed to be in the list for certain.
 *
 * <p>If the source has weights, the count of a key is the sum of its weights, in 64 bits. Keys of
 * weight 0 are ignored. The sketch that follows exact counts then has counters of 64 bits. A sketch
 * of the caller refuses sums that its counters cannot hold.
 *
 * @param sketch the sketch to count with from the first key; empty to count exactly as long as the
 *     memory allows
 * @param memory bytes for exact counts and the sketch that follows them; ignored if there is a
 *     sketch
 * @param top the number of most frequent keys to find, 0 to 262144
 * @param exact whether to count every key exactly as well, by group-by on the backend, which takes
 *     16 to 64 bytes of host memory per distinct key
 * @param least the smallest count of a key in the list; an estimate that reaches it is enough
 * @param halving when all counts are halved, if ever. One thread then reads, in order
 */
public record Counting(
    Optional<SketchSpec> sketch,
    long memory,
    int top,
    boolean exact,
    long least,
    Optional<Halving> halving) {
  /** The default device memory of a sketch: 64 MiB. */
  public static final long DEFAULT_MEMORY = 64L << 20;

  /** The default memory is the available memory, divided by this. */
  private static final int SHARE = 4;

  private static final long LEAST_MEMORY = 1L << 20;
  private static final int MAX_TOP = TopKSpec.MAX_CANDIDATES;

  /** The longest list of most frequent keys. */
  public static final int LONGEST_TOP = MAX_TOP;

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
   * Counts without a smallest count.
   *
   * @param sketch the sketch, or empty to count exactly as long as the memory allows
   * @param memory bytes for exact counts and the sketch that follows them
   * @param top the number of most frequent keys to find, 0 to 262144
   * @param exact whether to count every key exactly as well
   */
  public Counting(Optional<SketchSpec> sketch, long memory, int top, boolean exact) {
    this(sketch, memory, top, exact, 0, Optional.empty());
  }

  /**
   * Lists only keys that may be as frequent as this.
   *
   * @param count the smallest count; a key is listed if its count, or the upper bound of its count
   *     by a sketch, is at least this
   * @return the changed parameters
   */
  public Counting atLeast(long count) {
    return new Counting(sketch, memory, top, exact, count, halving);
  }

  /**
   * Halves all counts again and again, so that old keys count less. Everything in the result is
   * then about decayed counts: the errors, the list and its smallest count, and the total.
   *
   * @param when when all counts are halved; empty for never
   * @return the changed parameters
   */
  public Counting halving(Optional<Halving> when) {
    return new Counting(sketch, memory, top, exact, least, when);
  }

  /**
   * Counts with a sketch.
   *
   * @param spec the sketch
   * @param top the number of most frequent keys to find, 0 to 262144
   * @param exact whether to count every key exactly as well
   */
  public Counting(SketchSpec spec, int top, boolean exact) {
    this(Optional.of(spec), 0, top, exact);
  }

  /**
   * Counts exactly as long as the memory allows.
   *
   * @param memory bytes for exact counts and the sketch that follows them
   * @param top the number of most frequent keys to find, 0 to 262144
   * @return the parameters of counting
   */
  public static Counting exactlyWithin(long memory, int top) {
    return new Counting(Optional.empty(), memory, top, false);
  }

  /**
   * Returns the default memory for counting.
   *
   * @return a quarter of the available memory of this machine, in bytes
   */
  public static long shareOfMemory() {
    return Math.max(LEAST_MEMORY, AvailableMemory.bytes() / SHARE);
  }

  /**
   * Reads the source to its end.
   *
   * @param backend has the sketch and counts exactly
   * @param source the keys; the caller closes it
   * @param progress receives the bytes read
   * @return the result
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
   * Reads the source to its end and keeps the counts.
   *
   * @param backend has the sketch and counts exactly
   * @param source the keys; the caller closes it
   * @param progress receives the bytes read
   * @return the counts, which the caller closes
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
   * Reads the source to its end, or to the place where a text file is damaged or cut off. In that
   * case {@link Counted#damage()} is the error, and the counts cover the whole tokens before it.
   *
   * @param backend has the sketch and counts exactly
   * @param source the keys; the caller closes it
   * @param progress receives the bytes read
   * @return the counts, which the caller closes
   * @throws IOException if reading fails in another way
   * @throws InterruptedRunException if the thread is interrupted between two batches
   * @throws IllegalArgumentException if counts are to be halved by the clock
   */
  public Counted countUpToDamage(Backend backend, KeySource source, Progress progress)
      throws IOException {
    if (halving.isPresent() && halving.get() instanceof Halving.ByClock) {
      throw new IllegalArgumentException(
          "counts are halved by the clock only of a live stream: halve by keys or time stamps");
    }
    return CountingRun.run(this, backend, source, progress);
  }

  /**
   * Counts a stream with the sketch until it ends, reading fails or the thread is interrupted. The
   * result covers all keys read so far, without a token that has no end yet. An interruption is
   * cleared; {@link Counted#damage()} is the error if reading failed.
   *
   * @param backend has the sketch
   * @param source the keys, often a pipe; after an interruption, closing it may block
   * @param every the time between two views
   * @param view receives the counts; nothing is counted while it runs
   * @return the counts, which the caller closes
   * @throws IOException if the weights sum up to more than 2<sup>63</sup> - 1
   * @throws IllegalArgumentException if there is no sketch, or all keys are to be counted exactly
   */
  public Counted live(Backend backend, KeySource source, Duration every, Consumer<LiveCounts> view)
      throws IOException {
    requireSketch();
    return LiveRun.run(this, backend, source, every, view, Optional.empty());
  }

  /**
   * Counts a sliding window of a stream, as {@link #live} counts all of it. Each pane takes the
   * memory of the sketch. The result covers the window at the end.
   *
   * @param backend has the sketch
   * @param source the keys, with their time stamps as values if panes advance by these
   * @param every the time between two views
   * @param view receives the counts; nothing is counted while it runs
   * @param window the window and what receives reports
   * @return the counts, which the caller closes
   * @throws IOException if the weights sum up to more than 2<sup>63</sup> - 1
   * @throws IllegalArgumentException if there is no sketch, all keys are to be counted exactly, or
   *     counts are to be halved
   */
  public Counted window(
      Backend backend,
      KeySource source,
      Duration every,
      Consumer<LiveCounts> view,
      StreamWindow window)
      throws IOException {
    requireSketch();
    if (halving.isPresent()) {
      throw new IllegalArgumentException("a window forgets old keys, and halves no counts");
    }
    return LiveRun.run(this, backend, source, every, view, Optional.of(window));
  }

  private void requireSketch() {
    if (sketch.isEmpty() || exact) {
      throw new IllegalArgumentException(
          "a stream that may never end is counted only by a sketch: give one");
    }
  }
}
