package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.window.Window;

/**
 * The operations on one window, and the keys of its panes.
 *
 * @param <W> the window
 */
abstract class WindowHistory<W extends Window<?, ?>> implements AutoCloseable {
  private static final int MOST_KEYS = 2000;

  private final TortureCase tried;
  private final KeyPool pool;

  /** The keys of each pane, the newest first. */
  private final Deque<KeyBag> panes = new ArrayDeque<>();

  private W window;

  WindowHistory(TortureCase tried, KeyPool pool, W window) {
    this.tried = tried;
    this.pool = pool;
    this.window = window;
    IntStream.range(0, window.panes()).forEach(_ -> panes.add(new KeyBag()));
  }

  /** Inserts keys into a pane. */
  abstract void insert(int age, long... keys);

  /** Opens a window that was saved. */
  abstract W open(Backend backend, Path file) throws IOException;

  /** Compares the answers about the newest panes with their keys, in any order. */
  abstract void check(int last, long... keys);

  /** Compares the merged newest panes with their keys, in any order. */
  abstract void checkMerged(int last, long... keys);

  final TortureCase tried() {
    return tried;
  }

  final KeyPool pool() {
    return pool;
  }

  final W window() {
    return window;
  }

  /** Does one more operation, chosen by the adversary. */
  final void next() throws IOException {
    Adversary adversary = tried.adversary();
    switch (adversary.below(12)) {
      case 0, 1, 2 -> insert(0);
      case 3, 4 -> insert(adversary.below(window.panes()));
      case 5, 6 -> advance(1);
      case 7 -> advance(adversary.below(2 * window.panes() + 1));
      case 8 -> reopen();
      case 9 -> merge();
      default -> check(1 + adversary.below(window.panes()));
    }
  }

  private void insert(int age) {
    long[] keys = pool.draw(tried.adversary().size(MOST_KEYS));
    tried.step("insert %d keys of %s into pane %d", keys.length, pool.width(), age);
    pane(age).add(keys);
    insert(age, keys);
  }

  private KeyBag pane(int age) {
    Iterator<KeyBag> all = panes.iterator();
    IntStream.range(0, age).forEach(_ -> all.next());
    return all.next();
  }

  private void advance(int count) {
    tried.step("advance by %d panes", count);
    if (count == 1 && tried.adversary().oneIn(2)) {
      window.advance();
    } else {
      window.advance(count);
    }
    for (int i = 0; i < count; i++) {
      panes.removeLast();
      panes.addFirst(new KeyBag());
    }
  }

  private void reopen() throws IOException {
    boolean there = tried.adversary().oneIn(2);
    tried.step("save the window and open it%s", there ? " after another backend has" : "");
    Path file = tried.file("window");
    window.save(file);
    if (there) {
      try (W other = open(tried.reference(), file)) {
        other.save(file);
      }
    }
    int count = window.panes();
    window.close();
    window = open(tried.backend(), file);
    require(window.panes() == count, "of %d panes, %d were opened", count, window.panes());
  }

  private void merge() {
    int last = 1 + tried.adversary().below(window.panes());
    tried.step("merge the newest %d panes", last);
    checkMerged(last, keys(last));
  }

  /** Compares the newest panes with their keys. */
  final void check(int last) {
    tried.step("ask the newest %d panes", last);
    check(last, keys(last));
  }

  private long[] keys(int last) {
    KeyBag all = new KeyBag();
    panes.stream().limit(last).forEach(pane -> all.add(pane.keys()));
    return all.keys();
  }

  @Override
  public final void close() {
    window.close();
  }
}
