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
  private final KeyTable table;
  private final long[] keys;
  private final int[] counts;
  private int size;

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   */
  public SpaceSaving(Budget budget) {
    this.table = new KeyTable("space-saving", budget);
    this.keys = table.keys;
    this.counts = table.counts;
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
    return table.count(key);
  }

  @Override
  public long bits() {
    return table.bits();
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
