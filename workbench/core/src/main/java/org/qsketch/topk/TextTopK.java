package org.qsketch.topk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchSpec;

/**
 * Finds the texts that occur most often among any number of texts, in one pass and in memory that
 * does not grow: a {@link TopK} over the keys of texts ({@link TextKeys}) that holds the texts of
 * its candidates. Its bounds are as certain.
 *
 * {@snippet class="org.qsketch.example.TopKExampleTest" region="words"}
 *
 * <p>Texts of keys that are no longer candidates are dropped, so there are at most {@link
 * TopKSpec#mostCandidates()}. In addition, up to {@value #BATCH} texts wait to be inserted in one
 * batch; all answers and images count them. Two texts with the same key of 64 bits count as one:
 * the count is of both, and the text that came first is kept. {@link TextKeys} says how seldom that
 * is.
 *
 * <p>Any thread may call any operation. If a device fails during an insert, the texts that waited
 * may be lost: open the last image. After {@link #close()} every operation throws {@link
 * IllegalStateException}.
 */
public final class TextTopK implements AutoCloseable {
  /** The most texts that wait. */
  public static final int BATCH = 1 << 14;

  private static final long MOST_WEIGHT = 0xFFFF_FFFFL;

  /** The memory of the sketch that {@link #of(int)} takes. */
  private static final long SKETCH_BYTES = 1L << 20;

  private final TopK top;

  /** Closed with the top-k; empty if the backend is the caller's. */
  private final Optional<Backend> backend;

  private final CandidateTexts texts;
  private final long[] keys = new long[BATCH];
  private final int[] weights = new int[BATCH];
  private final String[] waiting = new String[BATCH];
  private int count;
  private boolean isClosed;

  private TextTopK(TopK top, Optional<Backend> backend) {
    this.top = top;
    this.backend = backend;
    this.texts = new CandidateTexts(top);
  }

  /**
   * Creates an empty top-k on the CPU, which works in the threads that call it: four candidates for
   * each of k texts, at least 1024, and a tagged sketch of 1 MiB.
   *
   * @param k how many texts are wanted, 1 to 65536
   * @return the top-k, owned by the caller
   */
  public static TextTopK of(int k) {
    return of(TopKSpec.of(k).sketch(SketchSpec.tagged().withMemory(SKETCH_BYTES).build()).build());
  }

  /**
   * Creates an empty top-k on the CPU, which works in the threads that call it.
   *
   * @param spec the sketch and the number of candidates
   * @return the top-k, owned by the caller
   */
  public static TextTopK of(TopKSpec spec) {
    Objects.requireNonNull(spec, "spec");
    Backend cpu = cpu();
    return closingOnFailure(cpu, () -> new TextTopK(cpu.create(spec), Optional.of(cpu)));
  }

  /**
   * Creates an empty top-k on a device.
   *
   * @param backend where; it stays the caller's
   * @param spec the sketch and the number of candidates
   * @return the top-k, owned by the caller
   */
  public static TextTopK of(Backend backend, TopKSpec spec) {
    Objects.requireNonNull(backend, "backend");
    return new TextTopK(backend.create(spec), Optional.empty());
  }

  /**
   * Opens an image on a device.
   *
   * @param backend where; it stays the caller's
   * @param image from {@link #image()}
   * @return the top-k in the state of the image, owned by the caller
   * @throws IllegalArgumentException if the image has candidates and no texts, or no top-k can have
   *     its state
   */
  public static TextTopK open(Backend backend, TopKImage image) {
    Objects.requireNonNull(backend, "backend");
    return open(backend, Optional.empty(), image);
  }

  private static TextTopK open(Backend backend, Optional<Backend> owned, TopKImage image) {
    requireTexts(image);
    TextTopK opened = new TextTopK(backend.open(image), owned);
    opened.add(image);
    return opened;
  }

  /**
   * Opens an image in a file on the CPU.
   *
   * @param file written by {@link #save}
   * @param hashes user-defined hash families that the image may name
   * @return the top-k in the state of the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws org.qsketch.image.ImageFormatException if it is no image of a top-k, or is cut off,
   *     altered or of another version
   * @throws IllegalArgumentException if the image has candidates and no texts
   */
  public static TextTopK load(Path file, UserHash... hashes) throws IOException {
    try (TopKImage image = TopKImage.load(file, hashes)) {
      Backend cpu = cpu();
      return closingOnFailure(cpu, () -> open(cpu, Optional.of(cpu), image));
    }
  }

  /** Opens a CPU with one thread, which is the caller's: batches are too short for more. */
  private static Backend cpu() {
    return Backends.open("cpu", 1);
  }

  private static TextTopK closingOnFailure(Backend owned, Supplier<TextTopK> maker) {
    try {
      return maker.get();
    } catch (RuntimeException | Error e) {
      owned.close();
      throw e;
    }
  }

  private static void requireTexts(TopKImage image) {
    Objects.requireNonNull(image, "image");
    int candidates = image.state().candidates().size();
    if (image.texts().size() != candidates) {
      throw new IllegalArgumentException(
          "the image has %d candidates and no texts: open it as a TopK".formatted(candidates));
    }
  }

  /** Keeps the texts of an image whose counts are in the top-k. */
  private void add(TopKImage image) {
    Iterator<String> names = image.texts().iterator();
    image.state().candidates().forEach(each -> texts.add(each.key(), names.next()));
    texts.trim();
  }

  /**
   * Returns the spec.
   *
   * @return the sketch and the number of candidates
   */
  public TopKSpec spec() {
    return top.spec();
  }

