package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.groupby.GroupBySpec;

/**
 * SP-EGA (EGA, Section 4.1), with the arrays named as in Figure 2. The first part of the yellow
 * array is a partial table. Pairs whose slot there is free or holds their key are aggregated in it
 * (phase 1). All others are collected in the rest of the array (phase 3). They are aggregated in a
 * table of full length, the red array, which has fewer groups to hold (phase 4). In the end the
 * groups of both tables are collected (phases 2 and 5).
 *
 * <p>The paper does not say what happens to a pair that finds its own key in phase 1. It is added
 * here; otherwise its group would be found twice. Two things differ from the paper but have the
 * same result. A thread group reserves places for the pairs that it collects, so that no blue array
 * of indicators has to be written, summed up and read again. And pairs are processed in slices that
 * fit in the yellow array: a key that found no slot finds none in a later slice either.
 *
 * @param spec of the tables
 */
record SpEga(GroupBySpec spec) implements Method {
  /** Space for at least this many unhashed pairs: smaller slices take longer. */
  private static final long MIN_UNHASHED = 1L << 25;

  /**
   * The parts of the yellow array.
   *
   * @param partial slots of the partial table
   * @param unhashed space for unhashed pairs, at least 1
   */
  private record Layout(long partial, long unhashed) {
    long bytes() {
      return TableKernels.tableBytes(partial) + unhashed * GroupBySpec.SLOT_BYTES;
    }

    /** Returns the index of the first unhashed pair. */
    long firstUnhashed() {
      return partial + 1;
    }
  }

  /**
   * Lays out the tables. As in the paper, the partial table leaves as many slots as it is expected
   * to fill. Hashing without probing at load factor a fills 1 - exp(-a) of the slots.
   */
  private Layout layout(long pairs, long slots) {
    double taken = -Math.expm1(-spec.loadFactor());
    long partial = (long) Math.ceil(slots / (1 + taken));
    return new Layout(partial, Math.min(pairs, Math.max(slots - partial, MIN_UNHASHED)));
  }

  @Override
  public Workspace.Sizes sizes(PairKind kind, long pairs, long groups) {
    long slots = spec.slots(groups);
    return new Workspace.Sizes(
        TableKernels.tableBytes(slots), layout(pairs, slots).bytes(), 0, 0, 0);
  }

  @Override
  public Result run(Workspace work, PairColumns pairs, long groups) {
    long slots = spec.slots(groups);
    Layout layout = layout(pairs.count(), slots);
    TableKernels kernels = work.tables(spec, pairs.kind());
    DeviceMemory yellow = work.second(layout.bytes());
    DeviceMemory red = work.first(TableKernels.tableBytes(slots));
    kernels.reset();
    kernels.clear(yellow, layout.partial);
    kernels.clear(red, slots);
    pairs
        .slices(layout.unhashed)
        .forEach(
            slice -> {
              kernels.hashPartial(
                  yellow, layout.partial, slots, slice, yellow, layout.firstUnhashed());
              kernels.aggregateUnhashed(red, slots, yellow, layout.firstUnhashed(), slice.count());
            });
    return Result.of(
        kernels.groups(),
        (keys, values) -> {
          kernels.collect(yellow, layout.partial, keys, values);
          kernels.collect(red, slots, keys, values);
        });
  }
}
