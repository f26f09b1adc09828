package org.qsketch.gpu.groupby.table;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.qsketch.backend.spi.GreatestGroups;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.GroupScratch;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.keys.DeviceKeys;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * A table of groups that stay on a device, with linear probing, to which pairs of any kind are
 * added at any time. The number of groups is known only after the host has waited for the device.
 * Until then, each pair may be a group.
 */
public final class ResidentTable implements AutoCloseable {
  /** Space for less than one part in this many of the capacity is too little for the next pairs. */
  private static final int LEAST_SPACE = 4;

  /** Each part of a search has this many times all slots before it. */
  private static final int AHEAD = 16;

  private final Gpu gpu;
  private final Resources resources;
  private final Plan plan;
  private final TableKernels kernels;
  private final Map<PairKind, TableKernels> kernelsOfKind = new HashMap<>();
  private final ScratchMemory keys;
  private final ScratchMemory values;
  private final GroupScratch columns;
  private final GrowingTable table;
  private long capacity;
  private long counted;
  private long uncounted;

  private ResidentTable(Resources resources, Plan plan, long capacity) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.plan = plan;
    this.kernels = TableKernels.of(resources, plan.spec(), kindOf(plan.spec()));
    this.keys = resources.hold(new ScratchMemory(gpu, "keys of pairs"));
    this.values = resources.hold(new ScratchMemory(gpu, "values of pairs"));
    this.columns = new GroupScratch(resources, KeyWidth.BITS_64);
    this.table = new GrowingTable(resources, kernels, plan.slots(capacity), "table of groups");
    this.capacity = capacity;
    clear();
  }

  /** Returns the kind of most pairs, so that one program usually does everything. */
  private static PairKind kindOf(GroupBySpec spec) {
    return new PairKind(KeyWidth.BITS_64, spec.aggregate() == Aggregate.COUNT ? 0 : Long.SIZE);
  }

  /** Compiles the kernels of a table in the background, before there are pairs. */
  public static void prepare(GroupBySpec spec, Gpu gpu) {
    TableKernels.prepare(gpu, spec, kindOf(spec));
  }

  /**
   * Opens an empty table.
   *
   * @param pairs the number of pairs in the first call
   * @return empty if there is no memory for one
   */
  public static Optional<ResidentTable> of(GroupBySpec spec, Gpu gpu, long pairs) {
    long free = gpu.freeBytes();
    Plan plan = Plan.of(spec, free);
    long groups = plan.firstGroups(pairs, free);
    if (groups == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Resources.make(gpu, resources -> new ResidentTable(resources, plan, groups)));
    } catch (OutOfDeviceMemoryException _) {
      return Optional.empty();
    }
  }

  /** Removes all groups. */
  public void clear() {
    table.clear();
    counted = 0;
    uncounted = 0;
  }

  /**
   * Returns the number of pairs that are sure to find a slot. Groups are counted only if it seems
   * too low.
   *
   * @param wanted the number of pairs to add, at least 1
   * @return 0 if the table must grow first
   */
  public long space(long wanted) {
    long most = Math.min(wanted, plan.pairs());
    long least = Math.min(most, Math.ceilDiv(capacity, LEAST_SPACE));
    if (capacity - groupsAtMost() < least) {
      count();
    }
    long space = capacity - groupsAtMost();
    return space < least ? 0 : Math.min(most, space);
  }

  /** Adds pairs for which there is {@linkplain #space space}. */
  public void add(PairSource pairs, long from, long count) {
    TableKernels ofKind = kernelsOfKind.computeIfAbsent(pairs.kind(), kernels::forKind);
    ofKind.aggregate(table.memory(), table.slots(), pairs.load(gpu, keys, values, from, count));
    uncounted += count;
  }

  /** Doubles the capacity; false if there is no memory for that. */
  public boolean grow() {
    if (!plan.fits(2 * capacity, table.memory().bytes(), gpu.freeBytes())) {
      return false;
    }
    try {
      table.growTo(plan.slots(2 * capacity));
      capacity *= 2;
      return true;
    } catch (OutOfDeviceMemoryException _) {
      return false;
    }
  }

  /** Returns the groups that were counted, plus the pairs added since. */
  public long groupsAtMost() {
    return counted + uncounted;
  }

  /** Returns the number of groups when they were last counted. */
  public long groupsAtLeast() {
    return counted;
  }

  /** Counts the groups, which waits for the device. */
  public long count() {
    if (uncounted > 0) {
      counted = kernels.groups().orElseThrow();
      uncounted = 0;
    }
    return counted;
  }

  /** Returns all groups, in host memory; owned by the caller. */
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

  /** Passes all groups to an action, in parts, in host memory. */
  public void forEachPart(Consumer<HostGroups> action) {
    long most = Math.min(plan.slotsToCollect(), count());
    try (HostGroups buffer = HostGroups.allocate(most, KeyWidth.BITS_64)) {
      forEachPart(count -> buffer.slice(0, count), action);
    }
  }

  private void forEachPart(LongFunction<HostGroups> space, Consumer<HostGroups> action) {
    long most = plan.slotsToCollect();
    for (long from = 0; from <= table.slots(); from += most) {
      passPart(from, most, Long.MIN_VALUE, space, action);
    }
  }

  /**
   * Shows groups to one that keeps the greatest. The first slots tell the least aggregate of
   * interest, so the host sees few of the other groups.
   */
  public void showTo(GreatestGroups greatest) {
    long most = plan.slotsToCollect();
    try (HostGroups buffer = HostGroups.allocate(Math.min(most, count()), KeyWidth.BITS_64)) {
      long part;
      for (long from = 0; from <= table.slots(); from += part) {
        part = Math.min(most, Math.max(TableKernels.COLLECT_TILE, AHEAD * from));
        passPart(
            from,
            part,
            greatest.least(),
            count -> buffer.slice(0, count),
            found -> greatest.addAll(new Groups(found.keys(), found.values())));
      }
    }
  }

  private void passPart(
      long from,
      long most,
      long least,
      LongFunction<HostGroups> space,
      Consumer<HostGroups> action) {
    long count = collect(from, most, least, columns.values(plan.slotsToCollect()));
    if (count > 0) {
      HostGroups part = space.apply(count);
      columns.download(part);
      action.accept(part);
    }
  }

  private long collect(long from, long most, long least, DeviceMemory values) {
    DeviceMemory keys = columns.keys(plan.slotsToCollect());
    return kernels.collectPart(table.memory(), from, most, table.slots(), least, keys, values);
  }

  /** Passes the values of all groups to an action, in parts, on the device. */
  public void forEachValues(Consumer<Keys> action) {
    long most = plan.slotsToCollect();
    try (DeviceKeys part = DeviceKeys.borrow(gpu, gpu.groupValueMemory(), most, KeyWidth.BITS_64)) {
      for (long from = 0; from <= table.slots(); from += most) {
        long count = collect(from, most, Long.MIN_VALUE, part.memory());
        action.accept(part.slice(0, count));
      }
    }
  }

  @Override
  public void close() {
    resources.close();
  }

  /**
   * Divides the memory of a device between a table of groups that stay there and columns for
   * copies.
   *
   * @param spec has the load factor of the table and the memory budget
   * @param columnBytes the most bytes for columns of pairs, and again for columns of groups
   */
  private record Plan(GroupBySpec spec, long columnBytes) {
    /** These hold 4 million pairs, which keep a device busy. */
    private static final long MOST_COLUMN_BYTES = (1L << 22) * GroupBySpec.SLOT_BYTES;

    /** Columns get this share of the memory, and tables get the rest. */
    private static final int COLUMNS_SHARE = 8;

    /** Tables get this share of the free memory, as others need some, too. */
    private static final int FREE_SHARE = 2;

    /** A smaller table is slower than separate group-bys of each call. */
    private static final long LEAST_GROUPS = 1L << 10;

    private static final long LEAST_AT_FIRST = 1L << 16;
    private static final long MOST_AT_FIRST = 1L << 21;

    static Plan of(GroupBySpec spec, long freeBytes) {
      long bytes = Math.min(spec.memoryBudget(), freeBytes / FREE_SHARE) / COLUMNS_SHARE;
      return new Plan(spec, Math.min(bytes, MOST_COLUMN_BYTES));
    }

    /** Returns the number of pairs to upload at a time. */
    long pairs() {
      return columnBytes / GroupBySpec.SLOT_BYTES;
    }

    /** Returns the number of slots to scan at a time for groups to download. */
    long slotsToCollect() {
      long slots = columnBytes / GroupBySpec.SLOT_BYTES;
      return slots - slots % TableKernels.COLLECT_TILE;
    }

    /** Returns the capacity of the first table, 0 if there is no memory for a useful one. */
    long firstGroups(long pairs, long freeBytes) {
      long groups = Math.max(LEAST_GROUPS, wanted(pairs));
      while (groups >= LEAST_GROUPS && !fits(groups, 0, freeBytes)) {
        groups /= 2;
      }
      return slotsToCollect() == 0 || groups < LEAST_GROUPS ? 0 : groups;
    }

    private long wanted(long pairs) {
      return spec.expectedGroups().orElse(Math.clamp(pairs, LEAST_AT_FIRST, MOST_AT_FIRST));
    }

    /**
     * Returns whether there is memory for a table.
     *
     * @param groups the capacity of the table
     * @param smaller the bytes of the table that it replaces
     */
    boolean fits(long groups, long smaller, long freeBytes) {
      long bytes = tableBytes(groups);
      return bytes <= freeBytes / FREE_SHARE
          && bytes + smaller <= spec.memoryBudget() - 2 * columnBytes;
    }

    long slots(long groups) {
      return spec.slots(groups);
    }

    private long tableBytes(long groups) {
      return TableKernels.tableBytes(slots(groups));
    }
  }
}
