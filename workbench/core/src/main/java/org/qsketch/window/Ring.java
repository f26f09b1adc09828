package org.qsketch.window;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.qsketch.internal.Checks;
import org.qsketch.internal.Closing;

/**
 * Structures of one spec, by age: 0 is the newest.
 *
 * @param <T> the structures
 */
final class Ring<T extends AutoCloseable> implements AutoCloseable {
  private final List<T> panes;
  private int newest;

  private Ring(List<T> panes) {
    this.panes = List.copyOf(panes);
  }

  /**
   * Makes all panes. If one cannot be made, those before it are closed.
   *
   * @param count how many
   * @param maker makes the pane of an age
   */
  static <T extends AutoCloseable> Ring<T> of(int count, IntFunction<T> maker) {
    List<T> made = new ArrayList<>();
    try {
      for (int age = 0; age < count; age++) {
        made.add(maker.apply(age));
      }
      return new Ring<>(made);
    } catch (RuntimeException | Error e) {
      try {
        Closing.closeAll(made);
      } catch (RuntimeException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  int size() {
    return panes.size();
  }

  T pane(int age) {
    Checks.range("the age of a pane", age, 0, size() - 1, "the newest pane has the age 0");
    return panes.get((newest + age) % size());
  }

  /** Returns the newest panes, the newest first. */
  List<T> last(int count) {
    Checks.range("the number of panes", count, 1, size(), "the window has no others");
    return IntStream.range(0, count).mapToObj(this::pane).toList();
  }

  List<T> all() {
    return last(size());
  }

  /** Clears the oldest pane and makes it the newest. If it cannot be cleared, nothing moves. */
  void advance(Consumer<? super T> clear) {
    clear.accept(pane(size() - 1));
    newest = (newest + size() - 1) % size();
  }

  @Override
  public void close() {
    Closing.closeAll(panes);
  }
}
