package org.qsketch.filter;

import java.util.Arrays;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;

/**
 * A cuckoo filter: a set of keys that tells whether a key was inserted. For a few keys that were
 * not, it wrongly says yes ({@link CuckooFilterSpec#falsePositiveBound}); it never wrongly says no.
 *
 * {@snippet class="org.qsketch.example.CuckooFilterExampleTest" region="filter"}
 *
 * <p>Operations take any number of keys of either width, run in order, and answer for each key;
 * close the answers. A key inserted twice is stored twice, and is deleted twice. Its two buckets
 * together hold it 2 · b times at most; further inserts of it are refused, and it is still found.
 */
public interface CuckooFilter extends AutoCloseable {
  /**
   * Returns the spec.
   *
   * @return the spec it was created from
   */
  CuckooFilterSpec spec();

  /**
   * Returns what the keys stand for.
   *
   * @return the kind of the image or of the first keys that said it; {@link KeyKind#UNKNOWN} if
   *     none did
   */
  default KeyKind keyKind() {
    return KeyKind.UNKNOWN;
  }

  /**
   * Inserts keys (Algorithm 1), in no particular order. Expected O(1) accesses per key up to the
   * usable load. A key that finds no free entry within {@link CuckooFilterSpec#MAX_DISPLACEMENTS}
   * displacements is refused. Nothing else changes then: no other fingerprint is lost. Fingerprints
   * that other keys of the batch move take space meanwhile, so beyond the usable load a few keys
   * may be refused that can be inserted afterwards.
   *
   * @param keys any number of them
   * @return which are in the filter now
   */
  Answers insert(Keys keys);

  /**
   * Probes keys (Algorithm 2): one access per key, and a second one if the primary bucket is full
   * and has no such fingerprint.
   *
   * @param keys any number of them
   * @return which of them may have been inserted; a no is certain
   */
  Answers contains(Keys keys);

  /**
   * Counts the keys that may have been inserted, where the filter is: no answer leaves the device.
   *
   * @param keys any number of them, repeated ones counted each time
   * @return as many as {@link #contains(Keys)} answers yes to
   */
  default long countContained(Keys keys) {
    try (Answers answers = contains(keys)) {
      return answers.yes();
    }
  }

  /**
   * Returns the keys that were certainly not inserted.
   *
   * @param keys any number of them
   * @return those that {@link #contains(Keys)} answers no to, in order, as 64-bit keys of the host
   */
  default Keys absent(Keys keys) {
    try (Answers answers = contains(keys)) {
      long[] all = keys.toArray();
      boolean[] found = answers.toArray();
      int left = 0;
      for (int i = 0; i < all.length; i++) {
        if (!found[i]) {
          all[left++] = all[i];
        }
      }
      return Keys.of(Arrays.copyOf(all, left));
    }
  }

  /**
   * Deletes keys, each once. Delete only keys that were inserted: the fingerprint of any other key
   * may belong to an inserted key, which is then lost.
   *
   * @param keys any number of them
   * @return which of them were found and deleted
   */
  Answers delete(Keys keys);

  /** Empties the filter. */
  void clear();

  /**
   * Copies the state.
   *
   * @return the image, owned by the caller
   */
  FilterImage image();

  /**
   * Scans every entry.
   *
   * @return how full the filter is
   */
  FilterStatistics statistics();

  /** Frees the memory. Closing twice is fine; use after close is an IllegalStateException. */
  @Override
  void close();

  /**
   * Inserts one key.
   *
   * @param key of 64 bits
   * @return whether it is in the filter now
   */
  default boolean insert(long key) {
    try (Answers answers = insert(Keys.of(key))) {
      return answers.get(0);
    }
  }

  /**
   * Probes one key.
   *
   * @param key of 64 bits
   * @return whether it may have been inserted
   */
  default boolean contains(long key) {
    try (Answers answers = contains(Keys.of(key))) {
      return answers.get(0);
    }
  }

  /**
   * Deletes one key.
   *
   * @param key of 64 bits
   * @return whether it was found
   */
  default boolean delete(long key) {
    try (Answers answers = delete(Keys.of(key))) {
      return answers.get(0);
    }
  }
}
