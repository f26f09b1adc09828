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
import java.util.stream.Stream;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.Program;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HashFamily;

/**
 * The kernels of group-by tables, for one kind of pairs. A table of n slots has an extra one for
 * the key that marks free slots.
 */
public final class TableKernels {
  /** Words of the state that the tables of one call share. */
  private static final int STATE_WORDS =
      STATE_GROUPS.value() + GROUP_COUNTERS.value() * COUNTER_LINE.value();

  public static final long STATE_BYTES = (long) STATE_WORDS * Integer.BYTES;

  /** Pairs that a thread group takes at a time. */
  private static final int TILE = GROUP_SIZE.value();

  /** Slots that a thread group collects. */
  public static final int COLLECT_TILE = COLLECT_ITEMS.ofGroup();

  /**
   * Thread groups that a compute unit runs at once. A sector that was read is still in cache when
   * it is written only if few others are read in between: on an NVIDIA H100, 4 to 6 groups are up
   * to a tenth faster than the 8 that fit.
   */
  private static final int RESIDENT_GROUPS = 4;

  /** At higher load factors, probes are long, and more threads make up for those that wait. */
  private static final double CROWDED = 0.65;

  private final Gpu gpu;
  private final PairKind kind;
  private final Program program;
  private final GroupBySpec spec;
  private final long seed;
  private final DeviceMemory state;

  private TableKernels(Gpu gpu, PairKind kind, GroupBySpec spec, DeviceMemory state) {
    this.gpu = gpu;
    this.kind = kind;
    this.program = kind.program(KernelFile.GROUP_BY, spec.aggregate());
    this.spec = spec;
    this.seed = KernelHash.seed(HashFamily.mix(), spec.seed());
    this.state = state;
  }

  /**
   * Returns the kernels for pairs.
   *
   * @param state of the tables, {@link #STATE_BYTES}
   */
  public static TableKernels of(Gpu gpu, GroupBySpec spec, PairKind kind, DeviceMemory state) {
    return new TableKernels(gpu, kind, spec, state);
  }

  /** Returns the kernels for pairs, with a state of their own. */
  static TableKernels of(Resources resources, GroupBySpec spec, PairKind kind) {
    return of(resources.gpu(), spec, kind, resources.allocate(STATE_BYTES, "the state of a table"));
  }

  /** The same for tables to which pairs of another kind are added as well. */
  public TableKernels of(PairKind other) {
    return new TableKernels(gpu, other, spec, state);
  }

  /** The same through another queue of the device, for tables that several queues add to. */
  public TableKernels on(Gpu lane) {
    return new TableKernels(lane, kind, spec, state);
  }

  /** The bytes of a table with this number of slots. */
  public static long tableBytes(long slots) {
    return (slots + 1) * GroupBySpec.SLOT_BYTES;
  }

  /** Forgets the tables of the last call. */
  public void reset() {
    gpu.queue().zero(state, 0, STATE_BYTES);
  }

  /** Empties a table. */
  public void clear(DeviceMemory table, long slots) {
    gpu.launch(program, EntryPoint.CLEAR_SLOTS, slots + 1, table, slots + 1);
  }

  /** Adds every pair to a table, probing linearly. */
  public void aggregate(DeviceMemory table, long slots, PairColumns pairs) {
    long tiles = tiles(pairs.count());
    launchGroups(
        EntryPoint.AGGREGATE,
        spec.loadFactor() > CROWDED ? Math.toIntExact(tiles) : resident(tiles),
        arguments(Stream.of(table, slots, seed, state), pairs, pairs.count()));
  }

  /** Adds every pair to a table in local memory, and the groups of these to a table. */
  public void aggregateFew(DeviceMemory table, long slots, PairColumns pairs) {
    long tiles = Math.ceilDiv(pairs.count(), FEW_ITEMS.ofGroup());
    gpu.launchGroups(
        kind.program(KernelFile.FEW_GROUPS, spec.aggregate()),
        EntryPoint.AGGREGATE_FEW,
        resident(tiles),
        arguments(Stream.of(table, slots, seed, state), pairs, pairs.count()));
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
    gpu.queue().zero(state, (long) STATE_UNHASHED.value() * Integer.BYTES, Integer.BYTES);
    launchGroups(
        EntryPoint.HASH_PARTIAL,
        resident(tiles(pairs.count())),
        arguments(
            Stream.of(table, partial, slots, seed, state), pairs, pairs.count(), unhashed, from));
  }

  /**
   * Adds what {@link #hashPartial} collected to a table, probing linearly.
   *
   * @param most the largest possible number of them
   */
  public void aggregateUnhashed(
      DeviceMemory table, long slots, DeviceMemory unhashed, long from, long most) {
    launchGroups(
        EntryPoint.AGGREGATE_UNHASHED,
        resident(tiles(most)),
        table,
        slots,
        seed,
        state,
        unhashed,
        from);
  }

  /** Adds the groups of a table to a larger one. */
  public void rehash(DeviceMemory table, long slots, DeviceMemory smaller, long smallerSlots) {
    launchGroups(
        EntryPoint.REHASH,
        resident(tiles(smallerSlots + 1)),
        table,
        slots,
        seed,
        state,
        smaller,
        smallerSlots);
  }

  /** Appends the slots in use to the columns, after those of tables collected before. */
  public void collect(DeviceMemory table, long slots, DeviceMemory keys, DeviceMemory values) {
    collect(table, 0, slots + 1, slots, keys, values);
  }

  /**
   * Copies those slots in use that lie in a part of a table to the beginning of the columns.
   *
   * @param from the first slot of the part
   * @param most how many slots it has at most, a multiple of {@link #COLLECT_TILE}
   * @return how many are in use
   */
  public long collectPart(
      DeviceMemory table,
      long from,
      long most,
      long slots,
      DeviceMemory keys,
      DeviceMemory values) {
    gpu.queue().zero(state, (long) STATE_COLLECTED.value() * Integer.BYTES, Integer.BYTES);
    collect(table, from, Math.min(most, slots + 1 - from), slots, keys, values);
    return gpu.transfers().readUnsigned(state, STATE_COLLECTED.value(), 1)[0];
  }

  private void collect(
      DeviceMemory table,
      long from,
      long count,
      long slots,
      DeviceMemory keys,
      DeviceMemory values) {
    int groups = Math.toIntExact(Math.ceilDiv(count, COLLECT_TILE));
    launchGroups(EntryPoint.COLLECT, groups, table, from, slots, state, keys, values);
  }

  private static long tiles(long items) {
    return Math.ceilDiv(items, TILE);
  }

  private int resident(long tiles) {
    int most = RESIDENT_GROUPS * gpu.device().description().computeUnits();
    return (int) Math.min(tiles, most);
  }

  /** The number of groups in all tables; empty if a pair found no slot. */
  public OptionalLong groups() {
    long[] words = gpu.transfers().readUnsigned(state, 0, STATE_WORDS);
    return words[STATE_FULL.value()] == 0
        ? OptionalLong.of(
            IntStream.range(0, GROUP_COUNTERS.value())
                .mapToLong(part -> words[STATE_GROUPS.value() + part * COUNTER_LINE.value()])
                .sum())
        : OptionalLong.empty();
  }

  private static Object[] arguments(Stream<Object> first, PairColumns pairs, Object... last) {
    return Stream.of(first, pairs.arguments(), Stream.of(last)).flatMap(part -> part).toArray();
  }

  private void launchGroups(EntryPoint entry, int groups, Object... arguments) {
    gpu.launchGroups(program, entry, groups, arguments);
  }
}
