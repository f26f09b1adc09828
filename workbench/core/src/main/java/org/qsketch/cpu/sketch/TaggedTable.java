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
    block.mergeRepeats();
    locate(block);
    if (delta > 0) {
      insert(block);
    } else {
      remove(block);
    }
  }

  private void insert(KeyBlock block) {
    TaggedAdditions additions = block.scratch(TaggedAdditions.class, TaggedAdditions::new);
    additions.add(low.table(), block);
    TaggedBucket bucket = low.bucket();
    for (int i = 0; i < additions.leftCount(); i++) {
      insert(bucket, block, additions.left(i));
    }
  }

  private void insert(TaggedBucket bucket, KeyBlock block, int i) {
    int weight = block.weight(i);
    if (weight != 0 && !low.add(block.offsets[i], block.masks[i] + 1, weight)) {
      low.load(bucket, block.offsets[i]);
      bucket.add(block.masks[i] + 1, Integer.toUnsignedLong(weight));
      low.store(bucket, block.offsets[i]);
    }
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
    TaggedEstimates estimates = block.scratch(TaggedEstimates.class, TaggedEstimates::new);
    estimates.query(low.table(), block);
    TaggedBucket bucket = low.bucket();
    for (int i = 0; i < estimates.leftCount(); i++) {
      int key = estimates.left(i);
      int tag = block.masks[key] + 1;
      int row = estimates.row(key);
      long estimate =
          row == TaggedEstimates.NO_ROW
              ? estimate(bucket, block.offsets[key], tag)
              : low.leastOfRow(row, tag);
      block.minima[key] = (int) estimate;
    }
  }

  private long estimate(TaggedBucket bucket, long at, int tag) {
    long estimate = low.estimate(at, tag);
    if (estimate == TaggedLow.NOT_SIMPLE) {
      low.load(bucket, at);
      return bucket.estimate(tag);
    }
    return estimate;
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
