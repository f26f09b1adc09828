package org.qsketch.count;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.datasets.KeySource;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.topk.TopKImage;

/** The result of counting, with the counts of all keys. */
public final class Counted implements AutoCloseable {
  private final CountingResult result;
  private final KeyKind keyKind;
  private final Optional<ExactCounts> exact;
  private final Optional<SketchCounts> sketch;
  private final Optional<IOException> damage;
  private final Optional<WindowSpan> window;
  private final Resources owned;

  /**
   * Creates the counts of a run.
   *
   * @param result the result
   * @param keyKind what the keys stand for
   * @param exact the exact counts, if all counts are exact
   * @param sketch the sketch that has counted otherwise
   * @param damage the damage at which the source ended early, if it did
   * @param window what the counts cover, if it is a window
   * @param owned the resources that are closed with this
   */
  Counted(
      CountingResult result,
      KeyKind keyKind,
      Optional<ExactCounts> exact,
      Optional<SketchCounts> sketch,
      Optional<? extends IOException> damage,
      Optional<WindowSpan> window,
      Resources owned) {
    this.result = result;
    this.keyKind = keyKind;
    this.exact = exact;
    this.sketch = sketch;
    this.damage = damage.map(IOException.class::cast);
    this.window = window;
    this.owned = owned;
  }

  /**
   * Returns the result.
   *
   * @return the result
   */
  public CountingResult result() {
    return result;
  }

  /**
   * Returns the error that ended reading early, so that the counts cover only a part of the source.
   *
   * @return the error; empty if everything was read
   */
  public Optional<IOException> damage() {
    return damage;
  }

  /**
   * Returns what the counts cover, if they are of a window.
   *
   * @return the window at the end of the stream; empty if everything was counted
   */
  public Optional<WindowSpan> window() {
    return window;
  }

  /**
   * Returns the counts of some keys, which are estimates if a sketch has counted.
   *
   * @param keys any keys
   * @return a count for each key, 0 for a key that did not occur
   */
  public Map<Long, Long> counts(Collection<Long> keys) {
    Map<Long, Long> counts = new HashMap<>();
    Map<Long, Long> known = exact.map(all -> all.counts(keys)).orElseGet(Map::of);
    keys.forEach(
        key ->
            counts.put(
                key,
                sketch
                    .map(estimates -> estimates.sketch().query(key))
                    .orElseGet(() -> known.getOrDefault(key, 0L))));
    return counts;
  }

  /**
   * Returns the state of the sketch that has counted.
   *
   * @return an image, owned by the caller, which records what its keys stand for
   * @throws java.util.NoSuchElementException if all counts are exact
   */
  public SketchImage image() {
    SketchImage image = sketch.orElseThrow().sketch().image();
    image.setKeyKind(keyKind);
    return image;
  }

  /**
   * Returns the state of the sketch that has counted, with the most frequent keys. It has their
   * texts if keys stand for texts, and all of these are known and well-formed. A file is read again
   * for them.
   *
   * @param source the source of the keys; the caller closes it
   * @return an image, owned by the caller, which records what its keys stand for
   * @throws java.util.NoSuchElementException if all counts are exact, or no list was requested
   */
  public TopKImage topImage(KeySource source) {
    SketchCounts counts = sketch.orElseThrow();
    TopKImage image = counts.sketch().topImage().orElseThrow();
    image.setKeyKind(keyKind);
    if (keyKind.equals(KeyKind.TEXTS)) {
      addTexts(image, counts.texts(), source);
    }
    return image;
  }

  private static void addTexts(TopKImage image, Map<Long, String> kept, KeySource source) {
    List<Long> keys = Arrays.stream(image.state().keys()).boxed().toList();
    try (ParallelWork work = new ParallelWork("texts")) {
      Map<Long, String> texts = new KeyTexts(source, kept, work).of(keys);
      if (keys.stream().allMatch(key -> isOf(texts.get(key), key))) {
        image.setTexts(keys.stream().map(texts::get).toList());
      }
    }
  }

  /** Tells whether a text is known and stands for its key, as none with damaged letters does. */
  private static boolean isOf(String text, long key) {
    return text != null && TextKeys.key(text) == key;
  }

  /** Frees the counts. Closing twice is fine. */
  @Override
  public void close() {
    owned.close();
  }
}
