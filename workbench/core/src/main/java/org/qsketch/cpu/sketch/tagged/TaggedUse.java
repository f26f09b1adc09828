package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_WIDTH;
import static org.qsketch.sketch.tagged.TaggedLayout.UNITS;
import static org.qsketch.sketch.tagged.TaggedLayout.UNIT_BITS;
import static org.qsketch.sketch.tagged.TaggedLayout.WORDS;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.LongStream;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedCounters;
import org.qsketch.sketch.tagged.TaggedEntries;

/** Statistics on how full a tagged sketch is. */
public final class TaggedUse {
  private final MemorySegment low;
  private long usedUnits;
  private long converted;
  private long largest;

  private TaggedUse(MemorySegment low) {
    this.low = low;
  }

  /**
   * Scans all buckets and rows.
   *
   * @param spec the spec of the sketch
   * @param parts its state
   * @return its statistics
   */
  public static SketchStatistics of(TaggedSketchSpec spec, List<MemorySegment> parts) {
    TaggedUse use =
        LongStream.range(0, spec.buckets())
            .parallel()
            .collect(() -> new TaggedUse(parts.getFirst()), TaggedUse::add, TaggedUse::add);
    return new SketchStatistics(
        spec.counters(),
        use.usedUnits,
        Math.max(use.largest, spec.largestCounter(parts)),
        spec.rows(),
        parts.getLast().get(JAVA_LONG_UNALIGNED, 0),
        use.converted);
  }

  private long word(long bucket, int i) {
    return low.get(JAVA_LONG_UNALIGNED, bucket * BUCKET_BYTES + (long) i * Long.BYTES);
  }

  private void add(long bucket) {
    if (TaggedCounters.isCounters(word(bucket, 0))) {
      converted++;
      usedUnits += UNITS;
      addCounters(bucket);
    } else {
      addEntries(bucket);
    }
  }

  private void addEntries(long bucket) {
    for (int i = 0; i < WORDS; i++) {
      long word = word(bucket, i);
      usedUnits += Math.ceilDiv(Long.SIZE - Long.numberOfLeadingZeros(word), UNIT_BITS);
      TaggedEntries.forEach(
          word, (_, c, first, second) -> largest = Math.max(largest, second == 0 ? c + first : 0));
    }
  }

  private void addCounters(long bucket) {
    int width = TaggedCounters.width(word(bucket, 0));
    for (int i = 0; i < WORDS && width != ROW_WIDTH; i++) {
      for (long left = TaggedCounters.payload(word(bucket, i)); left != 0; left >>>= 1 << width) {
        largest = Math.max(largest, left & TaggedCounters.most(width));
      }
    }
  }

  private void add(TaggedUse other) {
    usedUnits += other.usedUnits;
    converted += other.converted;
    largest = Math.max(largest, other.largest);
  }
}
