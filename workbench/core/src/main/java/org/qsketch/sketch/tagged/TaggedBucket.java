package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.CELL_WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.SELECTED;
import static org.qsketch.sketch.tagged.TaggedLayout.SLACK;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;

import org.qsketch.spec.UpdateRule;

/**
 * One bucket of a tagged sketch with all its operations. Load a bucket, change it, and write its
 * words back. Nothing else may change the bucket meanwhile. Not thread-safe.
 */
public final class TaggedBucket {
  /** The largest estimate. */
  static final long MOST = 0xFFFFFFFFL;

  private final UpdateRule rule;
  private final TaggedEntries entries = new TaggedEntries();
  private final long[] words = new long[WORDS];

  /**
   * Creates an empty bucket.
   *
   * @param rule how cells count
   */
  public TaggedBucket(UpdateRule rule) {
    this.rule = rule;
  }

  /**
   * Loads a bucket of the sketch.
   *
   * @param first its first word
   * @param second its second word
   * @param third its third word
   * @param fourth its fourth word
   */
  public void load(long first, long second, long third, long fourth) {
    words[0] = first;
    words[1] = second;
    words[2] = third;
    words[HEAVY_WORD] = fourth;
  }

  /**
   * Returns a word of the bucket.
   *
   * @param i from 0 to 3
   * @return its bits
   */
  public long word(int i) {
    return words[i];
  }

  boolean isEmpty() {
    return (words[0] | words[1] | words[2] | words[HEAVY_WORD]) == 0;
  }

  /**
   * Returns whether the bucket was full and has cells.
   *
   * @return false if it is a dictionary
   */
  public boolean isHybrid() {
    return TaggedLayout.isHybrid(words[0]);
  }

  /**
   * Adds to the count of a tag.
   *
   * @param tag from 1 to {@value TaggedLayout#TAGS}
   * @param weight from 1 to 2^32 - 1
   */
  public void add(int tag, long weight) {
    if (isHybrid()) {
      addToHybrid(tag, weight);
    } else {
      entries.read(words);
      entries.put(tag, weight);
      packOrConvert();
    }
  }

  /** Merges the entries of each tag, and leaves no large entry in a dictionary. */
  public void tidy() {
    if (!isHybrid()) {
      entries.read(words);
      packOrConvert();
    }
  }

  private void packOrConvert() {
    if (!entries.pack(words)) {
      convert();
    }
  }

  /** Makes a hybrid bucket of the entries that have been read. */
  private void convert() {
    becomeEmptyHybrid();
    int first = entries.largest(-1);
    int second = entries.largest(first);
    setHeavy(
        entries.tag(first),
        false,
        entries.count(first),
        entries.tag(second),
        false,
        entries.count(second));
    for (int i = 0; i < entries.size(); i++) {
      if (i != first && i != second) {
        moveToCells(entries.tag(i), false, entries.count(i));
      }
    }
  }

  private void becomeEmptyHybrid() {
    for (int i = 0; i < CELL_WORDS; i++) {
      words[i] = TaggedCells.EMPTY;
    }
    words[HEAVY_WORD] = TaggedHeavy.EMPTY;
  }

  /** Sets the heavy entries. If the first is too large for a pair, the second goes to the cells. */
  private void setHeavy(
      int tag, boolean rest, long count, int second, boolean secondRest, long secondCount) {
    if (TaggedHeavy.fits(TaggedHeavy.EMPTY, count)) {
      long word = TaggedHeavy.with(TaggedHeavy.EMPTY, 0, tag, rest, count);
      words[HEAVY_WORD] = TaggedHeavy.with(word, 1, second, secondRest, secondCount);
    } else {
      words[HEAVY_WORD] = TaggedHeavy.large(tag, rest, count);
      moveToCells(second, secondRest, secondCount);
    }
  }

  private void addToHybrid(int tag, long weight) {
    int i = TaggedHeavy.find(words[HEAVY_WORD], tag);
    if (i == TaggedHeavy.NONE) {
      addToCells(tag, weight);
      promote(tag);
    } else {
      addToHeavy(i, tag, weight);
    }
  }

  private void addToHeavy(int i, int tag, long weight) {
    long heavy = words[HEAVY_WORD];
    boolean rest = TaggedHeavy.hasRest(heavy, i);
    long count = TaggedHeavy.count(heavy, i) + weight;
    if (TaggedHeavy.fits(heavy, count)) {
      words[HEAVY_WORD] = TaggedHeavy.with(heavy, i, tag, rest, count);
    } else {
      words[HEAVY_WORD] = TaggedHeavy.large(tag, rest, count);
      moveToCells(heavy, 1 - i);
    }
  }

