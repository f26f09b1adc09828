package org.qsketch.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;

/**
 * Estimates how many different keys occurred in a sliding window.
 *
 * {@snippet class="org.qsketch.example.WindowExampleTest" region="distinct"}
 *
 * <p>One counter of the same keys would give the same estimate, with the same error: merged
 * registers equal the registers of the union.
 */
public final class DistinctWindow extends Window<DistinctCounter, DistinctImage> {
  private final DistinctSpec spec;

  /** The merged newest panes, or fewer of their keys: registers only grow until an advance. */
  private Optional<DistinctImage> union = Optional.empty();

  /** How many panes were merged. */
  private int merged;

  /**
   * Creates an empty window.
   *
   * @param backend makes the panes; the window does not close it
   * @param spec the distinct counter of each pane
   * @param panes how many, 1 to {@value #MOST_PANES}
   */
  public DistinctWindow(Backend backend, DistinctSpec spec, int panes) {
    super(backend, spec, panes);
    this.spec = spec;
  }

  private DistinctWindow(Backend backend, Panes<DistinctCounter, DistinctImage> panes) {
    super(backend, panes);
    this.spec = (DistinctSpec) panes.spec();
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
  public static DistinctWindow open(Backend backend, Path file, UserHash... hashes)
      throws IOException {
    Objects.requireNonNull(backend, "backend");
    return Panes.read(
        file, DistinctImage.format(), panes -> new DistinctWindow(backend, panes), hashes);
  }

  /**
   * Returns the spec of each pane.
   *
   * @return its precision, hash and seed
   */
  public DistinctSpec spec() {
    return spec;
  }

  /**
   * Inserts keys into the newest pane.
   *
   * @param keys any number of keys
   */
  public void insert(Keys keys) {
    insertInto(0, keys);
  }

  /**
   * Inserts keys that come late into an older pane.
   *
   * @param age of the pane, 0 for the newest
   * @param keys any number of keys
   */
  public synchronized void insertInto(int age, Keys keys) {
    DistinctCounter pane = changing(age, keys);
    if (age > 0) {
      forgetAges();
    }
    pane.insert(keys);
  }

  /**
   * Estimates the number of different keys in the window.
   *
   * @return the estimate and its error
   */
  public DistinctEstimate estimate() {
    return estimate(panes());
  }

  /**
   * Estimates the number of different keys in the newest panes. O(2<sup>p</sup>), as only the
   * newest pane is merged; O(panes · 2<sup>p</sup>) after an advance, after keys that came late,
   * and for another number of panes than before.
   *
   * @param last how many panes, 1 to all
   * @return the estimate and its error
   */
  public synchronized DistinctEstimate estimate(int last) {
    List<DistinctCounter> panes = last(last);
    if (union.isEmpty() || merged != last) {
      forgetAges();
      union = Optional.of(union(panes.subList(1, last), panes.getFirst().image()));
      merged = last;
    } else {
      try (DistinctImage newest = panes.getFirst().image()) {
        union.get().merge(newest);
      }
    }
    return union.get().estimate();
  }

  /** Merges panes into an image, which is closed if this fails. */
  private static DistinctImage union(List<DistinctCounter> panes, DistinctImage all) {
    try {
      for (DistinctCounter pane : panes) {
        try (DistinctImage image = pane.image()) {
          all.merge(image);
        }
      }
      return all;
    } catch (RuntimeException | Error e) {
      all.close();
      throw e;
    }
  }

  @Override
  void forgetAges() {
    union.ifPresent(DistinctImage::close);
    union = Optional.empty();
  }

  @Override
  void clear(DistinctCounter pane) {
    pane.clear();
  }

  @Override
  DistinctImage image(DistinctCounter pane) {
    return pane.image();
  }

  @Override
  void merge(DistinctCounter target, DistinctImage image) {
    target.merge(image);
  }

  @Override
  KeyKind kind(DistinctCounter pane) {
    return pane.keyKind();
  }

  @Override
  String summary() {
    return spec.toString();
  }
}
