package org.qsketch.gpu.groupby.table;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.groupby.column.GroupScratch;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.KeyWidth;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Groups that stay on a device: a table with linear probing, to which any number of pairs of any
 * kind are added. How many groups it has is known only when it is read, and that waits for the
 * device: until then, each pair may be a group.
 */
public final class ResidentTable implements AutoCloseable {
  /** With less space, the next pairs would be too few at a time. */
  private static final int LEAST_SPACE = 4;

  private final Gpu gpu;
  private final Resources resources;
  private final ResidentPlan sizes;
  private final TableKernels kernels;
  private final Map<PairKind, TableKernels> ofKinds = new HashMap<>();
  private final ScratchMemory keys;
  private final ScratchMemory values;
  private final GroupScratch columns;
  private final GrowingTable table;
  private long capacity;
  private long counted;
  private long since;

  private ResidentTable(Resources resources, ResidentPlan sizes, long capacity) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.sizes = sizes;
    this.kernels = TableKernels.of(resources, sizes.spec(), kindOf(sizes.spec()));
    this.keys = resources.hold(new ScratchMemory(gpu, "keys of pairs"));
    this.values = resources.hold(new ScratchMemory(gpu, "values of pairs"));
    this.columns = new GroupScratch(resources, KeyWidth.BITS_64);
    this.table = new GrowingTable(resources, kernels, sizes.slots(capacity), "table of groups");
    this.capacity = capacity;
    clear();
  }

  /** Those that most pairs have, so that one program does everything. */
  private static PairKind kindOf(GroupBySpec spec) {
    return new PairKind(KeyWidth.BITS_64, spec.aggregate() == Aggregate.COUNT ? 0 : Long.SIZE);
  }

  /**
   * An empty table.
   *
   * @param pairs how many come first
   * @return empty if there is no memory for one
   */
  public static Optional<ResidentTable> of(GroupBySpec spec, Gpu gpu, long pairs) {
    long free = gpu.freeBytes();
    ResidentPlan sizes = ResidentPlan.of(spec, free);
    long groups = sizes.firstGroups(pairs, free);
    if (groups == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Resources.make(gpu, resources -> new ResidentTable(resources, sizes, groups)));
    } catch (OutOfDeviceMemoryException _) {
      return Optional.empty();
    }
  }

  /** Forgets all groups. */
  public void clear() {
    table.clear();
    counted = 0;
    since = 0;
  }

  /**
   * How many pairs may be added, so that all of them find a slot; groups are counted only if that
   * may be too few.
   *
   * @param wanted how many there are, at least 1
   * @return 0 if the table must grow first
   */
  public long space(long wanted) {
    long most = Math.min(wanted, sizes.pairs());
    long least = Math.min(most, Math.ceilDiv(capacity, LEAST_SPACE));
    if (capacity - groupsAtMost() < least) {
      count();
    }
    long space = capacity - groupsAtMost();
    return space < least ? 0 : Math.min(most, space);
  }

  /** Adds pairs for which there is {@linkplain #space space}. */
  public void add(PairSource pairs, long from, long count) {
    TableKernels ofKind = ofKinds.computeIfAbsent(pairs.kind(), kernels::of);
    ofKind.aggregate(table.memory(), table.number(), pairs.load(gpu, keys, values, from, count));
    since += count;
  }

  /** Moves all groups to a table for twice as many; false if there is no memory for it. */
  public boolean grow() {
    if (!sizes.fits(2 * capacity, table.memory().bytes(), gpu.freeBytes())) {
      return false;
    }
    try {
      table.growTo(sizes.slots(2 * capacity));
      capacity *= 2;
      return true;
    } catch (OutOfDeviceMemoryException _) {
      return false;
    }
  }

  /** The groups that were counted, and those that later pairs may have added. */
  public long groupsAtMost() {
    return counted + since;
  }

  /** The groups that were counted last. */
  public long groupsAtLeast() {
    return counted;
  }

  /** Counts the groups: waits for the device. */
  public long count() {
    if (since > 0) {
      counted = kernels.groups().orElseThrow();
      since = 0;
    }
    return counted;
  }

  /** All groups, in host memory; owned by the caller. */
  public HostGroups groups() {
    HostGroups groups = HostGroups.allocate(count(), KeyWidth.BITS_64);
    try {
      long[] taken = {0};
      forEachPart(
          count -> {
            taken[0] += count;
            return groups.slice(taken[0] - count, count);
          },
          _ -> {});
      return groups;
    } catch (RuntimeException e) {
      groups.close();
      throw e;
    }
  }

  /** Hands over all groups in host memory, part by part. */
  public void forEachPart(Consumer<HostGroups> action) {
    long most = Math.min(sizes.slotsToCollect(), count());
    try (HostGroups buffer = HostGroups.allocate(most, KeyWidth.BITS_64)) {
      forEachPart(count -> buffer.slice(0, count), action);
    }
  }

  private void forEachPart(LongFunction<HostGroups> space, Consumer<HostGroups> action) {
    long most = sizes.slotsToCollect();
    for (long from = 0; from <= table.number(); from += most) {
      long count =
          kernels.collectPart(
              table.memory(), from, most, table.number(), columns.keys(most), columns.values(most));
      if (count > 0) {
        HostGroups part = space.apply(count);
        columns.download(part);
        action.accept(part);
      }
    }
  }

  @Override
  public void close() {
    resources.close();
  }
}