  private void moveToCells(long heavy, int i) {
    moveToCells(
        TaggedHeavy.tag(heavy, i), TaggedHeavy.hasRest(heavy, i), TaggedHeavy.count(heavy, i));
  }

  /**
   * Moves the count of an entry to the cells of its tag; an empty entry has none. If the entry has
   * all that was counted, a conservative update raises cells to that value only, whatever they have
   * counted for other tags.
   */
  private void moveToCells(int tag, boolean rest, long count) {
    if (count == 0) {
      return;
    }
    if (rest || rule != UpdateRule.CONSERVATIVE) {
      addToCells(tag, count);
    } else {
      int selection = TaggedCells.selection(tag);
      raise(selection, 0, Math.max(count, value(selection, 0)));
      raise(selection, 1, Math.max(count, value(selection, 1)));
    }
  }

  private void addToCells(int tag, long weight) {
    int selection = TaggedCells.selection(tag);
    long first = value(selection, 0);
    long second = value(selection, 1);
    long least = Math.min(first, second) + weight;
    raise(selection, 0, raised(first, least, weight));
    raise(selection, 1, raised(second, least, weight));
  }

  /** Returns the new value of a cell. */
  private long raised(long value, long least, long weight) {
    return rule == UpdateRule.CONSERVATIVE ? Math.max(value, least) : value + weight;
  }

  private void raise(int selection, int i, long value) {
    int word = TaggedCells.selectedWord(selection, i);
    int cell = TaggedCells.selectedCell(selection, i);
    words[word] = TaggedCells.raised(words[word], cell, value, rule.isRemovable());
  }

  private long value(int selection, int i) {
    return TaggedCells.value(
        words[TaggedCells.selectedWord(selection, i)], TaggedCells.selectedCell(selection, i));
  }

  /** Returns the smaller cell of a tag. */
  private long cells(int tag) {
    int selection = TaggedCells.selection(tag);
    return Math.min(value(selection, 0), value(selection, 1));
  }

  /**
   * Lets a tag take the place of the lighter heavy entry if its cells come to more than twice that.
   * The entry counts from 0, and its cells hold the rest. The other one's count goes to its cells.
   */
  private void promote(int tag) {
    long heavy = words[HEAVY_WORD];
    int lighter = 0;
    if (TaggedHeavy.entries(heavy) > 1 && heavyCount(heavy, 1) < heavyCount(heavy, 0)) {
      lighter = 1;
    }
    if (cells(tag) > 2 * heavyCount(heavy, lighter) + SLACK) {
      words[HEAVY_WORD] = TaggedHeavy.with(heavy, lighter, tag, true, 0);
      moveToCells(heavy, lighter);
    }
  }

  /** Returns the estimate of a heavy entry. */
  private long heavyCount(long heavy, int i) {
    long rest = TaggedHeavy.hasRest(heavy, i) ? cells(TaggedHeavy.tag(heavy, i)) : 0;
    return TaggedHeavy.count(heavy, i) + rest;
  }

  /**
   * Subtracts from the count of a tag. At least the weight must have been added before.
   *
   * @param tag from 1 to {@value TaggedLayout#TAGS}
   * @param weight from 1 to 2^32 - 1
   */
  public void remove(int tag, long weight) {
    if (isHybrid()) {
      removeFromCells(tag, weight - removeFromHeavy(tag, weight));
    } else {
      entries.read(words);
      entries.take(tag, weight);
      packOrConvert();
    }
  }

  /** Returns how much of a weight a heavy entry had. */
  private long removeFromHeavy(int tag, long weight) {
    long heavy = words[HEAVY_WORD];
    int i = TaggedHeavy.find(heavy, tag);
    if (i == TaggedHeavy.NONE) {
      return 0;
    }
    long count = TaggedHeavy.count(heavy, i);
    long part = Math.min(count, weight);
    words[HEAVY_WORD] =
        TaggedHeavy.with(heavy, i, tag, TaggedHeavy.hasRest(heavy, i), count - part);
    return part;
  }

  private void removeFromCells(int tag, long weight) {
    for (int i = 0; i < SELECTED && weight != 0; i++) {
      int word = TaggedCells.word(tag, i);
      words[word] = TaggedCells.lowered(words[word], TaggedCells.cell(tag, word), weight);
    }
  }

  /**
   * Returns the estimated count of a tag.
   *
   * @param tag from 1 to {@value TaggedLayout#TAGS}
   * @return at most 2^32 - 1
   */
  public long estimate(int tag) {
    return Math.min(MOST, isHybrid() ? estimateOfHybrid(tag) : sumOfEntries(tag));
  }

