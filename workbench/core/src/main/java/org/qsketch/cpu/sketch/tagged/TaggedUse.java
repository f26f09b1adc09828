package org.qsketch.cpu.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.CELL_WORDS;
import static org.qsketch.sketch.tagged.TaggedLayout.HEAVY_WORD;
import static org.qsketch.sketch.tagged.TaggedLayout.UNITS;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedBucket;
import org.qsketch.sketch.tagged.TaggedBuckets;
import org.qsketch.sketch.tagged.TaggedCells;
import org.qsketch.sketch.tagged.TaggedEntries;
import org.qsketch.sketch.tagged.TaggedHeavy;

/** Statistics on how full a tagged sketch is. */
final class TaggedUse {
  private final MemorySegment table;
  private final TaggedBucket bucket;
  private long usedUnits;
  private long hybrids;
  private long joinedCells;
  private long heavyEntries;
  private long largest;

  private TaggedUse(MemorySegment table, TaggedSketchSpec spec) {
    this.table = table;
    this.bucket = new TaggedBucket(spec.update());
  }

  /**
   * Scans all buckets.
   *
   * @param spec the spec of the sketch
   * @param table its buckets
   * @return its statistics
   */
  static SketchStatistics of(TaggedSketchSpec spec, MemorySegment table) {
    TaggedUse use =
        LongStream.range(0, spec.buckets())
            .parallel()
            .collect(() -> new TaggedUse(table, spec), TaggedUse::add, TaggedUse::add);
    return new SketchStatistics(
        spec.counters(),
        use.usedUnits,
        use.largest,
        0,
        0,
        use.hybrids,
        use.joinedCells,
        use.heavyEntries);
  }

  private void add(long number) {
    long at = number * BUCKET_BYTES;
    if (table.get(JAVA_LONG_UNALIGNED, at) == 0) {
      return; // words are tidy
    }
    TaggedBuckets.load(bucket, table, at);
    largest = Math.max(largest, bucket.largest());
    if (bucket.isHybrid()) {
      addHybrid();
    } else {
      for (int i = 0; i <= HEAVY_WORD; i++) {
        usedUnits += TaggedEntries.units(bucket.word(i));
      }
    }
  }

  private void addHybrid() {
    hybrids++;
    usedUnits += UNITS;
    for (int i = 0; i < CELL_WORDS; i++) {
      joinedCells += TaggedCells.joinCount(bucket.word(i));
    }
    long heavy = bucket.word(HEAVY_WORD);
    for (int i = 0; i < TaggedHeavy.entries(heavy); i++) {
      heavyEntries += TaggedHeavy.tag(heavy, i) == 0 ? 0 : 1;
    }
  }

  private void add(TaggedUse other) {
    usedUnits += other.usedUnits;
    hybrids += other.hybrids;
    joinedCells += other.joinedCells;
    heavyEntries += other.heavyEntries;
    largest = Math.max(largest, other.largest);
  }
}
