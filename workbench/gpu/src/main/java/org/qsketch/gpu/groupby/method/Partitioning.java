package org.qsketch.gpu.groupby.method;

import static org.qsketch.gpu.program.KernelConstant.GROUP_SIZE;
import static org.qsketch.gpu.program.KernelConstant.PART_LOST;
import static org.qsketch.gpu.program.KernelConstant.PART_MORE;
import static org.qsketch.gpu.program.KernelConstant.PART_SIZES;
import static org.qsketch.gpu.program.KernelConstant.SPREAD_ITEMS;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairColumns;
import org.qsketch.gpu.groupby.column.PairColumns.Column;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.PairPartitionKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HashFamily;

/**
 * Partitions pairs by the hashes of their keys, until the groups of a partition fit local memory,
 * and aggregates each partition there. Pairs go from the caller's columns to the first array, and
 * to the second one if there is a second pass; groups go to the reserved columns. Where there are
 * too many groups for two passes, pairs go to ranges in the third array before.
 *
 * @param spec of the group-by
 * @param plan of the partitions
 * @param output gets the groups
 */
record Partitioning(GroupBySpec spec, PartitionPlan plan, ResultColumns output) implements Method {
  private static final int TILE = SPREAD_ITEMS.ofGroup();

  /** Sizes of the partitions of the second pass begin here. */
  private static final int SECOND_SIZES = PART_SIZES.value() + GROUP_SIZE.value();

  /** Returns the kind of pairs on their way: combined sums have 64 bits, combined counts 32. */
  private PairKind moved(PairKind kind) {
    boolean isCombined = plan.isSkewed() && kind.valueBits() < Long.SIZE;
    int combinedBits = spec.aggregate() == Aggregate.SUM ? Long.SIZE : Integer.SIZE;
    return isCombined ? new PairKind(kind.keyWidth(), combinedBits) : kind;
  }

  @Override
  public Workspace.Sizes sizes(PairKind kind, long pairs, long groups) {
    PairKind moved = moved(kind);
    return new Workspace.Sizes(
        PairArray.bytes(moved, plan.firstPlaces()),
        plan.hasSecond() ? PairArray.bytes(moved, plan.lastPlaces()) : 0,
        plan.hasRanges() ? PairArray.bytes(kind, plan.rangePlaces()) : 0,
        stateWords() * Integer.BYTES,
        0);
  }

  private long stateWords() {
    return (long) SECOND_SIZES + (plan.hasSecond() ? plan.parts() : 0);
  }

  /** Overflows if a partition does, or if there are far more groups than planned. */
  @Override
  public Result run(Workspace work, PairColumns pairs, long groups) {
    output.reserve(plan.mostGroups(), plan.parts());
    DeviceMemory state = work.counts(stateWords());
    work.gpu().queue().zero(state, 0, stateWords() * Integer.BYTES);
    if (plan.hasRanges()) {
      runRanges(work, pairs, state);
    } else {
      runRange(work, pairs, state);
    }
    return result(work.gpu().transfers().readUnsigned(state, 0, PART_SIZES.value()));
  }

  /** Divides pairs into ranges, and appends the groups of one after another. */
  private void runRanges(Workspace work, PairColumns pairs, DeviceMemory state) {
    PairKind kind = pairs.kind();
    DeviceMemory ranges = work.third(PairArray.bytes(kind, plan.rangePlaces()));
    kernels(work, kind, false).spreadRanges(pairs, ranges, state);
    long[] sizes =
        work.gpu().transfers().readUnsigned(state, 0, PART_SIZES.value() + plan.ranges());
    long firstValue = PairArray.firstValue(kind, plan.rangePlaces());
    for (int range = 0; range < plan.ranges() && sizes[PART_LOST.value()] == 0; range++) {
      long from = range * plan.rangeCapacity();
      work.gpu()
          .queue()
          .zero(
              state,
              (long) PART_SIZES.value() * Integer.BYTES,
              (stateWords() - PART_SIZES.value()) * Integer.BYTES);
      runRange(
          work,
          new PairColumns(
              new Column(ranges, from, kind.keyWidth()),
              pairs.values().map(values -> new Column(ranges, firstValue + from, values.width())),
              sizes[PART_SIZES.value() + range]),
          state);
    }
  }

  private Kernels kernels(Workspace work, PairKind kind, boolean combines) {
    return new Kernels(
        work.gpu(),
        kind.options(spec.aggregate()).with(Define.FREQUENT, combines),
        new Arg.Seed(KernelHash.seed(HashFamily.mix(), spec.seed())),
        plan,
        combines ? moved(kind) : kind);
  }

