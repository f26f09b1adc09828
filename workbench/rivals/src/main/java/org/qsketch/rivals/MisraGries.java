package org.qsketch.rivals;

/**
 * The Misra-Gries summary: J. Misra and D. Gries, <i>Finding repeated elements</i>, Science of
 * Computer Programming 2(2), 1982.
 *
 * <p>Holds k keys with their counts. A key that finds no place lessens all counts by 1, and those
 * at 0 leave. A count is never above the truth, and below it by at most N / (k + 1); the estimate
 * of a key that is not held is 0. An insertion takes amortized O(1).
 */
public final class MisraGries implements Rival {
  private final KeyTable table;
  private final long[] keys;
  private final int[] counts;
  private int size;

  /**
   * Makes an empty summary.
   *
   * @param budget its memory
   */
  public MisraGries(Budget budget) {
    this.table = new KeyTable("misra-gries", budget);
    this.keys = table.keys;
    this.counts = table.counts;
  }

  @Override
  public void insert(long key) {
    int slot = table.slot(key);
    int position = table.at(slot);
    if (position != KeyTable.ABSENT) {
      counts[position]++;
    } else if (size < keys.length) {
      keys[size] = key;
      counts[size] = 1;
      table.put(slot, size++);
    } else {
      lessenAll();
    }
  }

  /** Backwards, so that the last entry, which fills a gap, has been lessened already. */
  private void lessenAll() {
    for (int position = size - 1; position >= 0; position--) {
      counts[position]--;
      if (counts[position] == 0) {
        remove(position);
      }
    }
  }

  private void remove(int position) {
    table.remove(table.slot(keys[position]));
    size--;
    if (position < size) {
      int slot = table.slot(keys[size]);
      keys[position] = keys[size];
      counts[position] = counts[size];
      table.put(slot, position);
    }
  }

  @Override
  public long estimate(long key) {
    return table.count(key);
  }

  @Override
  public long bits() {
    return table.bits();
  }
}
