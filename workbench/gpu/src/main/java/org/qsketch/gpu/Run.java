package org.qsketch.gpu;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups that lie side by side in the room of a tile.
 *
 * @param room holds them
 * @param from index of the first
 * @param count how many
 */
record Run(TileRoom room, long from, long count) {
  GroupPart groups() {
    return room.groups().slice(from, count);
  }

  /** Some groups of runs, one after the other, without the first ones. */
  static List<Run> some(List<Run> runs, long first, long count) {
    List<Run> some = new ArrayList<>();
    long skip = first;
    long left = count;
    for (Run run : runs) {
      long taken = Math.min(left, run.count - skip);
      if (taken > 0) {
        some.add(new Run(run.room, run.from + skip, taken));
        left -= taken;
      }
      skip = Math.max(0, skip - run.count);
    }
    return some;
  }
}