  private void runRange(Workspace work, PairColumns pairs, DeviceMemory state) {
    if (pairs.count() == 0) {
      return;
    }
    Workspace.Sizes sizes = sizes(pairs.kind(), pairs.count(), plan.mostGroups());
    DeviceMemory once = work.first(sizes.first());
    Kernels kernels = kernels(work, pairs.kind(), plan.isSkewed());
    if (plan.hasSecond()) {
      DeviceMemory twice = work.second(sizes.second());
      kernels.spreadPairs(pairs, once, state);
      kernels.spreadParts(once, twice, state);
      kernels.reduce(twice, SECOND_SIZES, state, output);
    } else {
      kernels.spreadPairs(pairs, once, state);
      kernels.reduce(once, PART_SIZES.value(), state, output);
    }
  }

  private Result result(long[] state) {
    if (!plan.hasRanges() && state[PART_MORE.value()] == 0) {
      output.areInRuns(plan.bits(), spec.seed());
    }
    return output.result(state);
  }

  private record Kernels(
      Gpu gpu, KernelOptions options, Arg.Seed seed, PartitionPlan plan, PairKind moved) {
    void spreadRanges(PairColumns pairs, DeviceMemory target, DeviceMemory state) {
      spread(
          pairs, Long.SIZE - plan.rangeBits(), plan.ranges(), plan.rangeCapacity(), target, state);
    }

    void spreadPairs(PairColumns pairs, DeviceMemory target, DeviceMemory state) {
      int shift = Long.SIZE - plan.rangeBits() - plan.firstBits();
      spread(pairs, shift, plan.firstParts(), plan.firstCapacity(), target, state);
    }

    private void spread(
        PairColumns pairs,
        int shift,
        int parts,
        long capacity,
        DeviceMemory target,
        DeviceMemory state) {
      PairPartitionKernels.SpreadPairs spread =
          new PairPartitionKernels.SpreadPairs(
              pairs.arguments(),
              seed,
              new Arg.Shift(shift),
              new Arg.PartCount(parts),
              new Arg.Capacity((int) capacity),
              new Arg.State(state),
              new Arg.PartKeys(target),
              new Arg.PartValues(target),
              new Arg.PartValuesFrom(firstValue(parts * capacity)));
      gpu.launchGroups(options, spread, Math.toIntExact(Math.ceilDiv(pairs.count(), TILE)));
    }

    void spreadParts(DeviceMemory source, DeviceMemory target, DeviceMemory state) {
      int tiles = Math.toIntExact(Math.ceilDiv(plan.firstCapacity(), TILE));
      PairPartitionKernels.SpreadParts spread =
          new PairPartitionKernels.SpreadParts(
              new Arg.Keys(source),
              new Arg.Values(source),
              new Arg.ValuesFrom(firstValue(plan.firstPlaces())),
              new Arg.Tiles(tiles),
              new Arg.Most((int) plan.firstCapacity()),
              seed,
              new Arg.Shift(Long.SIZE - plan.rangeBits() - plan.firstBits() - plan.secondBits()),
              new Arg.PartCount(1 << plan.secondBits()),
              new Arg.Capacity((int) plan.capacity()),
              new Arg.State(state),
              new Arg.PartKeys(target),
              new Arg.PartValues(target),
              new Arg.PartValuesFrom(firstValue(plan.lastPlaces())));
      gpu.launchGroups(options, spread, Math.multiplyExact(tiles, plan.firstParts()));
    }

    void reduce(DeviceMemory source, int sizes, DeviceMemory state, ResultColumns output) {
      PairPartitionKernels.ReduceParts reduce =
          new PairPartitionKernels.ReduceParts(
              new Arg.PartKeys(source),
              new Arg.PartValues(source),
              new Arg.PartValuesFrom(firstValue(plan.lastPlaces())),
              new Arg.SizesFrom(sizes),
              new Arg.Capacity((int) plan.capacity()),
              seed,
              new Arg.MostGroups((int) plan.mostGroups()),
              new Arg.State(state),
              new Arg.Keys(output.keys()),
              new Arg.Values(output.values()),
              new Arg.Runs(output.keys()),
              new Arg.RunsFrom(output.placeOfRuns()));
      gpu.launchGroups(options, reduce, plan.parts());
    }

    private long firstValue(long pairs) {
      return PairArray.firstValue(moved, pairs);
    }
  }
}
