package org.qsketch.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.FIRST_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.LAST_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_COUNTERS;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_SHIFT;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;

/**
 * One bucket of a tagged sketch with all its operations, for the cases that the fast path of a
 * backend does not handle. Load a bucket, change it, and write its words back. Not thread-safe.
 */
public final class TaggedBucket {
  /** The largest estimate. */
  private static final long MOST = 0xFFFFFFFFL;

  private final int depth;
  private final int[] positions;
  private final TaggedRows rows;
  private final TaggedEntries entries;
  private final long[] words = new long[WORDS];
  private long number;

  /**
   * Creates an empty bucket.
   *
   * @param depth d
   * @param positions the positions of all tags, as {@link TaggedPositions#of} makes them
   * @param rows the high table of its sketch
   */
  public TaggedBucket(int depth, int[] positions, TaggedRows rows) {
    this.depth = depth;
    this.positions = positions;
    this.rows = rows;
    this.entries = new TaggedEntries(new ToRow());
  }

  private final class ToRow implements TaggedEntries.Mover {
    @Override
    public int request() {
      return rows.request(number);
    }

    @Override
    public void add(int row, int tag, long count) {
      addToRow(row, tag, count);
    }
  }

  /**
   * Loads a bucket of the sketch.
   *
   * @param bucket its number
   * @param first its first word
   * @param second its second word
   * @param third its third word
   * @param fourth its fourth word
   */
  public void load(long bucket, long first, long second, long third, long fourth) {
    number = bucket;
    words[0] = first;
    words[1] = second;
    words[2] = third;
    words[3] = fourth;
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

  /**
   * Adds to the count of a tag.
   *
   * @param tag from 1 to {@value TaggedLayout#TAGS}
   * @param weight from 1 to 2^32 - 1
   */
  public void add(int tag, long weight) {
    if (isCounters()) {
      addCounters(tag, weight);
    } else {
      entries.read(words);
      entries.put(tag, weight);
      packOrConvert();
    }
  }

  /** Merges the entries of each tag, and leaves no empty word before one in use. */
  public void tidy() {
    if (!isCounters()) {
      entries.read(words);
      packOrConvert();
    }
  }

  boolean isEmpty() {
    return (words[0] | words[1] | words[2] | words[3]) == 0;
  }

  boolean isCounters() {
    return TaggedCounters.isCounters(words[0]);
  }

  private void packOrConvert() {
    if (!entries.pack(words)) {
      convert();
    }
  }

  /** Converts the entries that have been read to counters. */
  private void convert() {
    if (entries.row() == TaggedRows.NO_ROW) {
      TaggedCounters.start(FIRST_WIDTH, words);
    } else {
      TaggedCounters.startRow(entries.row(), words);
    }
    for (int i = 0; i < entries.size(); i++) {
      if (entries.count(i) > 0) {
        addCounters(entries.tag(i), entries.count(i));
      }
    }
  }

  private void addLight(int tag, int c, int first, int second) {
    if (second == 0) {
      addCounters(tag, c + first);
    }
  }

  private void addCounters(int tag, long weight) {
    while (!fits(tag, weight)) {
      widen();
    }
    if (width() == ROW_WIDTH) {
      addToRow(TaggedCounters.row(words[0]), tag, weight);
      return;
    }
    for (int i = 0; i < depth; i++) {
      TaggedCounters.add(position(tag, i), width(), weight, words);
    }
  }

  private int width() {
    return TaggedCounters.width(words[0]);
  }

  private int position(int tag, int i) {
    return TaggedPositions.position(positions[tag], i);
  }

  private boolean fits(int tag, long weight) {
    int width = width();
    for (int i = 0; i < depth && width != ROW_WIDTH; i++) {
      int counter = TaggedCounters.get(position(tag, i), width, words);
      if (counter + weight > TaggedCounters.most(width)) {
        return false;
      }
    }
    return true;
  }

  private void widen() {
    if (width() < LAST_WIDTH) {
      for (int i = 0; i < WORDS; i++) {
        words[i] = TaggedCounters.widened(words[i]);
      }
      return;
    }
    int row = rows.request(number);
    addBytesToRow(row, this);
    TaggedCounters.startRow(row, words);
  }

  /** Adds the counters of 8 bits of a bucket to a row. */
  private void addBytesToRow(int row, TaggedBucket bytes) {
    for (int i = 0; i < ROW_COUNTERS; i++) {
      int counter = isCounter(i) ? bytes.counter(i) : 0;
      if (counter != 0) {
        rows.add(row, i, counter);
      }
    }
  }

  /** Returns whether a byte has counters. The last byte of a word has none. */
  private static boolean isCounter(int address) {
    return address % Long.BYTES < BYTES / WORDS;
  }

  private int counter(int address) {
    return TaggedCounters.get(address << ROW_SHIFT, LAST_WIDTH, words);
  }

  private void addToRow(int row, int tag, long amount) {
    for (int i = 0; i < depth; i++) {
      rows.add(row, position(tag, i) >> ROW_SHIFT, (int) amount);
    }
  }

  /**
   * Subtracts from the count of a tag. At least the weight must have been added before, since a
   * counter of a row would pass 0.
   *
   * @param tag from 1 to {@value TaggedLayout#TAGS}
   * @param weight from 1 to 2^32 - 1
   */
  public void remove(int tag, long weight) {
    if (!isCounters()) {
      entries.read(words);
      entries.take(tag, weight);
      packOrConvert();
    } else if (width() == ROW_WIDTH) {
      addToRow(TaggedCounters.row(words[0]), tag, -weight);
    } else {
      for (int i = 0; i < depth; i++) {
        lower(position(tag, i), weight);
      }
    }
  }

  private void lower(int position, long weight) {
    long counter = TaggedCounters.get(position, width(), words);
    TaggedCounters.add(position, width(), -Math.min(counter, weight), words);
  }

  /**
   * Returns the estimated count of a tag.
   *
   * @param tag from 1 to {@value TaggedLayout#TAGS}
   * @return at most 2^32 - 1
   */
  public long estimate(int tag) {
    if (!isCounters()) {
      return sumOfEntries(tag);
    }
    if (width() == ROW_WIDTH) {
      return leastOfRow(TaggedCounters.row(words[0]), tag);
    }
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < depth; i++) {
      least = Math.min(least, TaggedCounters.get(position(tag, i), width(), words));
    }
    return least;
  }