  /**
   * Adds 1 to the count of a text. O(length), except that each {@value #BATCH}th call inserts a
   * batch.
   *
   * @param text any text
   * @throws SketchFullException if a counter has no space for the texts that wait; they still wait,
   *     and this one does not
   */
  public void insert(String text) {
    insert(text, 1);
  }

  /**
   * Adds a weight to the count of a text, as if it were inserted so often.
   *
   * @param text any text
   * @param weight 0 to 2^32 - 1; with 0 nothing is changed
   * @throws IllegalArgumentException if the weight is out of range
   * @throws SketchFullException if a counter has no space for the texts that wait; they still wait,
   *     and this one does not
   */
  public void insert(String text, long weight) {
    long key = TextKeys.key(text);
    if (weight < 0 || weight > MOST_WEIGHT) {
      throw new IllegalArgumentException(
          "a weight is from 0 to %d, not %d".formatted(MOST_WEIGHT, weight));
    }
    synchronized (this) {
      if (count == BATCH || isClosed) {
        flush();
      }
      if (weight != 0) {
        keys[count] = key;
        weights[count] = (int) weight;
        waiting[count++] = text;
      }
    }
  }

  /**
   * Adds 1 to the count of each text for each time it occurs. A stream is inserted by {@code
   * stream.forEach(top::insert)}.
   *
   * @param all any number of texts
   * @throws SketchFullException if a counter has no space for texts that wait; they still wait, and
   *     the rest is not inserted
   */
  public void insert(Iterable<String> all) {
    Objects.requireNonNull(all, "texts");
    all.forEach(this::insert);
  }

  /** Inserts the texts that wait. */
  private void flush() {
    if (isClosed) {
      throw new IllegalStateException("the top-k of texts is closed");
    }
    if (count > 0) {
      insertBatch();
      forgetBatch();
      texts.trim();
    }
  }

  /**
   * Inserts the batch. If a device fails half-way, the bounds of all keys are wider. So the batch
   * is not inserted again, and any of its keys may be a candidate.
   */
  private void insertBatch() {
    try {
      Keys batch = TextKeys.hashed(keys).slice(0, count);
      Admissions admissions = (key, index) -> texts.add(key, waiting[(int) index]);
      if (isWeighted()) {
        top.insert(batch, Keys.of(weights).slice(0, count), admissions);
      } else {
        top.insert(batch, admissions);
      }
    } catch (SketchFullException e) {
      throw e.keeping(count);
    } catch (RuntimeException | Error e) {
      for (int i = 0; i < count; i++) {
        texts.add(keys[i], waiting[i]);
      }
      forgetBatch();
      throw e;
    }
  }

  private boolean isWeighted() {
    return Arrays.stream(weights, 0, count).anyMatch(weight -> weight != 1);
  }

  private void forgetBatch() {
    Arrays.fill(waiting, 0, count, null);
    count = 0;
  }

  /**
   * Returns the texts that occur most often, with bounds of their counts. O(C log C).
   *
   * @param most how many at most; there are no more than C
   * @return the texts, in an order that all backends agree on, and the count above which none is
   *     missing from the list
   */
  public synchronized HeavyTexts top(int most) {
    flush();
    HeavyKeys heavy = top.top(most);
    return new HeavyTexts(
        heavy.keys().stream()
            .map(each -> new HeavyText(texts.of(each.key()), each.lower(), each.upper()))
            .toList(),
        heavy.completeAbove());
  }

  /**
   * Estimates the count of one text, candidate or not, from the sketch.
   *
   * @param text any text
   * @return its estimate, never below the true count
   */
  public synchronized long query(String text) {
    long key = TextKeys.key(text);
    flush();
    return top.query(key);
  }

  /**
   * Adds all counts of another top-k.
   *
   * @param other of an equal spec, on any backend
   * @throws IllegalArgumentException if the specs differ
   * @throws SketchFullException if a counter has no space for the sum; nothing is changed
   */
  public void merge(TextTopK other) {
    Objects.requireNonNull(other, "other");
    try (TopKImage image = other.image()) {
      merge(image);
    }
  }

  /**
   * Adds all counts of an image.
   *
   * @param image of an equal spec, from {@link #image()}
   * @throws IllegalArgumentException if the specs differ, the image has candidates and no texts, or
   *     no top-k can have its state
   * @throws SketchFullException if a counter has no space for the sum; nothing is changed
   */
  public synchronized void merge(TopKImage image) {
    requireTexts(image);
    flush();
    top.merge(image);
    add(image);
  }

  /** Halves all counts, rounding up, as {@link TopK#halve} does. */
  public synchronized void halve() {
    flush();
    top.halve();
  }

  /** Forgets all texts. */
  public synchronized void clear() {
    top.clear();
    texts.clear();
    forgetBatch();
  }

  /**
   * Copies the state with the texts of all candidates, for files and other backends.
   *
   * @return the image, owned by the caller
   */
  public synchronized TopKImage image() {
    flush();
    TopKImage image = top.image();
    try {
      image.setTexts(texts.of(image.state()));
      return image;
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
  }

  /**
   * Writes an image to a file, whole or not at all, and replaces an older one atomically.
   *
   * @param file the file to write
   * @throws IOException if writing fails; an older file is then untouched
   */
  public void save(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    try (TopKImage image = image()) {
      image.save(file);
    }
  }

  /** Returns how many texts are held, without the texts that wait. */
  int held() {
    return texts.size();
  }

  /** Frees everything. Closing twice is fine. */
  @Override
  public synchronized void close() {
    isClosed = true;
    forgetBatch();
    top.close();
    backend.ifPresent(Backend::close);
  }

  @Override
  public String toString() {
    return top.spec().summary();
  }
}
