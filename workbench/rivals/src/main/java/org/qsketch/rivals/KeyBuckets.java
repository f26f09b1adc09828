package org.qsketch.rivals;

/** Buckets of a few keys with their counts. */
final class KeyBuckets {
  final long[] keys;

  /** The count of an entry; 0 in one that is free. */
  final int[] counts;

  private final int entries;

  /** Makes empty buckets of some entries each. */
  KeyBuckets(int buckets, int entries) {
    this.entries = entries;
    this.keys = new long[Math.multiplyExact(buckets, entries)];
    this.counts = new int[keys.length];
  }

  /** Returns the entry of a key, or -1 if the bucket does not hold it. */
  int find(int bucket, long key) {
    for (int entry = bucket * entries; entry < (bucket + 1) * entries; entry++) {
      if (counts[entry] != 0 && keys[entry] == key) {
        return entry;
      }
    }
    return -1;
  }

  /** Returns the first entry of the least count. */
  int rarest(int bucket) {
    int rarest = bucket * entries;
    for (int entry = rarest + 1; entry < (bucket + 1) * entries; entry++) {
      if (counts[entry] < counts[rarest]) {
        rarest = entry;
      }
    }
    return rarest;
  }
}
