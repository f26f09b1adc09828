package org.qsketch.cpu.sketch.tagged;

import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.cpu.sketch.flat.Counters;
import org.qsketch.cpu.sketch.flat.CpuTable;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedBucket;
import org.qsketch.sketch.tagged.TaggedBuckets;
import org.qsketch.sketch.tagged.TaggedLayout;

/**
 * The tagged sketch. A bucket belongs to one worker for the duration of a batch, so its words are
 * changed by plain operations, and conservative updates are possible. Words are always tidy: a tag
 * has at most one entry, and there are no entries after a word of 0.
 */
public final class TaggedTable implements CpuTable {
  private final TaggedSketchSpec spec;
  private final TaggedLow low;
  private final TaggedHybrids hybrids;

  public TaggedTable(TaggedSketchSpec spec) {
    this.spec = spec;
    this.low = new TaggedLow(spec);
    this.hybrids = new TaggedHybrids(low.table(), spec.update());
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
  public long aloneBytes() {
    // an insert takes more time than the partitioning of its key, in a small table, too
    return 1L << 18;
  }

  @Override
  public void add(KeyBlock block, int lane, int delta) {
    if (delta > 0) {
      locate(block);
      insert(block);
    } else {
      block.mergeRepeats();
      locate(block);
      remove(block);
    }
  }

  private void insert(KeyBlock block) {
    TaggedAdditions additions = block.scratch(TaggedAdditions.class, TaggedAdditions::new);
    additions.add(low.table(), block);
    TaggedBucket bucket = low.bucket();
    int hybrid = additions.divideLeft();
    for (int j = 0; j < hybrid; j++) {
      insertIntoHybrid(bucket, block, additions.hybrid(j));
    }
    for (int j = 0; j < additions.leftCount(); j++) {
      change(bucket, block, additions.left(j), 1);
    }
  }

  private void insertIntoHybrid(TaggedBucket bucket, KeyBlock block, int i) {
    long at = block.offsets[i] & -BUCKET_BYTES;
    int tag = block.masks[i] + 1;
    int weight = block.weight(i);
    if (weight != 0 && !hybrids.add(at, tag, Integer.toUnsignedLong(weight))) {
      TaggedBuckets.load(bucket, low.table(), at);
      bucket.add(tag, Integer.toUnsignedLong(weight));
      TaggedBuckets.store(bucket, low.table(), at);
    }
  }

  private void remove(KeyBlock block) {
    Counters.touch(low.table(), block);
    TaggedBucket bucket = low.bucket();
    for (int i = 0; i < block.count(); i++) {
      change(bucket, block, i, -1);
    }
  }

  /** Adds or removes a key: in place if this is simple, or else by way of the bucket. */
  private void change(TaggedBucket bucket, KeyBlock block, int i, int delta) {
    long at = block.offsets[i] & -BUCKET_BYTES;
    int tag = block.masks[i] + 1;
    int weight = block.weight(i);
    if (weight != 0 && !(delta > 0 ? add(at, tag, weight) : low.remove(at, tag, weight))) {
      TaggedBuckets.load(bucket, low.table(), at);
      if (delta > 0) {
        bucket.add(tag, Integer.toUnsignedLong(weight));
      } else {
        bucket.remove(tag, Integer.toUnsignedLong(weight));
      }
      TaggedBuckets.store(bucket, low.table(), at);
    }
  }

  private boolean add(long at, int tag, int weight) {
    return TaggedLayout.isHybrid(low.word(at, 0))
        ? hybrids.add(at, tag, Integer.toUnsignedLong(weight))
        : low.add(at, tag, weight);
  }

  @Override
  public void query(KeyBlock block) {
    block.useHashesAsLane();
    hash().bucket(block.lane, block.count(), spec.buckets(), block.offsets);
    locate(block);
    TaggedEstimates estimates = block.scratch(TaggedEstimates.class, TaggedEstimates::new);
    estimates.query(low.table(), block);
  }

  private void locate(KeyBlock block) {
    hash().mask(block.lane, block.count(), TaggedLayout.TAGS, block.masks);
    Counters.scale(block, BUCKET_BYTES, 0);
  }

  @Override
  public List<MemorySegment> parts() {
    return List.of(low.table());
  }

  @Override
  public void partsChanged() {
    low.tidy();
  }

  @Override
  public void clear() {
    low.table().fill((byte) 0);
  }

  @Override
  public SketchStatistics statistics() {
    return TaggedUse.of(spec, low.table());
  }

  @Override
  public void close() {
    low.close();
  }
}
