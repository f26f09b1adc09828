package org.qsketch.gpu.groupby.table;

import static org.qsketch.gpu.program.KernelConstant.COLLECT_ITEMS;
import static org.qsketch.gpu.program.KernelConstant.COUNTER_LINE;
import static org.qsketch.gpu.program.KernelConstant.FEW_ITEMS;
import static org.qsketch.gpu.program.KernelConstant.GROUP_COUNTERS;
import static org.qsketch.gpu.program.KernelConstant.GROUP_SIZE;
import static org.qsketch.gpu.program.KernelConstant.STATE_COLLECTED;
import static org.qsketch.gpu.program.KernelConstant.STATE_FULL;
import static org.qsketch.gpu.program.KernelConstant.STATE_GROUPS;
import static org.qsketch.gpu.program.KernelConstant.STATE_UNHASHED;

import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.FewGroupsKernels;
import org.qsketch.gpu.launch.GroupByKernels;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HashFamily;

/**
 * Launches the kernels of group-by tables, for one kind of pairs. A table of n slots has an extra
 * one for the key that marks free slots.
 */
public final class TableKernels {
  /** The words of the state that the tables of one run share. */
  private static final int STATE_WORDS =
      STATE_GROUPS.value() + GROUP_COUNTERS.value() * COUNTER_LINE.value();

  public static final long STATE_BYTES = (long) STATE_WORDS * Integer.BYTES;

  /** The pairs that a thread group adds at a time. */
  private static final int TILE = GROUP_SIZE.value();

  /** The slots that a thread group collects. */
  public static final int COLLECT_TILE = COLLECT_ITEMS.ofGroup();

  /**
   * The thread groups that a compute unit runs at once. A sector that was read is still in cache
   * when it is written only if few others are read in between: on an NVIDIA H100, 4 to 6 groups are
   * up to a tenth faster than the 8 that fit.
   */
  private static final int RESIDENT_GROUPS = 4;

  /** At higher load factors, probes are long, and more threads hide their latency. */
  private static final double CROWDED = 0.65;

  private final Gpu gpu;
  private final PairKind kind;
  private final KernelOptions options;
  private final GroupBySpec spec;
  private final Arg.Seed seed;
  private final Arg.State state;

  private TableKernels(Gpu gpu, PairKind kind, GroupBySpec spec, Arg.State state) {
    this.gpu = gpu;
    this.kind = kind;
    this.options = kind.options(spec.aggregate());
    this.spec = spec;
    this.seed = new Arg.Seed(KernelHash.seed(HashFamily.mix(), spec.seed()));
    this.state = state;
  }

  /**
   * Returns the kernels for pairs.
   *
   * @param state of the tables, {@link #STATE_BYTES}
   */
  public static TableKernels of(Gpu gpu, GroupBySpec spec, PairKind kind, DeviceMemory state) {
    return new TableKernels(gpu, kind, spec, new Arg.State(state));
  }

  /** Returns the kernels for pairs, with a state of their own. */
  static TableKernels of(Resources resources, GroupBySpec spec, PairKind kind) {
    return of(resources.gpu(), spec, kind, resources.allocate(STATE_BYTES, "the state of a table"));
  }

  /** Compiles the kernels for pairs in the background, as they will be needed soon. */
  static void prepare(Gpu gpu, GroupBySpec spec, PairKind kind) {
    gpu.prepare(kind.options(spec.aggregate()), GroupByKernels.FILE);
  }

  /** Returns kernels for pairs of another kind in the same tables. */
  public TableKernels forKind(PairKind other) {
    return new TableKernels(gpu, other, spec, state);
  }

  /** Returns the same kernels on another queue of the device. */
  public TableKernels on(Gpu lane) {
    return new TableKernels(lane, kind, spec, state);
  }

  /** Returns the bytes of a table with a number of slots. */
  public static long tableBytes(long slots) {
    return (slots + 1) * GroupBySpec.SLOT_BYTES;
  }

  /** Resets the state before the tables of a new run. */
  public void reset() {
    gpu.queue().zero(state.value(), 0, STATE_BYTES);
  }

  /** Empties a table. */
  public void clear(DeviceMemory table, long slots) {
    gpu.launch(
        options,
        new GroupByKernels.ClearSlots(new Arg.Table(table), new Arg.Count(slots + 1)),
        slots + 1);
  }

  /** Adds every pair to a table, probing linearly. */
  public void aggregate(DeviceMemory table, long slots, PairColumns pairs) {
    long tiles = tiles(pairs.count());
    gpu.launchGroups(
        options,
        new GroupByKernels.Aggregate(
            new Arg.Table(table), new Arg.Slots(slots), seed, state, pairs.arguments()),
        spec.loadFactor() > CROWDED ? Math.toIntExact(tiles) : resident(tiles));
  }

