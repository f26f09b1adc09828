package org.qsketch.gpu.groupby;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.qsketch.backend.spi.BackendGroupAccumulator;
import org.qsketch.backend.spi.GreatestGroups;
import org.qsketch.backend.spi.PartAggregator;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.table.ResidentTable;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.Method;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.Keys;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Groups pairs that come in any number of calls. Groups stay in a table on the device, which grows
 * while there is memory. When it cannot grow, its groups move to the host, whose cores combine
 * them, and the table starts empty again. If there is no memory for a table, or if another method
 * than linear probing is requested, the device groups the pairs of each call separately, and the
 * host combines the groups.
 *
 * <p>A large first call, of pairs that are on the device, is grouped as a whole, which is several
 * times faster than a table. Its groups move to a table when there are more pairs.
 */
public final class DeviceGroupAccumulator implements PartAggregator {
  /** Groups that are downloaded at a time: enough work for all cores. */
  private static final int DOWNLOAD = 1 << 20;

  /** A first call of this many pairs is worth the passes of a whole group-by. */
  private static final long LEAST_WHOLE = 1L << 22;

  /** At least this many pairs may be added before groups are counted, as on the CPU. */
  private static final long LEAST_UNCOUNTED = 1L << 19;

  private final Gpu gpu;
  private final GroupAccumulatorSpec spec;
  private final HostCores cores;
  private final GroupAccumulator combined;

  /** Group the pairs of each call if there is no table. */
  private final Map<GroupBySpec, DeviceGroupBy> aggregators = new HashMap<>();

  private Optional<ResidentTable> table = Optional.empty();

  /** The groups of a large first call, until there are more pairs. */
  private Optional<Groups> first = Optional.empty();

  private Optional<String> end = Optional.empty();
  private boolean combines;
  private volatile long counted;

  /**
   * Opens an accumulator without groups.
   *
   * @param spec of the result
   * @param gpu groups pairs
   * @param cores combine groups that the device has no memory for
   */
  public DeviceGroupAccumulator(GroupAccumulatorSpec spec, Gpu gpu, HostCores cores) {
    this.gpu = gpu;
    this.spec = spec;
    this.cores = cores;
    this.combined = cores.backend().create(ofParts().inParts(spec.hostBytes()));
    if (keepsTable(spec.groupBy().method())) {
      ResidentTable.prepare(spec.groupBy(), gpu);
    }
  }

  /** Returns the spec that combines aggregates of parts. */
  private GroupBySpec ofParts() {
    return spec.groupBy().aggregate(spec.groupBy().aggregate().ofParts());
  }

  /** Copies columns on other backends first: no thread waits for two backends at once. */
  @Override
  public void add(Keys keys, Optional<Keys> values) {
    try (Resources copies = Resources.make(gpu, resources -> resources)) {
      PairSource pairs = PairSource.of(keys, values, gpu, copies);
      gpu.owner().runInOrder(() -> add(pairs));
    }
  }

  private void add(PairSource pairs) {
    requireOpen();
    if (pairs.count() > 0 && !groupsWhole(pairs)) {
      moveFirst();
      add(pairs, spec.groupBy());
    }
  }

  private void add(PairSource pairs, GroupBySpec ofTable) {
    if (table.isEmpty() && keepsTable(ofTable.method())) {
      table = ResidentTable.of(ofTable, gpu, pairs.count());
      table.ifPresent(_ -> closeAggregators()); // the table has the memory now
    }
    table.ifPresentOrElse(groups -> add(pairs, groups), () -> addSeparately(pairs));
  }

  /** Groups a large first call, unless memory is short; returns whether it did. */
  private boolean groupsWhole(PairSource pairs) {
    if (!isLargeFirst(pairs)) {
      return false;
    }
    try {
      first = Optional.of(aggregator(pairs).aggregate(pairs));
    } catch (OutOfDeviceMemoryException _) {
      closeAggregators(); // a table may need more
      return false;
    }
    counted = first.get().size();
    return true;
  }

  private boolean isLargeFirst(PairSource pairs) {
    boolean hasGroups = table.isPresent() || first.isPresent() || combines;
    return !hasGroups
        && pairs.count() >= LEAST_WHOLE
        && pairs.transferBytes() == 0
        && spec.groupBy().method() == Method.AUTO;
  }

  /** Moves the groups of a first call to a table that has the space for them. */
  private void moveFirst() {
    if (first.isPresent()) {
      endUnlessDone(
          () -> {
            try (Groups groups = first.get();
                Resources copies = Resources.make(gpu, resources -> resources)) {
              first = Optional.empty();
              GroupBySpec wanted = spec.groupBy();
              add(
                  PairSource.of(groups.keys(), Optional.of(groups.values()), gpu, copies),
                  wanted.expectedGroups().isPresent() || groups.size() == 0
                      ? wanted
                      : wanted.expectedGroups(groups.size()));
            }
          });
    }
  }

  private static boolean keepsTable(Method method) {
    return method == Method.LINEAR_PROBING || method == Method.AUTO;
  }

  private void requireOpen() {
    end.ifPresent(
        how -> {
          throw new IllegalStateException(BackendGroupAccumulator.name(spec) + how);
        });
  }

