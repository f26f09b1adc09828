package org.qsketch.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.util.Map;
import java.util.stream.Stream;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * The kernels of group-by tables, for one kind of pairs. A table of n slots has one more for the
 * key that marks free slots, and its state is two numbers.
 */
final class GroupKernels {
  private static final long STATE_BYTES = 2L * Integer.BYTES;
  private static final long FULL = Integer.BYTES;

  /** A place for each slot, for the special one, and for the sum of all. */
  static final int MORE_PLACES = 2;

  private final Gpu gpu;
  private final Program program;
  private final long seed;
  private final PrefixSums sums;
  private final DeviceMemory state;

  private GroupKernels(Gpu gpu, Program program, long seed, DeviceMemory state) {
    this.gpu = gpu;
    this.program = program;
    this.seed = seed;
    this.sums = new PrefixSums(gpu);
    this.state = state;
  }

  /** The kernels for pairs. */
  static GroupKernels of(Resources resources, GroupBySpec spec, KeyWidth width, int valueBits) {
    Program program =
        new Program(
            "group_by",
            width,
            HashFamily.mix(),
            Map.of("VALUE_BITS", valueBits, "AGGREGATE", number(spec.aggregate())));
    return new GroupKernels(
        resources.gpu(),
        program,
        KernelHash.seed(HashFamily.mix(), spec.seed()),
        resources.allocate(STATE_BYTES, "the state of a table"));
  }

  /** As {@code group_by.cu} and {@code group_by.cl} number them. */
  private static int number(Aggregate aggregate) {
    return switch (aggregate) {
      case COUNT, SUM -> 0;
      case MIN -> 1;
      case MAX -> 2;
    };
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
    launch(
        "aggregate",
        pairs.count(),
        arguments(Stream.of(table, slots, seed, state), pairs, pairs.count()));
  }

  /** Adds pairs to the first slots, without probing; notes for each whether it found no place. */
  void hashPartial(
      DeviceMemory table, long partial, long slots, PairColumns pairs, DeviceMemory unhashed) {
    launch(
        "hash_partial",
        pairs.count(),
        arguments(Stream.of(table, partial, slots, seed, state), pairs, pairs.count(), unhashed));
  }

  /** Adds unhashed pairs, collected from a range of all, to a table, probing linearly. */
  void aggregateUnhashed(
      DeviceMemory table,
      long slots,
      DeviceMemory pairs,
      DeviceMemory places,
      Range range,
      long most) {
    launch(
        "aggregate_unhashed",
        Math.min(range.count, most),
        table,
        slots,
        seed,
        state,
        pairs,
        places,
        range.from,
        range.count);
  }

  /**
   * Some of the pairs.
   *
   * @param from index of the first
   * @param count how many
   */
  record Range(long from, long count) {}

  /** Copies the pairs of a range that found no place. */
  void collectUnhashed(PairColumns pairs, DeviceMemory places, Range range, DeviceMemory target) {
    launch(
        "collect_unhashed",
        range.count,
        arguments(Stream.of(), pairs, places, range.from, range.count, target));
  }

  /**
   * Finds where the slots in use go.
   *
   * @param places room for them
   * @param from index of the first place
   * @return how many slots are in use
   */
  long place(DeviceMemory table, long slots, DeviceMemory places, long from) {
    long count = slots + MORE_PLACES;
    launch("mark_used", count, table, slots, state, places, from);
    sums.scan(places, from, count);
    return number(places, from + count - 1);
  }

  /** Copies the slots in use, after {@link #place}. */
  void collect(
      DeviceMemory table,
      long slots,
      DeviceMemory places,
      long from,
      DeviceMemory target,
      long at) {
    launch("collect_used", slots + 1, table, slots, places, from, target, at);
  }

  /** Turns notes about pairs into places; returns how many were noted. */
  long placeUnhashed(DeviceMemory notes, long pairs) {
    gpu.queue().zero(notes, pairs * Integer.BYTES, Integer.BYTES);
    sums.scan(notes, 0, pairs + 1);
    return number(notes, pairs);
  }

  /** Whether a pair found no slot since the table was emptied. */
  boolean isFull() {
    return number(state, FULL / Integer.BYTES) != 0;
  }

  /** Splits groups into columns. */
  void split(DeviceMemory groups, long from, DeviceKeys keys, DeviceKeys values) {
    launch("split", keys.size(), groups, from, keys.size(), keys.memory(), values.memory());
  }

  private long number(DeviceMemory memory, long index) {
    long[] number = new long[1];
    gpu.transfers()
        .read(
            memory,
            index * Integer.BYTES,
            Integer.BYTES,
            (slice, _) -> number[0] = Integer.toUnsignedLong(slice.get(JAVA_INT, 0)));
    return number[0];
  }

  private static Object[] arguments(Stream<Object> first, PairColumns pairs, Object... last) {
    return Stream.of(first, pairs.arguments(), Stream.of(last)).flatMap(part -> part).toArray();
  }

  private void launch(String entry, long items, Object... arguments) {
    gpu.launch(program, entry, items, arguments);
  }
}
