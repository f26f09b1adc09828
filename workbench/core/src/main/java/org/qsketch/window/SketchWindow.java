package org.qsketch.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.qsketch.backend.Backend;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * Estimates how often keys occurred in a sliding window.
 *
 * {@snippet class="org.qsketch.example.WindowExampleTest" region="sketch"}
 *
 * <p>An estimate is the sum of the estimates of the panes. It is never below the true count in the
 * window. If an estimate of the variant is the least of counters that merge by addition, the sum is
 * also never above the estimate of the {@linkplain #merged merged} sketch, as the sum of least
 * counters is at most the least sum of counters. This is so for the thread, warp and sub-warp
 * sketches.
 */
public final class SketchWindow extends Window<Sketch, SketchImage> {
  private final SketchSpec spec;

  /**
   * Creates an empty window.
   *
   * @param backend makes the panes; the window does not close it
   * @param spec the sketch of each pane
   * @param panes how many, 1 to {@value #MOST_PANES}
   */
  public SketchWindow(Backend backend, SketchSpec spec, int panes) {
    super(backend, spec, panes);
    this.spec = spec;
  }

  private SketchWindow(Backend backend, Panes<Sketch, SketchImage> panes) {
    super(backend, panes);
    this.spec = (SketchSpec) panes.spec();
  }

  /**
   * Opens a window from a file.
   *
   * @param backend makes the panes; the window does not close it
   * @param file written by {@link #save}, on any backend
   * @param hashes user-defined hash families that the file may name
   * @return the window, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws org.qsketch.image.ImageFormatException if it is no such file, or is cut off, altered or
   *     of another version
   */
  public static SketchWindow open(Backend backend, Path file, UserHash... hashes)
      throws IOException {
    Objects.requireNonNull(backend, "backend");
    return Panes.read(
        file, SketchImage.format(), panes -> new SketchWindow(backend, panes), hashes);
  }

  /**
   * Returns the spec of each pane.
   *
   * @return its variant, sizes, hash and seed
   */
  public SketchSpec spec() {
    return spec;
  }

  /**
   * Adds 1 to the count of each key for each time it occurs, in the newest pane.
   *
   * @param keys any number of keys
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public void insert(Keys keys) {
    insertInto(0, keys);
  }

  /**
   * Adds its weight to the count of each key, in the newest pane.
   *
   * @param keys any number of keys
   * @param weights one for each key, as in {@link Sketch#insert(Keys, Keys)}
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public void insert(Keys keys, Keys weights) {
    insertInto(0, keys, weights);
  }

  /**
   * Inserts keys that come late into an older pane.
   *
   * @param age of the pane, 0 for the newest
   * @param keys any number of keys
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public synchronized void insertInto(int age, Keys keys) {
    changing(age, keys).insert(keys);
  }

  /**
   * Inserts keys that come late into an older pane, with weights.
   *
   * @param age of the pane, 0 for the newest
   * @param keys any number of keys
   * @param weights one for each key, as in {@link Sketch#insert(Keys, Keys)}
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public synchronized void insertInto(int age, Keys keys, Keys weights) {
    changing(age, keys).insert(keys, weights);
  }

  /**
   * Estimates the count of each key in the window. It queries every pane.
   *
   * @param keys any number of keys
   * @return one estimate for each key, in order, owned by the caller
   */
  public Counts query(Keys keys) {
    return query(keys, panes());
  }

  /**
   * Estimates the count of each key in the newest panes. It queries each of them.
   *
   * @param keys any number of keys
   * @param last how many panes, 1 to all
   * @return one estimate for each key, in order, owned by the caller; at most 2<sup>63</sup> − 1
   */
  public synchronized Counts query(Keys keys, int last) {
    check(keys);
    return CountSums.of(keys, last(last), Sketch::query);
  }

  /**
   * Estimates the count of one key in the window.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @return its estimate
   */
  public long query(long key) {
    return query(key, panes());
  }

  /**
   * Estimates the count of one key in the newest panes.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @param last how many panes, 1 to all
   * @return its estimate
   */
  public long query(long key, int last) {
    try (Counts counts = query(Keys.of(key), last)) {
      return counts.get(0);
    }
  }

  @Override
  void clear(Sketch pane) {
    pane.clear();
  }

  @Override
  SketchImage image(Sketch pane) {
    return pane.image();
  }

  @Override
  void merge(Sketch target, SketchImage image) {
    target.merge(image);
  }

  @Override
  KeyKind kind(Sketch pane) {
    return pane.keyKind();
  }

  @Override
  String summary() {
    return spec.summary();
  }
}
