package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedBucket;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.sketch.tagged.TaggedPositions;
import org.qsketch.sketch.tagged.TaggedRows;

/** The tagged sketch, of buckets that are unpacked and packed again for every key. */
final class TaggedReference extends ReferenceSketch {
  /** So often others have added to the entry of a key whose count moves to a row early. */
  private static final int CONTENDED = 20;

  private final TaggedSketchSpec spec;
  private final long[] words;
  private final int[] high;
  private final TaggedBucket bucket;
  private long requested;

  TaggedReference(TaggedSketchSpec spec) {
    super(spec);
    this.spec = spec;
    this.words = new long[(int) spec.buckets() * TaggedLayout.WORDS];
    this.high = new int[spec.rows() * TaggedLayout.ROW_COUNTERS];
    this.bucket =
        new TaggedBucket(spec.depth(), TaggedPositions.of(spec.depth(), spec.seed()), new Rows());
  }

  private final class Rows implements TaggedRows {
    @Override
    public int request(long number) {
      return TaggedState.shape(spec).row(requested++, number);
    }

    @Override
    public void add(int row, int counter, int amount) {
      high[row * TaggedLayout.ROW_COUNTERS + counter] += amount;
    }

    @Override
    public int get(int row, int counter) {
      return high[row * TaggedLayout.ROW_COUNTERS + counter];
    }
  }

  @Override
  void insertHash(long hash) {
    int at = load(hash);
    bucket.add(spec.tag(hash), 1);
    store(at);
  }

  @Override
  void removeHash(long hash) {
    int at = load(hash);
    bucket.remove(spec.tag(hash), 1);
    store(at);
  }

  @Override
  long queryHash(long hash) {
    int _ = load(hash);
    return bucket.estimate(spec.tag(hash));
  }

  /**
   * Moves counts to rows where a sketch has them there: a device does so early with a key that many
   * work-items insert at once.
   */
  void follow(TaggedState state) {
    List<TaggedState.Bucket> mine = TaggedState.of(spec, parts()).buckets();
    List<TaggedState.Bucket> others = state.buckets();
    for (int number = 0; number < mine.size(); number++) {
      follow(number, mine.get(number), others.get(number));
    }
  }

  private void follow(int number, TaggedState.Bucket mine, TaggedState.Bucket other) {
    boolean isCounters = mine.width() != 0 && mine.width() != TaggedLayout.ROW_WIDTH;
    if (isCounters && other.width() == TaggedLayout.ROW_WIDTH) {
      moveToRow(number, 1);
    }
    mine.entries()
        .forEach(
            (tag, count) -> {
              if (count > CONTENDED && other.entries().getOrDefault(tag, 0L) == TaggedState.HEAVY) {
                moveToRow(number, tag);
              }
            });
  }

  /** More than an entry holds moves to a row, and stays there when it is removed again. */
  private void moveToRow(int number, int tag) {
    int at = load(number);
    bucket.add(tag, TaggedLayout.MOST_LIGHT + 1L);
    bucket.remove(tag, TaggedLayout.MOST_LIGHT + 1L);
    store(at);
  }

  private int load(long hash) {
    return load((int) spec.hash().bucket(hash, spec.buckets()));
  }

  private int load(int number) {
    int at = number * TaggedLayout.WORDS;
    bucket.load(number, words[at], words[at + 1], words[at + 2], words[at + 3]);
    return at;
  }

  private void store(int at) {
    for (int i = 0; i < TaggedLayout.WORDS; i++) {
      words[at + i] = bucket.word(i);
    }
  }

  @Override
  public List<MemorySegment> parts() {
    MemorySegment low = MemorySegment.ofArray(new byte[Math.toIntExact(spec.parts().get(0))]);
    for (int i = 0; i < words.length; i++) {
      low.setAtIndex(JAVA_LONG_UNALIGNED, i, words[i]);
    }
    MemorySegment rows = MemorySegment.ofArray(new byte[Math.toIntExact(spec.parts().get(1))]);
    for (int i = 0; i < high.length; i++) {
      rows.setAtIndex(JAVA_INT_UNALIGNED, i, high[i]);
    }
    MemorySegment count = MemorySegment.ofArray(new byte[Long.BYTES]);
    count.set(JAVA_LONG_UNALIGNED, 0, requested);
    return List.of(low, rows, count);
  }
}