  private long estimateOfHybrid(int tag) {
    return TaggedHeavy.estimate(words[HEAVY_WORD], tag, cells(tag));
  }

  private long sumOfEntries(int wanted) {
    long[] sum = new long[1];
    for (long word : words) {
      TaggedEntries.forEach(word, (tag, count) -> sum[0] += tag == wanted ? count : 0);
    }
    return sum[0];
  }

  /**
   * Returns an upper bound of all estimates.
   *
   * @return the largest count of an entry, with its rest, or of a cell
   */
  public long largest() {
    long largest = 0;
    if (isHybrid()) {
      for (int i = 0; i < CELL_WORDS; i++) {
        largest = Math.max(largest, TaggedCells.largest(words[i]));
      }
      for (int i = 0; i < TaggedHeavy.entries(words[HEAVY_WORD]); i++) {
        largest = Math.max(largest, heavyCount(words[HEAVY_WORD], i));
      }
    } else {
      entries.read(words);
      for (int i = 0; i < entries.size(); i++) {
        largest = Math.max(largest, entries.count(i));
      }
    }
    return largest;
  }

  /** Adds all counts of another bucket. */
  void merge(TaggedBucket other) {
    if (isHybrid() && other.isHybrid()) {
      mergeHybrids(other);
    } else if (isHybrid()) {
      entries.read(other.words);
      addEntriesToHybrid();
    } else if (other.isHybrid()) {
      entries.read(words);
      System.arraycopy(other.words, 0, words, 0, WORDS);
      addEntriesToHybrid();
    } else if (isEmpty()) {
      System.arraycopy(other.words, 0, words, 0, WORDS);
    } else {
      entries.read(words);
      entries.putAll(other.words);
      packOrConvert();
    }
  }

  private void addEntriesToHybrid() {
    for (int i = 0; i < entries.size(); i++) {
      addToHybrid(entries.tag(i), entries.count(i));
    }
  }

  /** Keeps the two heaviest entries of both. The others, and all cells, go to the cells. */
  private void mergeHybrids(TaggedBucket other) {
    Heavies heavies = new Heavies();
    heavies.putAll(this, other);
    heavies.putAll(other, this);
    for (int i = 0; i < CELL_WORDS; i++) {
      words[i] = TaggedCells.merged(words[i], other.words[i], rule.isRemovable());
    }
    int first = heavies.largest(Heavies.EMPTY);
    int second = heavies.largest(first);
    setHeavy(
        heavies.tags[first],
        heavies.rests[first],
        heavies.counts[first],
        heavies.tags[second],
        heavies.rests[second],
        heavies.counts[second]);
    for (int i = 0; i < Heavies.EMPTY; i++) {
      if (i != first && i != second) {
        moveToCells(heavies.tags[i], heavies.rests[i], heavies.counts[i]);
      }
    }
  }

  /** The heavy entries of two buckets; the last is always empty. */
  private static final class Heavies {
    static final int EMPTY = 4;

    final int[] tags = new int[EMPTY + 1];
    final boolean[] rests = new boolean[EMPTY + 1];
    final long[] counts = new long[EMPTY + 1];
    private int size;

    /** Adds the entries of a bucket. What the other one has of a tag may be in cells. */
    void putAll(TaggedBucket bucket, TaggedBucket other) {
      long heavy = bucket.words[HEAVY_WORD];
      for (int i = 0; i < TaggedHeavy.entries(heavy); i++) {
        int tag = TaggedHeavy.tag(heavy, i);
        if (tag != 0) {
          boolean isInCells =
              TaggedHeavy.find(other.words[HEAVY_WORD], tag) == TaggedHeavy.NONE
                  && other.cells(tag) != 0;
          put(tag, TaggedHeavy.hasRest(heavy, i) || isInCells, TaggedHeavy.count(heavy, i));
        }
      }
    }

    private void put(int tag, boolean rest, long count) {
      int at = 0;
      while (at < size && tags[at] != tag) {
        at++;
      }
      size = Math.max(size, at + 1);
      tags[at] = tag;
      rests[at] |= rest;
      counts[at] += count;
    }

    /** Returns the entry with the largest count but one. */
    int largest(int except) {
      int largest = EMPTY;
      for (int i = 0; i < EMPTY; i++) {
        if (i != except && tags[i] != 0 && (largest == EMPTY || counts[i] > counts[largest])) {
          largest = i;
        }
      }
      return largest;
    }
  }
}