  private void add(PairSource pairs, ResidentTable groups) {
    long first = addSome(pairs, 0, groups);
    if (first < pairs.count()) {
      endUnlessDone(() -> addFrom(first, pairs, groups));
    }
    if (groups.groupsAtMost() - groups.groupsAtLeast() > mostUncounted(groups)) {
      groups.count();
    }
    counted = Math.max(counted, groups.groupsAtLeast());
  }

  private void addFrom(long first, PairSource pairs, ResidentTable groups) {
    for (long at = first; at < pairs.count(); ) {
      at += addSome(pairs, at, groups);
    }
  }

  /** Adds some of the pairs from an index on; returns how many. */
  private long addSome(PairSource pairs, long from, ResidentTable groups) {
    long left = pairs.count() - from;
    if (groups.space(left) == 0 && !groups.grow()) {
      endUnlessDone(() -> handOver(groups));
    }
    long count = groups.space(left);
    groups.add(pairs, from, count);
    return count;
  }

  private long mostUncounted(ResidentTable groups) {
    long fitting = spec.hostBytes() / GroupBySpec.SLOT_BYTES;
    return Math.max(LEAST_UNCOUNTED, fitting - groups.groupsAtLeast());
  }

  /** Moves all groups of the table to the host. */
  private void handOver(ResidentTable groups) {
    if (groups.count() > 0) {
      combines = true;
      groups.forEachPart(part -> combined.add(part.keys(), part.values()));
      groups.clear();
    }
  }

  private void addSeparately(PairSource pairs) {
    try (Groups groups = aggregator(pairs).aggregate(pairs)) {
      combines = true;
      endUnlessDone(() -> combine(groups));
    }
  }

  private DeviceGroupBy aggregator(PairSource pairs) {
    GroupBySpec wanted = pairs.values().isPresent() ? ofParts() : spec.groupBy();
    if (!aggregators.containsKey(wanted) && wanted.memoryBudget() != GroupBySpec.UNLIMITED) {
      closeAggregators(); // each keeps as much memory as the spec allows
    }
    return aggregators.computeIfAbsent(wanted, any -> DeviceGroupBy.of(any, gpu, cores));
  }

  private void closeAggregators() {
    aggregators.values().forEach(DeviceGroupBy::close);
    aggregators.clear();
  }

  private void combine(Groups groups) {
    int most = (int) Math.min(DOWNLOAD, groups.size());
    long[] keys = new long[most];
    long[] values = new long[most];
    for (long at = 0; at < groups.size(); at += most) {
      int count = (int) Math.min(most, groups.size() - at);
      groups.keys().copyTo(at, keys, 0, count);
      groups.values().copyTo(at, values, 0, count);
      combined.add(Keys.of(keys).slice(0, count), Keys.of(values).slice(0, count));
    }
  }

  /** Closes this accumulator if work fails, as some of the pairs may be counted then. */
  private void endUnlessDone(Runnable work) {
    boolean done = false;
    try {
      work.run();
      done = true;
    } finally {
      if (!done) {
        end(" has lost pairs when adding failed: begin again with another");
      }
    }
  }

  @Override
  public long groupsAtLeast() {
    return Math.max(counted, combined.groupsAtLeast());
  }

  @Override
  public Groups groups() {
    requireOpen();
    moveFirst();
    Groups groups =
        table
            .filter(_ -> !combines)
            .map(this::onDevice)
            .orElseGet(() -> onHost(GroupAccumulator::groups));
    gpu.owner().register(groups.keys());
    gpu.owner().register(groups.values());
    return groups;
  }

  @Override
  public TopGroups top(int most) {
    requireOpen();
    moveFirst();
    return table
        .filter(_ -> !combines)
        .map(groups -> topOnDevice(groups, most))
        .orElseGet(() -> onHost(all -> all.top(most)));
  }

  private TopGroups topOnDevice(ResidentTable groups, int most) {
    GreatestGroups greatest = new GreatestGroups(most);
    if (most > 0) {
      groups.showTo(greatest);
    }
    counted = groups.count();
    return greatest.of(counted);
  }

  @Override
  public void forEachValues(Consumer<Keys> action) {
    requireOpen();
    if (first.isPresent()) {
      action.accept(first.get().values());
    } else if (table.isPresent() && !combines) {
      table.get().forEachValues(action);
    } else {
      PartAggregator.super.forEachValues(action);
    }
  }

  private Groups onDevice(ResidentTable groups) {
    HostGroups all = groups.groups();
    counted = all.size();
    return new Groups(all.keys(), all.values());
  }

  private <T> T onHost(Function<GroupAccumulator, T> result) {
    table.ifPresent(groups -> endUnlessDone(() -> handOver(groups)));
    return result.apply(combined);
  }

  private void end(String how) {
    if (end.isEmpty()) {
      end = Optional.of(how);
      first.ifPresent(Groups::close);
      table.ifPresent(ResidentTable::close);
      closeAggregators();
      combined.close();
    }
  }

  @Override
  public void close() {
    end(" is closed");
  }
}