  /** Adds every pair to a table in local memory, and the groups of these to a table. */
  public void aggregateFew(DeviceMemory table, long slots, PairColumns pairs) {
    long tiles = Math.ceilDiv(pairs.count(), FEW_ITEMS.ofGroup());
    gpu.launchGroups(
        options,
        new FewGroupsKernels.AggregateFew(
            new Arg.Table(table), new Arg.Slots(slots), seed, state, pairs.arguments()),
        resident(tiles));
  }

  /**
   * Adds pairs to the first slots without probing, and collects those that find no slot.
   *
   * @param unhashed collects pairs; it has space for all of them
   * @param from index of the first pair in it
   */
  public void hashPartial(
      DeviceMemory table,
      long partial,
      long slots,
      PairColumns pairs,
      DeviceMemory unhashed,
      long from) {
    gpu.queue().zero(state.value(), (long) STATE_UNHASHED.value() * Integer.BYTES, Integer.BYTES);
    gpu.launchGroups(
        options,
        new GroupByKernels.HashPartial(
            new Arg.Table(table),
            new Arg.Partial(partial),
            new Arg.Slots(slots),
            seed,
            state,
            pairs.arguments(),
            new Arg.Unhashed(unhashed),
            new Arg.UnhashedFrom(from)),
        resident(tiles(pairs.count())));
  }

  /**
   * Adds the pairs that {@link #hashPartial} collected to a table, probing linearly.
   *
   * @param most the largest possible number of these pairs
   */
  public void aggregateUnhashed(
      DeviceMemory table, long slots, DeviceMemory unhashed, long from, long most) {
    gpu.launchGroups(
        options,
        new GroupByKernels.AggregateUnhashed(
            new Arg.Table(table),
            new Arg.Slots(slots),
            seed,
            state,
            new Arg.Unhashed(unhashed),
            new Arg.From(from)),
        resident(tiles(most)));
  }

  /** Adds the groups of a table to a larger one. */
  public void rehash(DeviceMemory table, long slots, DeviceMemory smaller, long smallerSlots) {
    gpu.launchGroups(
        options,
        new GroupByKernels.Rehash(
            new Arg.Table(table),
            new Arg.Slots(slots),
            seed,
            state,
            new Arg.Smaller(smaller),
            new Arg.SmallerSlots(smallerSlots)),
        resident(tiles(smallerSlots + 1)));
  }

  /** Appends the slots in use to columns, after the slots of tables collected before. */
  public void collect(DeviceMemory table, long slots, DeviceMemory keys, DeviceMemory values) {
    collect(table, 0, slots + 1, slots, Long.MIN_VALUE, keys, values);
  }

  /**
   * Copies slots in use of a part of a table to the beginning of columns.
   *
   * @param from the first slot of the part
   * @param most the largest number of its slots, a multiple of {@link #COLLECT_TILE}
   * @param least groups with a smaller aggregate are left out
   * @return the number of slots that were copied
   */
  public long collectPart(
      DeviceMemory table,
      long from,
      long most,
      long slots,
      long least,
      DeviceMemory keys,
      DeviceMemory values) {
    gpu.queue().zero(state.value(), (long) STATE_COLLECTED.value() * Integer.BYTES, Integer.BYTES);
    collect(table, from, Math.min(most, slots + 1 - from), slots, least, keys, values);
    return gpu.transfers().readUnsigned(state.value(), STATE_COLLECTED.value(), 1)[0];
  }

  private void collect(
      DeviceMemory table,
      long from,
      long count,
      long slots,
      long least,
      DeviceMemory keys,
      DeviceMemory values) {
    int groups = Math.toIntExact(Math.ceilDiv(count, COLLECT_TILE));
    gpu.launchGroups(
        options,
        new GroupByKernels.Collect(
            new Arg.Table(table),
            new Arg.From(from),
            new Arg.Slots(slots),
            new Arg.Least(least),
            state,
            new Arg.Keys(keys),
            new Arg.Values(values)),
        groups);
  }

  private static long tiles(long items) {
    return Math.ceilDiv(items, TILE);
  }

  private int resident(long tiles) {
    int most = RESIDENT_GROUPS * gpu.device().description().computeUnits();
    return (int) Math.min(tiles, most);
  }

  /** Returns the number of groups in all tables; empty if a pair found no slot. */
  public OptionalLong groups() {
    int[] words = gpu.transfers().readInts(state.value(), 0, STATE_WORDS); // few of them matter
    return words[STATE_FULL.value()] == 0
        ? OptionalLong.of(
            IntStream.range(0, GROUP_COUNTERS.value())
                .map(part -> words[STATE_GROUPS.value() + part * COUNTER_LINE.value()])
                .mapToLong(Integer::toUnsignedLong)
                .sum())
        : OptionalLong.empty();
  }
}
