package org.qsketch.bench;

import java.util.OptionalLong;

/**
 * One of the most frequent keys of a file.
 *
 * @param text the text behind the key
 * @param key the key
 * @param estimate what the sketch answers
 * @param exact how often it came, where exact counts were kept
 */
public record TopKey(String text, long key, long estimate, OptionalLong exact) {
  /** What the list is ordered by: the exact count where it is known, else the estimate. */
  long rank() {
    return exact.orElse(estimate);
  }
}
