package org.qsketch.keys;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * Takes keys one at a time, and inserts them in batches of {@value #BATCH}: for loops and streams.
 * A structure makes it ({@code sketch.writer()}), and answers do not count keys that still wait.
 *
 * {@snippet class="org.qsketch.example.SketchExampleTest" region="writer"}
 *
 * <p>It is for one thread at a time: make one for each thread. If a batch is refused, all its keys
 * still wait, and the exception says how many there are.
 */
public final class KeyWriter implements AutoCloseable {
  /** The most keys that wait. */
  public static final int BATCH = 1 << 14;

  private final Consumer<Keys> target;
  private final long[] waiting = new long[BATCH];
  private int count;
  private boolean hasTexts;
  private boolean isClosed;

  /**
   * Creates a writer, with which no key waits.
   *
   * @param target inserts a batch, or throws an exception and has inserted none of it; it must not
   *     use the keys after it has returned
   */
  public KeyWriter(Consumer<Keys> target) {
    this.target = Objects.requireNonNull(target, "target");
  }

  /**
   * Inserts a key. O(1), except that each {@value #BATCH}th call inserts a batch.
   *
   * @param key a key
   * @throws IllegalStateException if this writer or the structure is closed
   * @throws RuntimeException if the waiting keys are refused; this key does not wait then
   */
  public void insert(long key) {
    if (count == BATCH || isClosed) {
      flush();
    }
    waiting[count++] = key;
  }

  /**
   * Inserts the key of a text.
   *
   * @param text any text
   * @throws IllegalStateException if this writer or the structure is closed
   * @throws RuntimeException if the waiting keys are refused; this text does not wait then
   */
  public void insert(String text) {
    insert(TextKeys.key(text));
    hasTexts = true;
  }

  /**
   * Returns how many keys wait.
   *
   * @return 0 to {@value #BATCH}
   */
  public int waiting() {
    return count;
  }

  /**
   * Inserts the keys that wait.
   *
   * @throws IllegalStateException if this writer or the structure is closed
   * @throws RuntimeException if they are refused; they still wait then
   */
  public void flush() {
    if (isClosed) {
      throw new IllegalStateException("the writer is closed: make another one");
    }
    if (count > 0) {
      target.accept((hasTexts ? TextKeys.hashed(waiting) : Keys.of(waiting)).slice(0, count));
      count = 0;
    }
  }

  /**
   * Inserts the keys that wait. The structure stays open. Closing twice is fine.
   *
   * @throws RuntimeException if they are refused; the writer is still open then
   */
  @Override
  public void close() {
    if (!isClosed) {
      flush();
      isClosed = true;
    }
  }

  @Override
  public String toString() {
    return "a writer with which %d keys wait".formatted(count);
  }
}
