package org.qsketch.gpu;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.SinglePass.Found;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HashFamily;

/**
 * The kernels of group-by tables, for one kind of pairs. A table of n slots has one more for the
 * key that marks free slots, and its state is two numbers.
 */
final class GroupKernels {
  private static final long STATE_BYTES = 2L * Integer.BYTES;
  private static final long FULL = 1;

  /**
   * Pairs or slots that are counted together; {@code group_by.cu} and {@code group_by.cl} agree.
   */
  private static final int TILE = Gpu.GROUP_SIZE;

  /**
   * Groups that a multiprocessor works on at once. A sector that is read stays in cache until it is
   * written only if not too many others come between: on an NVIDIA H100, 4 to 6 groups are up to a
   * tenth faster than the 8 that fit.
   */
  private static final int RESIDENT_GROUPS = 5;

  /** Above it, threads that wait for long probes are what more of them make up for. */
  private static final double CROWDED = 0.8;

  private final Gpu gpu;
  private final Program program;
  private final GroupBySpec spec;
  private final long seed;
  private final PrefixSums sums;
  private final DeviceMemory state;

  private GroupKernels(Gpu gpu, Program program, GroupBySpec spec, DeviceMemory state) {
    this.gpu = gpu;
    this.program = program;
    this.spec = spec;
    this.seed = KernelHash.seed(HashFamily.mix(), spec.seed());
    this.sums = new PrefixSums(gpu);
    this.state = state;
  }

  /** The kernels for pairs. */
  static GroupKernels of(Resources resources, GroupBySpec spec, PairKind kind) {
    return new GroupKernels(
        resources.gpu(),
        kind.program("group_by", spec.aggregate()),
        spec,
        resources.allocate(STATE_BYTES, "the state of a table"));
  }

  /** The bytes of a table. */
  static long tableBytes(long slots) {
    return (slots + 1) * GroupBySpec.SLOT_BYTES;
  }

  /** Empties a table. */
  void clear(DeviceMemory table, long slots) {
    gpu.queue().zero(state, 0, STATE_BYTES);
    launch("clear_slots", slots + 1, table, slots + 1);
  }

  /** Adds every pair to a table, probing linearly. */
  void aggregate(DeviceMemory table, long slots, PairColumns pairs) {
    long tiles = tiles(pairs.count());
    launchGroups(
        "aggregate",
        spec.loadFactor() > CROWDED ? Math.toIntExact(tiles) : resident(tiles),
        arguments(Stream.of(table, slots, seed, state), pairs, pairs.count()));
  }

  /**
   * Adds pairs to the first slots, without probing.
   *
   * @param notes gets a bit for each pair, set if it found no place, and then the number of such
   *     pairs in each tile
   */
  void hashPartial(
      DeviceMemory table, long partial, long slots, PairColumns pairs, DeviceMemory notes) {
    long tiles = tiles(pairs.count());
    launchGroups(
        "hash_partial",
        resident(tiles),
        arguments(
            Stream.of(table, partial, slots, seed, state),
            pairs,
            pairs.count(),
            notes,
            notes,
            firstNumber(pairs.count())));
  }

  /** Where the numbers of tiles begin, after the bits. */
  private static long firstNumber(long pairs) {
    return tiles(pairs) * (TILE / Integer.SIZE);
  }

  /** The places that {@link #hashPartial} and {@link #placeUnhashed} need. */
  static long noteWords(long pairs) {
    return firstNumber(pairs) + tiles(pairs) + 1;
  }

  /** Turns the numbers of unhashed pairs into places; returns how many there are in all. */
  long placeUnhashed(DeviceMemory notes, long pairs) {
    return sums.place(notes, firstNumber(pairs), tiles(pairs));
  }

  /**
   * Some of the pairs.
   *
   * @param first tile
   * @param tiles how many
   */
  record Tiles(long first, long tiles) {
    /** All tiles of pairs, so many at a time that their pairs fit some room. */
    static Stream<Tiles> of(long pairs, long room) {
      long all = GroupKernels.tiles(pairs);
      long step = Math.max(1, room / TILE);
      return LongStream.iterate(0, first -> first < all, first -> first + step)
          .mapToObj(first -> new Tiles(first, Math.min(step, all - first)));
    }
  }

  /** Copies the pairs of some tiles that found no place. */
  void collectUnhashed(PairColumns pairs, DeviceMemory notes, Tiles tiles, DeviceMemory target) {
    launchGroups(
        "collect_unhashed",
        Math.toIntExact(tiles.tiles),
        arguments(
            Stream.of(),
            pairs,
            notes,
            notes,
            firstNumber(pairs.count()) + tiles.first,
            tiles.first,
            target));
  }

  /** Adds unhashed pairs, collected from some tiles, to a table, probing linearly. */
  void aggregateUnhashed(
      DeviceMemory table,
      long slots,
      PairColumns pairs,
      DeviceMemory notes,
      Tiles tiles,
      DeviceMemory unhashed) {
    launchGroups(
        "aggregate_unhashed",
        resident(tiles.tiles),
        table,
        slots,
        seed,
        state,
        unhashed,
        notes,
        firstNumber(pairs.count()) + tiles.first,
        tiles.tiles);
  }

  /**
   * Finds where the slots in use go.
   *
   * @param places room for {@link #placeWords} numbers
   * @param from index of the first
   * @return how many slots are in use
   */
  long placeUsed(DeviceMemory table, long slots, DeviceMemory places, long from) {
    long tiles = tiles(slots + 1);
    launchGroups("count_used", Math.toIntExact(tiles), table, slots, state, places, from);
    return sums.place(places, from, tiles);
  }

  /** The places of the slots of a table, and of the special one. */
  static long placeWords(long slots) {
    return tiles(slots + 1) + 1;
  }

  /** Copies the slots in use, after {@link #placeUsed}. */
  void collectUsed(
      DeviceMemory table,
      long slots,
      DeviceMemory places,
      long from,
      DeviceMemory target,
      long at) {
    launchGroups(
        "collect_used",
        Math.toIntExact(tiles(slots + 1)),
        table,
        slots,
        state,
        places,
        from,
        target,
        at);
  }

  private static long tiles(long items) {
    return Math.ceilDiv(items, TILE);
  }

  private int resident(long tiles) {
    int most = RESIDENT_GROUPS * gpu.device().description().computeUnits();
    return (int) Math.min(tiles, most);
  }

  /** Whether a pair found no slot since the table was emptied. */
  boolean isFull() {
    return gpu.transfers().readUnsigned(state, FULL) != 0;
  }

  /** Splits groups into columns. */
  void split(Found found, DeviceMemory keys, DeviceMemory values) {
    launch("split", found.count(), found.memory(), found.from(), found.count(), keys, values);
  }

  private static Object[] arguments(Stream<Object> first, PairColumns pairs, Object... last) {
    return Stream.of(first, pairs.arguments(), Stream.of(last)).flatMap(part -> part).toArray();
  }

  private void launchGroups(String entry, int groups, Object... arguments) {
    gpu.launchGroups(program, entry, groups, arguments);
  }

  private void launch(String entry, long items, Object... arguments) {
    gpu.launch(program, entry, items, arguments);
  }
}
