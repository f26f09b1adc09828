package org.qsketch.bench.bulk;

import org.qsketch.keys.KeyWidth;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.StateLayout;

/**
 * The bytes that a batch moves between a device and its memory, for a sketch of one sector per key:
 * the arithmetic of docs/bulk.md. No cache holds anything from key to key.
 *
 * @param spec the sketch
 * @param keys how many of 32 bits the batch has, all of them different
 */
record MovedBytes(SketchSpec spec, long keys) {
  private static final int KEY = KeyWidth.BITS_32.bytes();
  private static final int ENTRY = Integer.BYTES;
  private static final int SECTOR = 32;

  /** The bytes of a slice of counters in local memory. */
  private static final long COUNTER_SLICE = 32 << 10;

  /** The bytes of a slice of buckets that change their state. */
  private static final long STATE_SLICE = 16 << 10;

  /** The partitions that a pass makes. */
  private static final long DIGITS = 512;

  /**
   * A table that is read and written slice by slice. Keys that occur once need no row of a
   * multi-level sketch.
   *
   * @param bytes of all slices
   * @param slice bytes of each
   */
  private record Table(long bytes, long slice) {
    static Table of(SketchSpec spec) {
      StateLayout layout = spec.layout();
      long bytes = layout.parts().getFirst();
      if (bytes != layout.splittableBuckets() * SECTOR) {
        throw new IllegalArgumentException(
            "a key of the %s sketch has more than one sector: choose sub-warp, multi-level or tagged"
                .formatted(spec.variant()));
      }
      return new Table(bytes, layout.linear() ? COUNTER_SLICE : STATE_SLICE);
    }

    long slices() {
      return Math.ceilDiv(bytes, slice);
    }
  }

  /** Tells whether two passes make as many partitions as the table has slices. */
  boolean hasBulkPath() {
    return Table.of(spec).slices() <= DIGITS * DIGITS;
  }

  /** Returns the bytes per key of the direct path: the key, and its sector there and back. */
  double direct() {
    return KEY + 2.0 * SECTOR;
  }

  /**
   * Returns the bytes per key of the bulk path: the key, its entry into each pass and out of it,
   * and its share of the table, which is read only if it holds something.
   */
  double bulk(boolean isEmpty) {
    Table table = Table.of(spec);
    int passes = table.slices() <= DIGITS ? 1 : 2;
    double share = (double) table.bytes / keys;
    return KEY + 2.0 * ENTRY * passes + (isEmpty ? share : 2 * share);
  }
}
