package org.qsketch.internal.groupby;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Merges small partitions, so that a device works on a few large ones (EGA, Section 4.2.3,
 * Algorithm 1).
 *
 * @param partitions their numbers, in the order they were merged
 * @param size their total size
 */
public record PartitionMerge(List<Integer> partitions, long size) {
  /** Copies the list. */
  public PartitionMerge {
    partitions = List.copyOf(partitions);
  }

  /**
   * Merges the two smallest until they would exceed a bound: at most twice as many remain as
   * necessary. Partitions that already exceed the bound stay alone; empty ones are left out.
   *
   * <p>O(n log n) for n partitions.
   *
   * @param sizes the sizes of the partitions
   * @param bound the largest size of a merged partition
   * @return the merged partitions, the largest first
   */
  public static List<PartitionMerge> of(long[] sizes, long bound) {
    PriorityQueue<PartitionMerge> heap =
        new PriorityQueue<>(Comparator.comparingLong(PartitionMerge::size));
    IntStream.range(0, sizes.length)
        .filter(number -> sizes[number] > 0)
        .forEach(number -> heap.add(new PartitionMerge(List.of(number), sizes[number])));
    while (heap.size() > 1) {
      PartitionMerge smallest = heap.remove();
      PartitionMerge next = heap.remove();
      if (smallest.size + next.size > bound) {
        heap.add(smallest);
        heap.add(next);
        break;
      }
      heap.add(smallest.with(next));
    }
    return heap.stream().sorted(heap.comparator().reversed()).toList();
  }

  private PartitionMerge with(PartitionMerge other) {
    List<Integer> both = new ArrayList<>(partitions);
    both.addAll(other.partitions);
    return new PartitionMerge(both, size + other.size);
  }
}
