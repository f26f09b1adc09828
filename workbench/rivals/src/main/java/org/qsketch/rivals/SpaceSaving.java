package org.qsketch.rivals;

/**
 * Space-Saving: A. Metwally, D. Agrawal and A. El Abbadi, <i>Efficient computation of frequent and
 * top-k elements in data streams</i>, ICDT 2005.
 *
 * <p>Holds k keys with their counts. A key that is not held replaces the rarest one and counts from
 * there, so counts of held keys are never below the truth, and over by at most N / k. The estimate
 * of a key that is not held is 0. The counts are a heap, which takes less memory than the paper's
 * list of lists; an insertion takes O(log k).
 */
public final class SpaceSaving implements Rival {
  private final long[] keys;
  private final int[] counts;
  private final KeyTable table;
  private final long entryBits;
  private int size;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public SpaceSaving(Budget budget) {
    // key, count, and 4/3 positions in the hash table
    this.entryBits = (long) budget.keyBits() + Integer.SIZE + Math.ceilDiv(4 * Integer.SIZE, 3);
    int entries = budget.cells("space-saving", entryBits);
    this.keys = new long[entries];
    this.counts = new int[entries];
    this.table = new KeyTable(budget, keys);
  }

  @Override
  public void insert(long key) {
    int slot = table.slot(key);
    int position = table.at(slot);
    if (position == KeyTable.ABSENT && size < keys.length) {
      position = size++;
      keys[position] = key;
      table.put(slot, position);
      counts[position] = 1;
      rise(position);
      return;
    }
    if (position == KeyTable.ABSENT) {
      table.remove(table.slot(keys[0]));
      keys[0] = key;
      table.put(table.slot(key), 0);
      position = 0;
    }
    counts[position]++;
    sink(position);
  }

  @Override
  public long estimate(long key) {
    int position = table.at(table.slot(key));
    return position == KeyTable.ABSENT ? 0 : Integer.toUnsignedLong(counts[position]);
  }

  @Override
  public long bits() {
    return keys.length * entryBits;
  }

  private void rise(int start) {
    int position = start;
    while (position > 0 && counts[(position - 1) / 2] > counts[position]) {
      swap(position, (position - 1) / 2);
      position = (position - 1) / 2;
    }
  }

  private void sink(int start) {
    int position = start;
    while (2 * position + 1 < size) {
      int child = 2 * position + 1;
      if (child + 1 < size && counts[child + 1] < counts[child]) {
        child++;
      }
      if (counts[child] >= counts[position]) {
        return;
      }
      swap(position, child);
      position = child;
    }
  }

  private void swap(int first, int second) {
    int firstSlot = table.slot(keys[first]);
    int secondSlot = table.slot(keys[second]);
    long key = keys[first];
    keys[first] = keys[second];
    keys[second] = key;
    int count = counts[first];
    counts[first] = counts[second];
    counts[second] = count;
    table.put(firstSlot, second);
    table.put(secondSlot, first);
  }
}
