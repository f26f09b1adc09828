package org.qsketch.filter;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.stream.IntStream;
import org.qsketch.internal.ValuePreview;

/** One yes or no for each key, in order: whether it was inserted, found or deleted. */
public interface Answers extends AutoCloseable {
  /**
   * Returns the number of answers.
   *
   * @return the number of keys
   */
  long size();

  /**
   * Copies some answers.
   *
   * @param from index of the first
   * @param target where to write
   * @param offset where to begin in {@code target}
   * @param count how many
   */
  void copyTo(long from, boolean[] target, int offset, int count);

  /**
   * Copies some answers, a byte each: 1 is yes.
   *
   * @param from index of the first
   * @param target where to write; its size says how many
   */
  void copyTo(long from, MemorySegment target);

  /**
   * Returns the number of answers that are yes.
   *
   * @return between 0 and {@link #size()}
   */
  long yes();

  /**
   * Returns one answer. A device is asked each time: read many with {@link #toArray()}.
   *
   * @param index from 0
   * @return the answer
   */
  default boolean get(long index) {
    boolean[] one = new boolean[1];
    copyTo(index, one, 0, 1);
    return one[0];
  }

  /**
   * Returns all answers.
   *
   * @return a new array
   * @throws IllegalArgumentException if they do not fit in one array
   */
  default boolean[] toArray() {
    if (size() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          size() + " answers do not fit in one Java array: copy them in slices");
    }
    boolean[] all = new boolean[(int) size()];
    copyTo(0, all, 0, all.length);
    return all;
  }

  /** Frees what these answers own. Closing twice is fine. */
  @Override
  void close();

  /**
   * Returns a summary in one line, for the {@code toString} of answers on any device.
   *
   * @param answers any answers, perhaps closed
   * @return for example {@code 3 answers: yes, yes, no}
   */
  static String summary(Answers answers) {
    Objects.requireNonNull(answers, "answers");
    return ValuePreview.text(
        answers.size(),
        "answers",
        count -> {
          boolean[] first = new boolean[count];
          answers.copyTo(0, first, 0, count);
          return IntStream.range(0, count).mapToObj(i -> first[i] ? "yes" : "no");
        });
  }
}