  private long leastOfRow(int row, int tag) {
    long least = MOST;
    for (int i = 0; i < depth; i++) {
      least = Math.min(least, Integer.toUnsignedLong(rows.get(row, position(tag, i) >> ROW_SHIFT)));
    }
    return least;
  }

  private long sumOfEntries(int wanted) {
    long[] sum = new long[2];
    for (long word : words) {
      TaggedEntries.forEach(
          word,
          (tag, c, first, second) -> {
            if (tag == wanted && second == 0) {
              sum[0] += c + first;
            } else if (tag == wanted) { // two heavy entries of one tag count in the same counters
              sum[1] = leastOfRow(TaggedEntries.row(first, second), tag);
            }
          });
    }
    return Math.min(MOST, sum[0] + sum[1]);
  }

  /**
   * Returns the row that the two digits of a heavy entry name.
   *
   * @param first from 1 to {@value TaggedLayout#TAGS}
   * @param second the digit above it
   * @return the row
   */
  public static int row(int first, int second) {
    return TaggedEntries.row(first, second);
  }

  /** Returns the row of the bucket, or {@link TaggedRows#NO_ROW}. */
  int row() {
    if (isCounters()) {
      return width() == ROW_WIDTH ? TaggedCounters.row(words[0]) : TaggedRows.NO_ROW;
    }
    return TaggedEntries.rowOf(words);
  }

  /**
   * Adds all counts of another bucket, which may be widened for this, except for the counts in its
   * row. These are in the row of this bucket already. This bucket gets a row if the other has one.
   */
  void merge(TaggedBucket other) {
    if (isCounters() || other.isCounters()) {
      convertToCounters(other.row() != TaggedRows.NO_ROW);
      mergeIntoCounters(other);
    } else {
      mergeEntries(other);
    }
  }

  private void mergeEntries(TaggedBucket other) {
    entries.read(words);
    if (other.row() != TaggedRows.NO_ROW) {
      int _ = entries.needRow();
    }
    entries.putAll(other.words);
    packOrConvert();
  }

  private void convertToCounters(boolean inRow) {
    if (!isCounters()) {
      entries.read(words);
      convert();
    }
    while (inRow && width() != ROW_WIDTH) {
      widen();
    }
  }

  private void mergeIntoCounters(TaggedBucket other) {
    if (other.isCounters()) {
      mergeCounters(other);
    } else {
      for (long word : other.words) {
        TaggedEntries.forEach(word, this::addLight);
      }
    }
  }

  private void mergeCounters(TaggedBucket other) {
    if (other.width() == ROW_WIDTH) {
      return;
    }
    if (width() == ROW_WIDTH && other.width() == LAST_WIDTH) {
      addBytesToRow(TaggedCounters.row(words[0]), other);
    } else if (width() == other.width() && TaggedCounters.sumsFit(words, other.words)) {
      TaggedCounters.add(words, other.words);
    } else {
      (other.width() < width() ? other : this).widen();
      mergeCounters(other);
    }
  }
}
