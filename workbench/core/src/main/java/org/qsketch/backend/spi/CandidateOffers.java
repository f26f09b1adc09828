package org.qsketch.backend.spi;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Occurrences of keys that could become candidates; any thread may add some. */
public final class CandidateOffers {
  private final long[] keys;
  private final long[] indices;
  private final AtomicInteger number = new AtomicInteger();

  /**
   * Allocates space for offers.
   *
   * @param most how many are kept
   */
  public CandidateOffers(int most) {
    this.keys = new long[most];
    this.indices = new long[most];
  }

  /**
   * Adds an offer. Those for which there is no space are only known to exist.
   *
   * @param key the key
   * @param index its index among the keys that were looked at
   */
  public void add(long key, long index) {
    int place = number.getAndUpdate(count -> Math.min(count + 1, keys.length + 1));
    if (place < keys.length) {
      keys[place] = key;
      indices[place] = index;
    }
  }

  /**
   * Returns how many offers are kept at most.
   *
   * @return what the constructor was given
   */
  public int capacity() {
    return keys.length;
  }

  /** Says that there are more offers than are kept. */
  public void overflow() {
    number.set(keys.length + 1);
  }

  boolean isComplete() {
    return number.get() <= keys.length;
  }

  /** Returns whether the offers of a slice twice as long would certainly fit. */
  boolean areFew() {
    return number.get() <= keys.length / 4;
  }

  void clear() {
    number.set(0);
  }

  /** Returns the different keys, ascending, and where each occurs first. */
  Map<Long, Long> firstIndices() {
    Map<Long, Long> first = new TreeMap<>(Long::compareUnsigned);
    IntStream.range(0, number.get())
        .forEach(place -> first.merge(keys[place], indices[place], Math::min));
    return first;
  }
}
