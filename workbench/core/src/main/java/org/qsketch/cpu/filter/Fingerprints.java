package org.qsketch.cpu.filter;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.internal.memory.HostMemory;

/**
 * The table of a cuckoo filter in host memory. Buckets are read in words of 64 bits, whose lanes
 * are entries: an exclusive or with a word full of a value zeroes the lanes that hold it. Writes
 * change one entry at a time, so threads may change neighbouring buckets at once.
 */
final class Fingerprints implements AutoCloseable {
  /** Lets the last bucket be read as a whole word even if it is shorter. */
  private static final int PADDING = Long.BYTES;

  private final HostMemory memory;
  private final MemorySegment table;
  private final int bucketBytes;
  private final int bits;
  private final int deleted;

  /** The lowest bit of each lane. */
  private final long ones;

  /** All bits but the highest of each lane that belongs to the bucket. */
  private final long low;

  Fingerprints(CuckooFilterSpec spec) {
    this.memory = HostMemory.allocate(spec.bytes() + PADDING, "a cuckoo filter");
    this.table = memory.segment();
    this.bucketBytes = spec.bucketBytes();
    this.bits = spec.fingerprintBits();
    this.deleted = spec.deleted();
    this.ones = Long.divideUnsigned(-1, Integer.toUnsignedLong(deleted));
    long bucket = -1L >>> Math.max(0, Long.SIZE - Byte.SIZE * bucketBytes);
    this.low = ~((ones << (bits - 1)) & bucket);
  }

  /** Returns the buckets, without what follows them. */
  MemorySegment segment() {
    return table.asSlice(0, table.byteSize() - PADDING);
  }

  private long offset(long bucket) {
    return bucket * bucketBytes;
  }

  private long word(long offset) {
    return table.get(JAVA_LONG_UNALIGNED, offset);
  }

  /** Returns a word full of a value. */
  private long pattern(int value) {
    return Integer.toUnsignedLong(value) * ones;
  }

  /** Marks each lane that is 0 by its highest bit. */
  private long zeroLanes(long word) {
    return ~(((word & low) + low) | word | low);
  }

  /** Reads a byte of a bucket to bring it into cache. */
  int touch(long bucket) {
    return table.get(JAVA_BYTE, offset(bucket));
  }

  /**
   * Searches the bucket of each key (in the block's offsets) for its fingerprint (in the masks).
   * Stores in the lane hashes which entries hold it, and in the steps which were never used.
   */
  void look(KeyBlock block) {
    Arrays.fill(block.lane, 0, block.count(), 0);
    Arrays.fill(block.steps, 0, block.count(), 0);
    for (int at = 0; at < bucketBytes; at += Long.BYTES) {
      load(block, at);
      match(block);
    }
  }

  /**
   * Loads a word of each bucket. The loop does nothing else, so that as many loads are in flight as
   * the processor allows; after the first word, they come from its cache.
   */
  private void load(KeyBlock block, int at) {
    long[] buckets = block.offsets;
    long[] target = block.hashes;
    for (int k = 0; k < block.count(); k++) {
      target[k] = word(offset(buckets[k]) + at);
    }
  }

  /** Vectorizes: no branch depends on data. */
  private void match(KeyBlock block) {
    long[] loaded = block.hashes;
    int[] fingerprints = block.masks;
    long[] found = block.lane;
    long[] empty = block.steps;
    for (int k = 0; k < block.count(); k++) {
      found[k] |= zeroLanes(loaded[k] ^ pattern(fingerprints[k]));
      empty[k] |= zeroLanes(loaded[k]);
    }
  }

  /** Tells whether a bucket has a free entry. */
  boolean isOpen(long bucket) {
    long open = 0;
    for (long at = offset(bucket); at < offset(bucket + 1); at += Long.BYTES) {
      long word = word(at);
      open |= zeroLanes(word) | zeroLanes(word ^ pattern(deleted));
    }
    return open != 0;
  }

  boolean isFingerprint(int value) {
    return value != CuckooFilterSpec.EMPTY && value != deleted;
  }

  /** Returns the fingerprint of an entry. */
  int get(long bucket, int entry) {
    int bit = entry * bits;
    long word = word(offset(bucket) + (long) (bit / Long.SIZE) * Long.BYTES);
    return (int) (word >>> bit) & deleted;
  }

  /**
   * Puts a fingerprint into a free entry; in each word, entries that were used before come first.
   */
  boolean place(long bucket, int fingerprint) {
    long at = offset(bucket);
    long end = at + bucketBytes;
    do {
      long word = word(at);
      long used = zeroLanes(word ^ pattern(deleted));
      long free = used == 0 ? zeroLanes(word) : used;
      if (free != 0) {
        set(at, free, fingerprint);
        return true;
      }
      at += Long.BYTES;
    } while (at < end);
    return false;
  }

  /** Deletes a fingerprint, once. */
  boolean delete(long bucket, int fingerprint) {
    return replace(bucket, fingerprint, deleted);
  }

  /** Replaces a value in one entry that holds it by another. */
  boolean replace(long bucket, int old, int newcomer) {
    long at = offset(bucket);
    long end = at + bucketBytes;
    do {
      long lanes = zeroLanes(word(at) ^ pattern(old));
      if (lanes != 0) {
        set(at, lanes, newcomer);
        return true;
      }
      at += Long.BYTES;
    } while (at < end);
    return false;
  }

  /** Sets the first of the given lanes of a word. */
  private void set(long word, long lanes, int value) {
    int bit = Long.numberOfTrailingZeros(lanes) - (bits - 1);
    long entry = word + bit / Byte.SIZE;
    switch (bits) {
      case Byte.SIZE -> table.set(JAVA_BYTE, entry, (byte) value);
      case Short.SIZE -> table.set(JAVA_SHORT_UNALIGNED, entry, (short) value);
      default -> table.set(JAVA_INT_UNALIGNED, entry, value);
    }
  }

  /** Counts the entries that hold a value, in a range of buckets. */
  long count(int value, long from, long to) {
    long count = 0;
    for (long at = offset(from); at < offset(to); at += Math.min(bucketBytes, Long.BYTES)) {
      count += Long.bitCount(zeroLanes(word(at) ^ pattern(value)));
    }
    return count;
  }

  @Override
  public void close() {
    memory.close();
  }
}
