package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import java.util.function.Function;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.column.PairSource.SourceColumn;
import org.qsketch.gpu.groupby.multipass.TileGroups.Runs;
import org.qsketch.gpu.groupby.multipass.WorkerThreads.TileWorker;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/** Groups tiles on the cores of the host while the device groups others (EGA, Section 4.2.5). */
final class HostLane implements TileWorker {
  private static final int BLOCK = 1 << 12;

  /** With fewer tiles, the device might finish all others before the host finishes one. */
  private static final int MIN_TILES = 64;

  /**
   * If the device completes more tiles while the host takes one, the host stops: its cores are
   * better used for copies.
   */
  private static final long MAX_DEVICE_TILES = 8;

  private final PassContext context;
  private final HostCores cores;
  private final long seed;
  private final long[] block = new long[BLOCK];
  private boolean isSlow;

  HostLane(PassContext context, HostCores cores) {
    this.context = context;
    this.cores = cores;
    this.seed = Mix.seed(context.spec().seed());
  }

  /** Returns whether all columns are in host memory and there are enough tiles. */
  boolean canTake(PairSource pairs, int tiles) {
    return !isSlow && pairs.isOnHost() && tiles >= MIN_TILES;
  }

  @Override
  public boolean takesMore() {
    return !isSlow;
  }

  @Override
  public TileGroups partition(PairSource pairs, long from, long count) {
    Keys keys = tile(pairs.keys(), from, count);
    Optional<Keys> values = pairs.values().map(column -> tile(column, from, count));
    PassTimes times = context.times();
    long before = times.deviceTiles();
    TileGroups groups =
        times.hostTile(() -> aggregate(context.tiles(), keys, values, this::inOrder));
    isSlow = times.deviceTiles() - before > MAX_DEVICE_TILES;
    return groups;
  }

  private <T> T aggregate(
      GroupBySpec spec, Keys keys, Optional<Keys> values, Function<HostGroups, T> action) {
    try (GroupBy groupBy = cores.backend().create(spec);
        Groups groups =
            values
                .map(column -> groupBy.aggregate(keys, column))
                .orElseGet(() -> groupBy.aggregate(keys))) {
      return action.apply(new HostGroups((HostKeys) groups.keys(), (HostKeys) groups.values()));
    }
  }

  /**
   * Combines aggregated groups with the groups of runs, and passes the result to an action. Any
   * thread may do so.
   *
   * @param groups distinct keys with their aggregates
   */
  <T> T combine(HostGroups groups, Runs runs, Function<HostGroups, T> action) {
    try (HostGroups all = runs.after(groups)) {
      return aggregate(context.parts(), all.keys(), Optional.of(all.values()), action);
    }
  }

  private static Keys tile(SourceColumn column, long from, long count) {
    return ((SourceColumn.OnHost) column).keys().slice(from, from + count);
  }

  private TileGroups inOrder(HostGroups groups) {
    HostKeys keys = groups.keys();
    long[] starts = starts(keys);
    long[] next = starts.clone();
    HostGroups ordered = context.pool().take(groups.size());
    for (long from = 0; from < keys.size(); from += BLOCK) {
      int count = load(keys, from);
      for (int i = 0; i < count; i++) {
        groups.copyTo(from + i, ordered, next[partition(block[i])]++);
      }
    }
    return new TileGroups(ordered, starts);
  }

  private long[] starts(HostKeys keys) {
    int partitions = context.plan().partitions();
    long[] starts = new long[partitions + 1];
    for (long from = 0; from < keys.size(); from += BLOCK) {
      int count = load(keys, from);
      for (int i = 0; i < count; i++) {
        starts[partition(block[i]) + 1]++;
      }
    }
    for (int partition = 0; partition < partitions; partition++) {
      starts[partition + 1] += starts[partition];
    }
    return starts;
  }

  /** Loads a block of keys; returns how many. */
  private int load(HostKeys keys, long from) {
    int count = (int) Math.min(BLOCK, keys.size() - from);
    keys.copyTo(from, block, 0, count);
    return count;
  }

  /**
   * Returns the partition of a key; must agree with {@code group_partition.cu} and {@code
   * group_partition.cl}.
   */
  private int partition(long key) {
    return (int)
        (((Mix.fmix64(key ^ seed) & 0xFFFF_FFFFL) * context.plan().partitions()) >>> Integer.SIZE);
  }
}
