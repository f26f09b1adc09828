package org.qsketch.gpu;

import java.util.Optional;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.GroupKernels.Range;
import org.qsketch.groupby.GroupBySpec;

/**
 * SP-EGA (EGA, Section 4.1). Pairs whose key finds its slot free or its own in a partial table are
 * aggregated there (phase 1) and collected at the end of the yellow array (phase 2). All others are
 * collected at its beginning (phase 3), aggregated in a table of full length, which is emptier for
 * it (phase 4), and collected beside the first (phase 5).
 *
 * <p>The text leaves open what becomes of a pair that meets its own key in phase 1: it is added, as
 * otherwise its group would be found twice. The pairs stay where they are, since they are the
 * caller's: the red array is a table from the beginning.
 */
final class SpEga implements SinglePass {
  /** Yellow items so many that few groups do not make many slices of unhashed pairs. */
  private static final long LEAST_ITEMS = 1L << 24;

  private static final int PLACES_PER_ITEM = GroupBySpec.SLOT_BYTES / Integer.BYTES;

  private final GroupKernels kernels;
  private final GroupArrays arrays;

  SpEga(GroupKernels kernels, GroupArrays arrays) {
    this.kernels = kernels;
    this.arrays = arrays;
  }

  /**
   * How the yellow array is divided: partial table, places of its slots, and room for what is
   * collected.
   *
   * @param items of the whole array
   * @param partial slots of the table
   */
  private record Layout(long items, long partial) {
    static Layout of(long pairs, long slots) {
      long items = Math.max(slots, Math.min(pairs, LEAST_ITEMS)) + PLACES_PER_ITEM;
      // a slot takes its own item, a quarter of one for its place, and one where it is collected
      return new Layout(items, Math.max(1, slots * 4 / 9));
    }

    long firstPlace() {
      return (partial + 1) * PLACES_PER_ITEM;
    }

    long bytes() {
      return items * GroupBySpec.SLOT_BYTES;
    }
  }

  @Override
  public Optional<Found> run(PairColumns pairs, long slots) {
    Layout layout = Layout.of(pairs.count(), slots);
    DeviceMemory yellow = arrays.yellow(layout.bytes());
    DeviceMemory blue = blue(pairs.count(), slots);
    kernels.clear(yellow, layout.partial);
    kernels.hashPartial(yellow, layout.partial, slots, pairs, blue);
    long first = collectPartial(yellow, layout);
    long second = aggregateRest(pairs, slots, yellow, layout.items - first);
    long groups = first + second;
    if (kernels.isFull() || groups > layout.items) {
      return Optional.empty();
    }
    long from = layout.items - groups;
    if (second > 0) {
      kernels.collect(arrays.red(slots), slots, blue, 0, yellow, from);
    }
    return Optional.of(new Found(yellow, from, groups));
  }

  private DeviceMemory blue(long pairs, long slots) {
    return arrays.blue(places(pairs, slots));
  }

  private static long places(long pairs, long slots) {
    return Math.max(pairs + 1, slots + GroupKernels.MORE_PLACES);
  }

  /** Phase 2; returns how many groups there are. */
  private long collectPartial(DeviceMemory yellow, Layout layout) {
    long groups = kernels.place(yellow, layout.partial, yellow, layout.firstPlace());
    long end = layout.items - groups;
    kernels.collect(yellow, layout.partial, yellow, layout.firstPlace(), yellow, end);
    return groups;
  }

  /** Phases 3 and 4, in slices that have room; leaves the places of phase 5 in the blue array. */
  private long aggregateRest(PairColumns pairs, long slots, DeviceMemory yellow, long room) {
    DeviceMemory places = blue(pairs.count(), slots);
    long unhashed = kernels.placeUnhashed(places, pairs.count());
    if (unhashed == 0) {
      return 0;
    }
    DeviceMemory table = arrays.red(slots);
    kernels.clear(table, slots);
    long slice = unhashed <= room ? pairs.count() : room;
    for (long from = 0; from < pairs.count(); from += slice) {
      Range range = new Range(from, Math.min(slice, pairs.count() - from));
      kernels.collectUnhashed(pairs, places, range, yellow);
      kernels.aggregateUnhashed(table, slots, yellow, places, range, unhashed);
    }
    return kernels.place(table, slots, places, 0);
  }

  @Override
  public long bytes(long pairs, long slots) {
    return Layout.of(pairs, slots).bytes()
        + GroupKernels.tableBytes(slots)
        + places(pairs, slots) * Integer.BYTES;
  }
}
