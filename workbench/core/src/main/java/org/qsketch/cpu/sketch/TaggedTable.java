package org.qsketch.cpu.sketch;

import static org.qsketch.sketch.TaggedLayout.BUCKET_BYTES;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedBucket;
import org.qsketch.sketch.TaggedLayout;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.TaggedUse;

/**
 * The tagged sketch. A bucket belongs to one worker for the duration of a batch, so its words are
 * changed by plain operations. Neither entries nor counters depend on the order of inserts, but
 * which row a bucket gets does.
 */
final class TaggedTable implements CpuTable {
  private final TaggedSketchSpec spec;
  private final TaggedLow low;
  private final TaggedHigh high;

  TaggedTable(TaggedSketchSpec spec) {
    this.spec = spec;
    this.high = new TaggedHigh(spec);
    try {
      this.low = new TaggedLow(spec, high);
    } catch (RuntimeException e) {
      high.close();
      throw e;
    }
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public long units() {
    return spec.buckets();
  }

  @Override
  public long unitBytes() {
    return BUCKET_BYTES;
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    locate(block);
    if (delta > 0) {
      insert(block);
    } else {
      remove(block);
    }
  }

  private void insert(KeyBlock block) {
    TaggedBucket bucket = low.bucket();
    TaggedScan scan = look(block);
    for (int i = 0; i < block.count(); i++) {
      int weight = block.weight(i);
      if (weight != 0 && !add(scan, i, block.offsets[i], block.masks[i] + 1, weight)) {
        low.load(bucket, block.offsets[i]);
        bucket.add(block.masks[i] + 1, Integer.toUnsignedLong(weight));
        low.store(bucket, block.offsets[i]);
      }
    }
  }

  private TaggedScan look(KeyBlock block) {
    TaggedScan scan = block.scratch(TaggedScan.class, TaggedScan::new);
    scan.look(low.table(), block);
    return scan;
  }

  /** Where the scan was right, and no earlier key of the block has changed the word since. */
  private boolean add(TaggedScan scan, int i, long at, int tag, int weight) {
    boolean missing = scan.isMissing(i);
    if (!missing && !scan.isSimple(i)) {
      return low.add(at, tag, weight);
    }
    int word = missing ? scan.withSpace(i) : scan.word(i);
    if (word == TaggedLayout.WORDS || low.word(at, word) != scan.word(i, word)) {
      return low.add(at, tag, weight);
    }
    return missing
        ? low.append(at, word, tag, weight)
        : low.raise(at, word, scan.shift(i), tag, weight);
  }

  private void remove(KeyBlock block) {
    TaggedBucket bucket = low.bucket();
    for (int i = 0; i < block.count(); i++) {
      if (block.weight(i) != 0) {
        low.load(bucket, block.offsets[i]);
        bucket.remove(block.masks[i] + 1, Integer.toUnsignedLong(block.weight(i)));
        low.store(bucket, block.offsets[i]);
      }
    }
  }

  @Override
  public void query(KeyBlock block) {
    block.useHashesAsLane();
    hash().bucket(block.lane, block.count(), spec.buckets(), block.offsets);
    locate(block);
    TaggedBucket bucket = low.bucket();
    TaggedScan scan = look(block);
    for (int i = 0; i < block.count(); i++) {
      int tag = block.masks[i] + 1;
      long estimate =
          scan.isSimple(i) ? low.count(scan.entry(i), tag) : low.estimate(block.offsets[i], tag);
      if (estimate == TaggedLow.NOT_SIMPLE) {
        low.load(bucket, block.offsets[i]);
        estimate = bucket.estimate(block.masks[i] + 1);
      }
      block.minima[i] = (int) estimate;
    }
  }

  private void locate(KeyBlock block) {
    hash().mask(block.lane, block.count(), TaggedLayout.TAGS, block.masks);
    Counters.scale(block, BUCKET_BYTES, 0);
    if (low.table().byteSize() >= CounterTable.TOUCH_BYTES) {
      Counters.touch(low.table(), block);
    }
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(low.table(), high.table(), high.requestedPart());
  }

  @Override
  public void clear() {
    low.table().fill((byte) 0);
    high.clear();
  }

  @Override
  public SketchStatistics statistics() {
    return TaggedUse.of(spec, parts());
  }

  @Override
  public void close() {
    low.close();
    high.close();
  }
}
