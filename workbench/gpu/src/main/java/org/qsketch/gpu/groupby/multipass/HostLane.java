package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.column.TileColumn;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/** Groups tiles on the cores of the host while the device takes others (EGA, Section 4.2.5). */
final class HostLane implements TileWorker {
  private static final int BLOCK = 1 << 12;

  /** With fewer tiles, the device might be done with all others before the host is with one. */
  private static final int MIN_TILES = 64;

  /**
   * If the device completes more tiles while the host takes one, the host stops: its cores are
   * better used for copies.
   */
  private static final long MAX_DEVICE_TILES = 8;

  private final PassContext context;
  private final HostGrouping cores;
  private final long seed;
  private final long[] block = new long[BLOCK];
  private boolean isSlow;

  HostLane(PassContext context, HostGrouping cores) {
    this.context = context;
    this.cores = cores;
    this.seed = Mix.seed(context.spec().seed());
  }

  /** Whether all columns are in host memory and there are enough tiles. */
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
        times.hostTile(() -> cores.aggregate(context.tiles(), keys, values, this::inOrder));
    isSlow = times.deviceTiles() - before > MAX_DEVICE_TILES;
    return groups;
  }

  private static Keys tile(TileColumn column, long from, long count) {
    return ((TileColumn.OnHost) column).keys().slice(from, from + count);
  }

  private TileGroups inOrder(HostGroups groups) {
    long[] starts = starts(groups.keys());
    long[] next = starts.clone();
    TileBuffer ordered = context.pool().take(groups.size());
    forEachBlock(
        groups.keys(),
        (from, count) -> {
          for (int i = 0; i < count; i++) {
            groups.copyTo(from + i, ordered.groups(), next[partition(block[i])]++);
          }
        });
    return new TileGroups(ordered, starts);
  }

  private long[] starts(HostKeys keys) {
    int partitions = context.plan().partitions();
    long[] starts = new long[partitions + 1];
    forEachBlock(
        keys,
        (_, count) -> {
          for (int i = 0; i < count; i++) {
            starts[partition(block[i]) + 1]++;
          }
        });
    for (int partition = 0; partition < partitions; partition++) {
      starts[partition + 1] += starts[partition];
    }
    return starts;
  }

  @FunctionalInterface
  private interface BlockAction {
    void accept(long from, int count);
  }

  private void forEachBlock(HostKeys keys, BlockAction action) {
    for (long from = 0; from < keys.size(); from += BLOCK) {
      int count = (int) Math.min(BLOCK, keys.size() - from);
      keys.copyTo(from, block, 0, count);
      action.accept(from, count);
    }
  }

  /** Must agree with {@code group_partition.cu} and {@code group_partition.cl}. */
  private int partition(long key) {
    return (int)
        (((Mix.fmix64(key ^ seed) & 0xFFFF_FFFFL) * context.plan().partitions()) >>> Integer.SIZE);
  }
}
