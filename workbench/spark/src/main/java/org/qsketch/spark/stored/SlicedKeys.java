package org.qsketch.spark.stored;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.qsketch.keys.HashFamily;
import org.qsketch.spark.key.KeyColumn;
import scala.Tuple2;

/**
 * Groups the keys of a partition by slice, so that Spark shuffles a few arrays instead of millions
 * of rows.
 */
final class SlicedKeys implements Iterator<Tuple2<Integer, long[]>> {
  /** The keys that are hashed at a time. */
  private static final int BLOCK = 512;

  /** The most pending keys of all slices. */
  private static final int WAITING = 1 << 21;

  private static final int MOST_OF_A_SLICE = 1 << 16;
  private static final int FEWEST_OF_A_SLICE = 1 << 9;

  private final Iterator<InternalRow> rows;
  private final KeyColumn column;
  private final Slices slices;
  private final HashFamily hash;
  private final long seed;
  private final long[] block = new long[BLOCK];
  private final long[][] waiting;
  private final int[] counts;
  private final ArrayDeque<Tuple2<Integer, long[]>> ready = new ArrayDeque<>();
  private boolean ended;

  SlicedKeys(
      Iterator<InternalRow> rows, KeyColumn column, Slices slices, HashFamily hash, long seed) {
    this.rows = rows;
    this.column = column;
    this.slices = slices;
    this.hash = hash;
    this.seed = seed;
    int most = Math.clamp(WAITING / slices.count(), FEWEST_OF_A_SLICE, MOST_OF_A_SLICE);
    this.waiting = new long[slices.count()][most];
    this.counts = new int[slices.count()];
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && !ended) {
      readBlock();
    }
    return !ready.isEmpty();
  }

  @Override
  public Tuple2<Integer, long[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }

  private void readBlock() {
    int count = 0;
    while (count < BLOCK && rows.hasNext()) {
      InternalRow row = rows.next();
      if (!row.isNullAt(0)) {
        block[count++] = column.key(row, 0);
      }
    }
    hash.hash(block, count, seed);
    for (int i = 0; i < count; i++) {
      add(slices.slice(block[i]), slices.key(block[i]));
    }
    if (!rows.hasNext()) {
      end();
    }
  }

  private void add(int slice, long key) {
    long[] keys = waiting[slice];
    keys[counts[slice]++] = key;
    if (counts[slice] == keys.length) {
      flush(slice);
    }
  }

  private void flush(int slice) {
    ready.add(new Tuple2<>(slice, Arrays.copyOf(waiting[slice], counts[slice])));
    counts[slice] = 0;
  }

  private void end() {
    ended = true;
    for (int slice = 0; slice < counts.length; slice++) {
      if (counts[slice] > 0) {
        flush(slice);
      }
    }
  }
}
