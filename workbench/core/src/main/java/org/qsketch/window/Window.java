package org.qsketch.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageSeries;
import org.qsketch.image.StateImage;
import org.qsketch.internal.Checks;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.spec.Spec;

/**
 * The base of all windows: a ring of panes. A pane is a structure that counts one part of the
 * stream. Keys go to the newest pane. When the window advances, the oldest pane is cleared and
 * becomes the newest. So a window of n panes covers the keys since the last n − 1 advances; the
 * caller decides when it advances, by a clock or by the time stamps of the keys.
 *
 * <p>A pane takes the memory of one structure, and all panes are made when the window is. An
 * operation that fails leaves the window as it was. Threads may share a window: its operations run
 * one after another. After {@link #close()}, or when the backend is closed, every operation throws
 * {@link IllegalStateException}.
 *
 * @param <T> the structure of a pane
 * @param <I> its images
 */
public abstract sealed class Window<T extends AutoCloseable, I extends StateImage<T, ?>>
    implements AutoCloseable permits SketchWindow, TopKWindow, DistinctWindow {
  /** The most panes of a window. */
  public static final int MOST_PANES = 1 << 16;

  private final Backend backend;
  private final Spec<T> spec;
  private final Ring<T> ring;

  Window(Backend backend, Spec<T> spec, int panes) {
    this.backend = Objects.requireNonNull(backend, "backend");
    this.spec = Objects.requireNonNull(spec, "spec");
    Checks.range("the number of panes", panes, 1, MOST_PANES, "each takes memory");
    this.ring = Ring.of(panes, _ -> backend.create(spec));
  }

  /** Opens the images of a file one after another, the newest first. */
  Window(Backend backend, Panes<T, I> panes) {
    this.backend = backend;
    this.ring = Ring.of(panes.images().count(), _ -> panes.open(backend));
    this.spec = panes.spec();
  }

  abstract void clear(T pane);

  abstract I image(T pane);

  abstract void merge(T target, I image);

  abstract KeyKind kind(T pane);

  /** Drops what is remembered of a pane that is to change. */
  void forget(T pane) {}

  /** Drops what is remembered of how old panes are. */
  void forgetAges() {}

  final T pane(int age) {
    return ring.pane(age);
  }

  final List<T> last(int count) {
    return ring.last(count);
  }

  /** Returns a pane that is to change, if keys of their kind may be inserted. */
  final T changing(int age, Keys keys) {
    Objects.requireNonNull(keys, "keys");
    T pane = ring.pane(age);
    check(keys);
    forget(pane);
    return pane;
  }

  /** Refuses keys of another kind than the keys of any pane. */
  final void check(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    KeyKind _ = keyKind().with(keys.kind(), "the window");
  }

  /**
   * Returns the number of panes.
   *
   * @return 1 or more
   */
  public final int panes() {
    return ring.size();
  }

  /**
   * Returns what the keys stand for.
   *
   * @return the known kind of the keys of any pane; {@link KeyKind#UNKNOWN} if there is none
   */
  public final synchronized KeyKind keyKind() {
    return ring.all().stream()
        .map(this::kind)
        .reduce(KeyKind.UNKNOWN, (one, other) -> one.with(other, "the window"));
  }

  /**
   * Forgets the oldest pane, and begins a new one. It clears one structure, and allocates nothing.
   */
  public final synchronized void advance() {
    T oldest = ring.pane(ring.size() - 1);
    forget(oldest);
    forgetAges();
    ring.advance(this::clear);
  }

  /**
   * Advances by several panes. By as many as there are, or more, it forgets everything.
   *
   * @param panes 0 or more
   */
  public final synchronized void advance(long panes) {
    Checks.range("the number of panes", panes, 0, Long.MAX_VALUE, "a window never goes back");
    for (long step = Math.min(panes, panes()); step > 0; step--) {
      advance();
    }
  }

  /** Forgets all keys. If a pane cannot be cleared, those that are older are cleared already. */
  public final synchronized void clear() {
    advance(panes());
  }

  /**
   * Copies one pane.
   *
   * @param age 0 for the newest, up to the number of panes − 1
   * @return its image, owned by the caller
   */
  public final synchronized I image(int age) {
    return image(ring.pane(age));
  }

  /**
   * Merges the newest panes: what one structure would be that counted their keys. Those who ask
   * many questions open it once, or ask it on another backend. It takes the memory of two more
   * structures for a while.
   *
   * @param last how many panes, 1 to all
   * @return the image, owned by the caller
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for the sum
   */
  public final synchronized I merged(int last) {
    List<T> panes = ring.last(last);
    if (last == 1) {
      return image(panes.getFirst());
    }
    T all = backend.create(spec);
    try {
      for (T pane : panes) {
        try (I image = image(pane)) {
          merge(all, image);
        }
      }
      return image(all);
    } finally {
      Closing.close(all);
    }
  }

  /**
   * Writes the images of all panes to a file, whole or not at all, the newest first. It can be
   * opened on any backend.
   *
   * @param file the file to write
   * @throws IOException if writing fails; an older file is then untouched
   */
  public final synchronized void save(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    ImageSeries.save(file, panes(), this::image);
  }

  /** Frees all panes. Closing twice is fine. */
  @Override
  public final synchronized void close() {
    forgetAges();
    ring.close();
  }

  /** Returns the number of panes and what they are. */
  @Override
  public final String toString() {
    return "a window of %d panes, each a %s".formatted(panes(), summary());
  }

  abstract String summary();
}
