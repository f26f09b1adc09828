package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.MOST_LIGHT;
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
 * The entries of a bucket of tags, decoded from its words: one entry for each tag. The entries of
 * another bucket can be added.
 */
public final class TaggedEntries {
  /** Marks an entry whose count is in the row. */
  static final long HEAVY = -1;

  private static final int MOST = 2 * UNITS + 1;

  /** Moves a count to the row of the bucket. */
  interface Mover {
    /** Returns a row for the bucket. */
    int request();

    void add(int row, int tag, long count);
  }

  private final Mover mover;
  private final int[] tags = new int[MOST];
  private final long[] counts = new long[MOST];
  private final int[] used = new int[WORDS];
  private int size;
  private int row;

  TaggedEntries(Mover mover) {
    this.mover = mover;
  }

  int size() {
    return size;
  }

  int tag(int i) {
    return tags[i];
  }

  /** Returns a count, or {@link #HEAVY}. */
  long count(int i) {
    return counts[i];
  }

  int row() {
    return row;
  }

  /** Decodes the entries of words. Entries of equal tags are merged. */
  void read(long... words) {
    size = 0;
    row = rowOf(words); // needed first: the sum of two counts may belong there
    putAll(words);
  }

  /**
   * Adds the entries of words of this or another bucket. There must be a row if an entry is heavy.
   */
  void putAll(long... words) {
    for (long word : words) {
      forEach(word, (tag, c, first, second) -> put(tag, second == 0 ? c + first : HEAVY));
    }
  }

  /** Returns the row that heavy entries name, or {@link TaggedRows#NO_ROW}. */
  static int rowOf(long... words) {
    int[] found = {TaggedRows.NO_ROW};
    for (long word : words) {
      forEach(
          word, (_, _, first, second) -> found[0] = second == 0 ? found[0] : row(first, second));
    }
    return found[0];
  }

  /** Receives an entry: its tag, c and two digits. A digit that it lacks is 0. */
  @FunctionalInterface
  public interface EntryAction {
    void accept(int tag, int c, int first, int second);
  }

  public static void forEach(long word, EntryAction action) {
    int at = 0;
    while (unit(word, at) != 0) {
      int first = digit(word, at + 1);
      int second = first == 0 ? 0 : digit(word, at + 2);
      action.accept(unit(word, at) >>> TAG_SHIFT, unit(word, at) & MOST_SHORT, first, second);
      at += 1 + (first == 0 ? 0 : 1) + (second == 0 ? 0 : 1);
    }
  }

  /** Returns a unit of a word, or 0 if there is none. */
  static int unit(long word, int at) {
    return at < WORD_UNITS ? (int) (word >>> (at * UNIT_BITS)) & UNIT_MASK : 0;
  }

  private static int digit(long word, int at) {
    int unit = unit(word, at);
    return (unit & MOST_SHORT) == 0 ? unit >>> TAG_SHIFT : 0;
  }

  /** Returns the row that two digits name. */
  static int row(int first, int second) {
    return first - 1 + TAGS * (second - 1);
  }

  /** Gives the bucket a row if it has none. */
  int needRow() {
    if (row == TaggedRows.NO_ROW) {
      row = mover.request();
    }
    return row;
  }

  /**
   * Adds to the count of a tag.
   *
   * @param count at least 1, or {@link #HEAVY}, which says that the count is in the row
   */
  void put(int tag, long count) {
    int i = find(tag);
    if (counts[i] == HEAVY && count != HEAVY) {
      mover.add(row, tag, count);
    } else if (count == HEAVY || counts[i] + count > MOST_LIGHT) {
      makeHeavy(i, counts[i] + Math.max(0, count));
    } else {
      counts[i] += count;
    }
  }

  private void makeHeavy(int i, long count) {
    if (count > 0) {
      mover.add(needRow(), tags[i], count);
    }
    counts[i] = HEAVY;
  }

  /** Returns the index of the entry of a tag, which is made if it does not exist. */
  private int find(int tag) {
    for (int i = 0; i < size; i++) {
      if (tags[i] == tag) {
        return i;
      }
    }
    tags[size] = tag;
    counts[size] = 0;
    return size++;
  }

  /**
   * Subtracts from the count of a tag, down to 0. A heavy entry stays, since it shares the counters
   * of the row and its own count is unknown.
   */
  void take(int tag, long count) {
    int i = find(tag);
    if (counts[i] == HEAVY) {
      mover.add(row, tag, -count);
    } else {
      counts[i] = Math.max(0, counts[i] - count);
    }
  }

  private static int units(long count) {
    int light = count > MOST_SHORT ? 2 : 1;
    return count == HEAVY ? 3 : light;
  }

  /**
   * Writes the entries into words, the long ones first. In this order they fit if they fit in any.
   *
   * @return false if they do not fit; the words are undefined then
   */
  boolean pack(long... words) {
    Arrays.fill(words, 0);
    Arrays.fill(used, 0);
    for (int units = 3; units > 0; units--) {
      for (int i = 0; i < size; i++) {
        if (counts[i] != 0 && units(counts[i]) == units && !place(i, units, words)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean place(int i, int units, long... words) {
    for (int word = 0; word < WORDS; word++) {
      if (used[word] + units <= WORD_UNITS) {
        words[word] |= encode(i, units) << (used[word] * UNIT_BITS);
        used[word] += units;
        return true;
      }
    }
    return false;
  }

  private long encode(int i, int units) {
    long tag = (long) tags[i] << TAG_SHIFT;
    return switch (units) {
      case 1 -> tag | counts[i];
      case 2 -> tag | MOST_SHORT | extension(counts[i] - MOST_SHORT, 1);
      default -> tag | MOST_SHORT | extension(row % TAGS + 1L, 1) | extension(row / TAGS + 1L, 2);
    };
  }

  private static long extension(long digit, int at) {
    return digit << (TAG_SHIFT + at * UNIT_BITS);
  }
}
