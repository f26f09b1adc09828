package org.qsketch.count;

import java.util.Iterator;
import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;
import org.qsketch.topk.Admissions;

/** Inserts keys with counts of 64 bits, split into weights of 32 bits. */
final class WeightedInsert {
  private static final int BATCH = 1 << 20;
  private static final long MOST = 0xFFFF_FFFFL;

  private WeightedInsert() {}

  /** Inserts keys with their counts. */
  static void insert(Keys keys, Keys counts, CountingSketch sketch, Admissions admissions) {
    Iterator<Keys> columns = Batches.of(counts, BATCH).iterator();
    long at = 0;
    for (Keys batch : Batches.of(keys, BATCH).toList()) {
      long from = at;
      insert(
          batch,
          columns.next().toArray(),
          sketch,
          (key, index) -> admissions.admitted(key, from + index));
      at += batch.size();
    }
  }

  private static void insert(
      Keys keys, long[] counts, CountingSketch sketch, Admissions admissions) {
    int[] weights = new int[counts.length];
    boolean all = false;
    while (!all) {
      all = true;
      for (int i = 0; i < counts.length; i++) {
        long step = Math.min(counts[i], MOST);
        weights[i] = (int) step;
        counts[i] -= step;
        all &= counts[i] == 0;
      }
      sketch.insert(keys, Keys.of(weights), admissions);
    }
  }
}
