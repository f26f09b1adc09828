package org.qsketch.topk;

import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * A key in two top-ks. Its count has changed by {@link #least} at least and {@link #most} at most;
 * both are negative if it has certainly fallen.
 *
 * @param before the bounds of its count in the first
 * @param after the bounds of its count in the second
 * @param text the text of the key, if an image has it
 */
public record KeyChange(HeavyKey before, HeavyKey after, Optional<String> text) {
  /** The largest certain change first. */
  static final Comparator<KeyChange> MOST_CERTAIN =
      Comparator.comparingLong(KeyChange::certain)
          .thenComparingLong(KeyChange::possible)
          .reversed()
          .thenComparing(KeyChange::key, Long::compareUnsigned);

  /** Checks that both are of one key. */
  public KeyChange {
    Objects.requireNonNull(text, "text");
    if (before.key() != after.key()) {
      throw new IllegalArgumentException(
          "%s and %s are of different keys".formatted(before, after));
    }
  }

  /**
   * Returns the key.
   *
   * @return the key; 32-bit keys are zero-extended
   */
  public long key() {
    return before.key();
  }

  /**
   * Returns a lower bound of the change.
   *
   * @return the least count afterwards without the largest one before
   */
  public long least() {
    return after.lower() - before.upper();
  }

  /**
   * Returns an upper bound of the change.
   *
   * @return the largest count afterwards without the least one before
   */
  public long most() {
    return after.upper() - before.lower();
  }

  /**
   * Returns by how much the count has certainly risen or fallen.
   *
   * @return at least 0, which it is if the count may be the same
   */
  public long certain() {
    return Math.max(0, Math.max(least(), -most()));
  }

  /**
   * Returns by how much the count has risen or fallen at most.
   *
   * @return at least {@link #certain}
   */
  public long possible() {
    return Math.max(most(), -least());
  }
}
