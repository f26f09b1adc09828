package org.qsketch.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.qsketch.filter.CuckooFilterSpec;

/**
 * Buckets of fingerprints in host memory, of which each word of 32 bits is looked at as a whole:
 * its entries are lanes, and a lane that equals a fingerprint is 0 after an exclusive or with a
 * word full of it.
 */
final class Fingerprints {
  private final MemorySegment table;
  private final int bits;
  private final int words;
  private final int lane;
  private final int ones;
  private final int deleted;

  Fingerprints(CuckooFilterSpec spec, MemorySegment table) {
    this.table = table;
    this.bits = spec.fingerprintBits();
    this.words = spec.bucketBytes() / Integer.BYTES;
    this.lane = -1 >>> (Integer.SIZE - bits);
    this.ones = Integer.divideUnsigned(-1, lane);
    this.deleted = spec.deleted();
  }

  private long offset(long bucket) {
    return bucket * words * Integer.BYTES;
  }

  /** The highest bit of each lane that is 0; the lowest of these bits is right in any case. */
  private int zeroLanes(int word) {
    return (word - ones) & ~word & (ones << (bits - 1));
  }

  /** Anything of a bucket, so that it is in cache afterwards. */
  int touch(long bucket) {
    return table.get(JAVA_INT_UNALIGNED, offset(bucket));
  }

  /** Whether an entry of a bucket holds a value. Looks at all, so that nothing depends on data. */
  boolean has(long bucket, int value) {
    long offset = offset(bucket);
    int pattern = value * ones;
    int found = 0;
    for (int word = 0; word < words; word++) {
      found |=
          zeroLanes(table.get(JAVA_INT_UNALIGNED, offset + (long) word * Integer.BYTES) ^ pattern);
    }
    return found != 0;
  }

  /** Whether a bucket has room. */
  boolean isOpen(long bucket) {
    return has(bucket, CuckooFilterSpec.EMPTY) || has(bucket, deleted);
  }

  boolean isFingerprint(int value) {
    return value != CuckooFilterSpec.EMPTY && value != deleted;
  }

  /** What an entry holds. */
  int get(long bucket, int entry) {
    int bit = entry * bits;
    long word = offset(bucket) + (bit / Integer.SIZE) * (long) Integer.BYTES;
    return (table.get(JAVA_INT_UNALIGNED, word) >>> (bit % Integer.SIZE)) & lane;
  }

  /** Puts a fingerprint into an entry that is free; one that was used before is taken first. */
  boolean place(long bucket, int fingerprint) {
    return replace(bucket, deleted, fingerprint)
        || replace(bucket, CuckooFilterSpec.EMPTY, fingerprint);
  }

  /** Deletes a fingerprint, once. */
  boolean delete(long bucket, int fingerprint) {
    return replace(bucket, fingerprint, deleted);
  }

  /** Replaces one entry that holds a value by another. */
  boolean replace(long bucket, int old, int newcomer) {
    long offset = offset(bucket);
    int pattern = old * ones;
    for (int at = 0; at < words; at++) {
      int word = table.get(JAVA_INT_UNALIGNED, offset + (long) at * Integer.BYTES);
      int lanes = zeroLanes(word ^ pattern);
      if (lanes != 0) {
        int shift = Integer.numberOfTrailingZeros(lanes) - (bits - 1);
        int changed = (word & ~(lane << shift)) | (newcomer << shift);
        table.set(JAVA_INT_UNALIGNED, offset + (long) at * Integer.BYTES, changed);
        return true;
      }
    }
    return false;
  }

  /** Counts the entries that hold a value, in a range of buckets. */
  long count(int value, long from, long to) {
    int pattern = value * ones;
    long count = 0;
    for (long offset = offset(from); offset < offset(to); offset += Integer.BYTES) {
      int word = table.get(JAVA_INT_UNALIGNED, offset) ^ pattern;
      for (int shift = 0; shift < Integer.SIZE; shift += bits) {
        count += ((word >>> shift) & lane) == 0 ? 1 : 0;
      }
    }
    return count;
  }
}
