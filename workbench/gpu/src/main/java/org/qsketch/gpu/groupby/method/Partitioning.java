package org.qsketch.gpu.groupby.method;

import static org.qsketch.gpu.program.KernelConstant.GROUP_SIZE;
import static org.qsketch.gpu.program.KernelConstant.PART_GROUPS;
import static org.qsketch.gpu.program.KernelConstant.PART_LOST;
import static org.qsketch.gpu.program.KernelConstant.PART_SIZES;
import static org.qsketch.gpu.program.KernelConstant.SPREAD_ITEMS;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.method.SinglePass.Found;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.Program;
import org.qsketch.groupby.Aggregate;

/**
 * Partitions pairs by the hashes of their keys, until the groups of a partition fit local memory,
 * and aggregates each partition there. Pairs go from the caller's columns to the red array, and to
 * the yellow one if there is a second pass; groups go to their columns.
 */
final class Partitioning {
  private static final int TILE = SPREAD_ITEMS.ofGroup();

  /** Sizes of the partitions of the second pass begin here. */
  private static final int SECOND_SIZES = PART_SIZES.value() + GROUP_SIZE.value();

  private final Gpu gpu;
  private final Program program;
  private final Workspace arrays;
  private final long seed;
  private final PartitionPlan plan;
  private final Layout layout;

  Partitioning(
      Gpu gpu,
      PairKind kind,
      Aggregate aggregate,
      Workspace arrays,
      long seed,
      PartitionPlan plan) {
    this.gpu = gpu;
    this.program = kind.partition(aggregate, plan.isSkewed());
    this.arrays = arrays;
    this.seed = seed;
    this.plan = plan;
    this.layout = Layout.of(kind, aggregate, plan);
  }

  /**
   * How pairs lie in an array: first all keys, then all values.
   *
   * @param keyBytes of a key
   * @param valueBytes of the value of a pair on its way; 0 if it has none
   */
  private record Layout(int keyBytes, int valueBytes) {
    static Layout of(PairKind kind, Aggregate aggregate, PartitionPlan plan) {
      int given = kind.valueBits() / Byte.SIZE;
      boolean isCombined = plan.isSkewed() && given < Long.BYTES;
      return new Layout(kind.keyWidth().bytes(), isCombined ? combinedBytes(aggregate) : given);
    }

    /** What several pairs have become: their sum has 64 bits, their number 32. */
    private static int combinedBytes(Aggregate aggregate) {
      return aggregate == Aggregate.SUM ? Long.BYTES : Integer.BYTES;
    }

    /** Index of the first value of pairs. */
    long firstValue(long pairs) {
      return valueBytes == 0 ? 0 : Math.ceilDiv(pairs * keyBytes, valueBytes);
    }

    long pairBytes(long pairs) {
      return valueBytes == 0 ? pairs * keyBytes : (firstValue(pairs) + pairs) * valueBytes;
    }
  }

  /** The bytes of its arrays. */
  long bytes() {
    return redBytes() + yellowBytes() + stateWords() * Integer.BYTES;
  }

  /** Frees arrays of before if they would have more than so many bytes with what they lack. */
  void keepArrays(long most) {
    arrays.keepAtMost(most, redBytes(), yellowBytes(), stateWords() * Integer.BYTES);
  }

  private long redBytes() {
    return layout.pairBytes(plan.firstPlaces());
  }

  private long yellowBytes() {
    return plan.hasSecond() ? layout.pairBytes(plan.lastPlaces()) : 0;
  }

  private long stateWords() {
    return (long) SECOND_SIZES + (plan.hasSecond() ? plan.parts() : 0);
  }

  /**
   * Groups pairs.
   *
   * @param output where the groups go
   * @return the groups; empty if a partition overflowed, or there are far more than was planned
   */
  Optional<Found> run(PairColumns pairs, ResultColumns output) {
    output.reserve(plan.room());
    DeviceMemory red = arrays.red(redBytes());
    DeviceMemory state = arrays.blue(stateWords());
    gpu.queue().zero(state, 0, stateWords() * Integer.BYTES);
    if (plan.hasSecond()) {
      DeviceMemory yellow = arrays.yellow(yellowBytes());
      spreadPairs(pairs, red, state);
      spreadParts(red, yellow, state);
      reduce(yellow, SECOND_SIZES, state, output);
    } else {
      spreadPairs(pairs, red, state);
      reduce(red, PART_SIZES.value(), state, output);
    }
    return found(state, output.keys(), output.values());
  }

  private void spreadPairs(PairColumns pairs, DeviceMemory target, DeviceMemory state) {
    Object[] arguments =
        Stream.concat(
                pairs.arguments(),
                Stream.of(
                    pairs.count(),
                    seed,
                    Long.SIZE - plan.firstBits(),
                    plan.firstParts(),
                    (int) plan.firstCapacity(),
                    state,
                    target,
                    target,
                    layout.firstValue(plan.firstPlaces())))
            .toArray();
    launch(EntryPoint.SPREAD_PAIRS, Math.ceilDiv(pairs.count(), TILE), arguments);
  }

  private void spreadParts(DeviceMemory source, DeviceMemory target, DeviceMemory state) {
    int tiles = Math.toIntExact(Math.ceilDiv(plan.firstCapacity(), TILE));
    launch(
        EntryPoint.SPREAD_PARTS,
        (long) tiles * plan.firstParts(),
        source,
        source,
        layout.firstValue(plan.firstPlaces()),
        tiles,
        (int) plan.firstCapacity(),
        seed,
        Long.SIZE - plan.firstBits() - plan.secondBits(),
        1 << plan.secondBits(),
        (int) plan.capacity(),
        state,
        target,
        target,
        layout.firstValue(plan.lastPlaces()));
  }

  private void reduce(DeviceMemory source, int sizes, DeviceMemory state, ResultColumns output) {
    launch(
        EntryPoint.REDUCE_PARTS,
        plan.parts(),
        source,
        source,
        layout.firstValue(plan.lastPlaces()),
        sizes,
        (int) plan.capacity(),
        seed,
        (int) plan.room(),
        state,
        output.keys(),
        output.values());
  }

  private void launch(EntryPoint entry, long groups, Object... arguments) {
    gpu.launchGroups(program, entry, Math.toIntExact(groups), arguments);
  }

  private Optional<Found> found(DeviceMemory state, DeviceMemory keys, DeviceMemory values) {
    long[] words = gpu.transfers().readUnsigned(state, 0, PART_SIZES.value());
    boolean lost =
        Arrays.stream(words, PART_LOST.value(), PART_GROUPS.value()).anyMatch(word -> word != 0);
    long count = words[PART_GROUPS.value()];
    return lost
        ? Optional.empty()
        : Optional.of(
            new Found(
                count,
                (ownKeys, ownValues) -> {
                  gpu.queue().copy(keys, 0, ownKeys, 0, count * layout.keyBytes());
                  gpu.queue().copy(values, 0, ownValues, 0, count * Long.BYTES);
                }));
  }
}
