package org.qsketch.backend.spi.fleet;

import java.util.List;
import org.qsketch.keys.HashFamily;

/**
 * A table of which several devices have a range of the buckets each: what one has to know to find
 * the range of a key.
 *
 * @param hash of its keys
 * @param seed of the hash
 * @param masks of which a hash selects one; 0 if all of its low bits matter
 * @param starts the first bucket of each range, ascending, and behind the last one the number of
 *     buckets; no range has more than 2<sup>31</sup>
 */
public record PartitionedTable(HashFamily hash, long seed, int masks, List<Long> starts) {
  /** Copies the starts. */
  public PartitionedTable {
    starts = List.copyOf(starts);
  }

  /**
   * Returns the number of ranges.
   *
   * @return at least 1
   */
  public int ranges() {
    return starts.size() - 1;
  }

  /**
   * Returns the number of buckets of the whole table.
   *
   * @return at least 1
   */
  public long buckets() {
    return starts.getLast();
  }
}
