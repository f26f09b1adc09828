package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.MOST_SHORT;
import static org.qsketch.sketch.tagged.TaggedLayout.TAGS;
import static org.qsketch.sketch.tagged.TaggedLayout.TAG_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.UNITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_MASK;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORD_UNITS;

import java.util.Arrays;

/**
 * The entries of a dictionary, decoded from its words: one entry for each tag. The entries of
 * another bucket can be added.
 */
public final class TaggedEntries {
  private static final int MOST = 2 * UNITS + 1;

  private final int[] tags = new int[MOST];
  private final long[] counts = new long[MOST];
  private final int[] units = new int[MOST];
  private final int[] used = new int[WORDS];

  /** A bit for each tag that has an entry, by its low bits. Other tags may have the same bit. */
  private long present;

  private int size;

  TaggedEntries() {}

  int size() {
    return size;
  }

  int tag(int i) {
    return tags[i];
  }

  long count(int i) {
    return counts[i];
  }

  /** Decodes the entries of words. Entries of equal tags are merged. */
  void read(long... words) {
    size = 0;
    present = 0;
    putAll(words);
  }

  /** Adds the entries of words of this or another dictionary. */
  void putAll(long... words) {
    for (long word : words) {
      forEach(word, this::put);
    }
  }

  /** Receives an entry. */
  @FunctionalInterface
  public interface EntryAction {
    void accept(int tag, long count);
  }

  /**
   * Visits the entries of a word of a dictionary.
   *
   * @param word units or a large entry
   * @param action receives each tag and count
   */
  public static void forEach(long word, EntryAction action) {
    if (TaggedHeavy.isLarge(word)) {
      action.accept(TaggedHeavy.tag(word, 0), TaggedHeavy.count(word, 0));
      return;
    }
    long left = word;
    while (left != 0) {
      int tag = (int) (left >>> TAG_SHIFT) & TAGS;
      long count = left & MOST_SHORT;
      long scale = 1;
      left >>>= UNIT_BITS;
      while (left != 0 && (left & MOST_SHORT) == 0) {
        count += scale * ((left >>> TAG_SHIFT) & TAGS);
        scale *= TAGS;
        left >>>= UNIT_BITS;
      }
      action.accept(tag, count);
    }
  }

  /** Returns the number of digits of the entry that begins at a unit. */
  static int digits(long word, int at) {
    int digits = 0;
    while (isDigit(unit(word, at + 1 + digits))) {
      digits++;
    }
    return digits;
  }

  /** Returns a unit of a word, or 0 if there is none. */
  static int unit(long word, int at) {
    return at < WORD_UNITS ? (int) (word >>> (at * UNIT_BITS)) & UNIT_MASK : 0;
  }

  /**
   * Returns the number of units of a word in use.
   *
   * @param word units or a large entry
   * @return from 0 to 4
   */
  public static int units(long word) {
    return TaggedHeavy.isLarge(word)
        ? WORD_UNITS
        : Math.ceilDiv(Long.SIZE - Long.numberOfLeadingZeros(word), UNIT_BITS);
  }

  static boolean isDigit(int unit) {
    return unit != 0 && (unit & MOST_SHORT) == 0;
  }

  /** Adds to the count of a tag. */
  void put(int tag, long count) {
    counts[find(tag)] += count;
  }

  /** Returns the index of the entry of a tag, which is made if it does not exist. */
  private int find(int tag) {
    if ((present >>> tag & 1) != 0) {
      for (int i = 0; i < size; i++) {
        if (tags[i] == tag) {
          return i;
        }
      }
    }
    present |= 1L << tag;
    tags[size] = tag;
    counts[size] = 0;
    return size++;
  }

  /** Subtracts from the count of a tag, down to 0. */
  void take(int tag, long count) {
    int i = find(tag);
    counts[i] = Math.max(0, counts[i] - count);
  }

  /** Returns the entry with the largest count but one, -1 if there is none. */
  int largest(int except) {
    int largest = -1;
    for (int i = 0; i < size; i++) {
      if (i != except && (largest < 0 || counts[i] > counts[largest])) {
        largest = i;
      }
    }
    return largest;
  }

  static int unitsFor(long count) {
    int units = 1;
    for (long left = count - MOST_SHORT; left > 0; left = (left - 1) / TAGS) {
      units++;
    }
    return units;
  }

  /**
   * Writes the entries into words, the long ones first.
   *
   * @return false if they do not fit; the words are undefined then
   */
  boolean pack(long... words) {
    if (countUnits() > UNITS) {
      return false;
    }
    Arrays.fill(words, 0);
    Arrays.fill(used, 0);
    for (int most = WORD_UNITS; most > 0; most--) {
      for (int i = 0; i < size; i++) {
        if (units[i] == most && !place(i, words)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Counts the units of each entry; returns their sum. */
  private int countUnits() {
    int sum = 0;
    for (int i = 0; i < size; i++) {
      units[i] = counts[i] == 0 ? 0 : unitsFor(counts[i]);
      sum += units[i];
    }
    return sum;
  }

  private boolean place(int i, long... words) {
    for (int word = 0; word < WORDS; word++) {
      if (used[word] + units[i] <= WORD_UNITS) {
        words[word] |= encode(tags[i], counts[i]) << (used[word] * UNIT_BITS);
        used[word] += units[i];
        return true;
      }
    }
    return false;
  }

  static long encode(int tag, long count) {
    long entry = (long) tag << TAG_SHIFT | Math.min(count, MOST_SHORT);
    int at = UNIT_BITS + TAG_SHIFT;
    for (long left = count - MOST_SHORT; left > 0; left = (left - 1) / TAGS) {
      entry |= ((left - 1) % TAGS + 1) << at;
      at += UNIT_BITS;
    }
    return entry;
  }
}
