package org.qsketch.bench.versus;

import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.job.ExactTable;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * Keys with their exact counts.
 *
 * @param name what to call them
 * @param keys at least one, in the order of insertion; they stay the caller's
 * @param distinct each key once
 * @param counts how often each occurs, in the order of {@code distinct}
 */
@SuppressWarnings("ArrayRecordComponent") // millions of keys
record VersusStream(String name, Keys keys, long[] distinct, long[] counts) {
  private static final int KEY_OR_COUNT = 32;

  /** Counts keys exactly. */
  static VersusStream of(Backend backend, String name, Keys keys) {
    try (Keys here = backend.upload(keys);
        GroupBy groupBy = backend.create(GroupBySpec.count().seed(0));
        Groups groups = groupBy.aggregate(here)) {
      return new VersusStream(name, keys, groups.keys().toArray(), groups.values().toArray());
    }
  }

  /** Returns the bits that a stored key takes: 32 if all keys fit, otherwise 64. */
  int keyBits() {
    return bits(distinct);
  }

  /** Returns the bytes of a hash table of keys and counts that is three quarters full. */
  long exactBytes() {
    return ExactTable.bytes(distinct.length, bits(distinct), bits(counts));
  }

  private static int bits(long[] values) {
    return LongStream.of(values).allMatch(value -> value >>> KEY_OR_COUNT == 0)
        ? KEY_OR_COUNT
        : Long.SIZE;
  }

  /** Returns a text that other streams do not have, whatever the order of the keys. */
  String identity() {
    HashFamily hash = HashFamily.mix();
    long sum = 0;
    for (int i = 0; i < distinct.length; i++) {
      sum += hash.hash(distinct[i], counts[i]);
    }
    return "%s, %d keys, %d distinct, %016x".formatted(name, keys.size(), distinct.length, sum);
  }
}
