package org.qsketch.gpu;

import java.util.Optional;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.GroupKernels.Tiles;
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

  /** Chance may send a little more into the partial table than expected. */
  private static final long SPARE_ITEMS = 1L << 12;

  private static final int SPARE_PART = 64;
  private static final int WORDS_PER_ITEM = GroupBySpec.SLOT_BYTES / Integer.BYTES;

  private final GroupBySpec spec;
  private final GroupKernels kernels;
  private final GroupArrays arrays;

  SpEga(GroupBySpec spec, GroupKernels kernels, GroupArrays arrays) {
    this.spec = spec;
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
    long firstPlace() {
      return (partial + 1) * WORDS_PER_ITEM;
    }

    /** What is left of the array when the table is no longer in it. */
    long room(long groups) {
      return items - groups;
    }

    boolean fits(long groups) {
      long places = Math.ceilDiv(GroupKernels.placeWords(partial), WORDS_PER_ITEM);
      return partial + 1 + places + groups <= items;
    }

    long bytes() {
      return items * GroupBySpec.SLOT_BYTES;
    }
  }

  /**
   * The partial table is as large as leaves room for what it is expected to hold: of slots that are
   * hashed to without probing, at load a, 1 - exp(-a) are taken.
   */
  private static Layout layout(GroupBySpec spec, long pairs, long slots) {
    double taken = -Math.expm1(-spec.loadFactor());
    long items = slots + slots / SPARE_PART + SPARE_ITEMS;
    return new Layout(
        Math.max(items, Math.min(pairs, LEAST_ITEMS)), (long) Math.ceil(slots / (1 + taken)));
  }

  @Override
  public Optional<Found> run(PairColumns pairs, long slots) {
    Layout layout = layout(spec, pairs.count(), slots);
    DeviceMemory yellow = arrays.yellow(layout.bytes());
    DeviceMemory blue = arrays.blue(blueWords(pairs.count(), slots));
    kernels.clear(yellow, layout.partial);
    kernels.hashPartial(yellow, layout.partial, slots, pairs, blue);
    long first = kernels.placeUsed(yellow, layout.partial, yellow, layout.firstPlace());
    if (!layout.fits(first)) {
      return Optional.empty();
    }
    kernels.collectUsed(
        yellow, layout.partial, yellow, layout.firstPlace(), yellow, layout.room(first));
    long second = aggregateRest(pairs, slots, yellow, blue, layout.room(first));
    if (kernels.isFull() || first + second > layout.items) {
      return Optional.empty();
    }
    return Optional.of(collected(slots, yellow, blue, layout.room(first + second), second, first));
  }

  /** Phase 5. */
  private Found collected(
      long slots, DeviceMemory yellow, DeviceMemory blue, long from, long second, long first) {
    if (second > 0) {
      kernels.collectUsed(arrays.red(GroupKernels.tableBytes(slots)), slots, blue, 0, yellow, from);
    }
    return new Found(yellow, from, first + second);
  }

  private static long blueWords(long pairs, long slots) {
    return Math.max(GroupKernels.noteWords(pairs), GroupKernels.placeWords(slots));
  }

  /** Phases 3 and 4; leaves the places of phase 5 in the blue array, and says how many groups. */
  private long aggregateRest(
      PairColumns pairs, long slots, DeviceMemory yellow, DeviceMemory blue, long room) {
    long unhashed = kernels.placeUnhashed(blue, pairs.count());
    if (unhashed == 0) {
      return 0;
    }
    DeviceMemory table = arrays.red(GroupKernels.tableBytes(slots));
    kernels.clear(table, slots);
    Tiles.of(pairs.count(), unhashed <= room ? pairs.count() : room)
        .forEach(
            tiles -> {
              kernels.collectUnhashed(pairs, blue, tiles, yellow);
              kernels.aggregateUnhashed(table, slots, pairs, blue, tiles, yellow);
            });
    return kernels.placeUsed(table, slots, blue, 0);
  }

  /** The device memory that it works in, without the pairs. */
  static long bytes(GroupBySpec spec, long pairs, long slots) {
    return layout(spec, pairs, slots).bytes()
        + GroupKernels.tableBytes(slots)
        + blueWords(pairs, slots) * Integer.BYTES;
  }
}
