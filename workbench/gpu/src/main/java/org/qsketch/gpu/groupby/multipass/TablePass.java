package org.qsketch.gpu.groupby.multipass;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.multipass.TileDispenser.Tile;
import org.qsketch.gpu.groupby.table.SharedTable;
import org.qsketch.groupby.Groups;
import org.qsketch.memory.OutOfDeviceMemoryException;

/**
 * Passes pairs through the device in tiles and keeps their groups there, in one table, as long as
 * it has space. Each pair is uploaded once, and each group is downloaded once.
 */
final class TablePass implements AutoCloseable {
  private final Gpu gpu;
  private final PassContext context;
  private final TablePlan plan;
  private final List<DeviceLane> lanes;
  private Optional<SharedTable> kept = Optional.empty();

  /**
   * Prepares a pass, without memory.
   *
   * @param lanes the streams, which have no other work meanwhile
   */
  TablePass(Gpu gpu, PassContext context, TablePlan plan, List<DeviceLane> lanes) {
    this.gpu = gpu;
    this.context = context;
    this.plan = plan;
    this.lanes = lanes;
  }

  /** Allocates the table and the columns of the streams; returns whether there is memory. */
  boolean reserve() {
    try {
      SharedTable _ = table();
      lanes.forEach(lane -> lane.reserve(plan));
      return true;
    } catch (OutOfDeviceMemoryException _) {
      close();
      return false;
    }
  }

  /** Adds the first pairs to an empty table, as many as it has space for. */
  TileDispenser add(PairSource pairs) {
    SharedTable table = table();
    table.clear();
    TileDispenser tiles =
        new TileDispenser(pairs.count(), plan.tilePairs(), TablePlan.mostGroups(table.slots()));
    fill(table, pairs, tiles);
    if (tiles.taken() < pairs.count() && table.grow(plan.slots())) {
      tiles.allow(TablePlan.mostGroups(table.slots()));
      fill(table, pairs, tiles);
    }
    return tiles;
  }

  private void fill(SharedTable table, PairSource pairs, TileDispenser tiles) {
    List<Long> _ =
        new WorkerThreads<>(lanes.size(), lanes, (lane, _) -> add(lane, table, pairs, tiles)).run();
  }

  private SharedTable table() {
    if (kept.isEmpty()) {
      lanes.forEach(DeviceLane::release);
      kept = Optional.of(SharedTable.open(gpu, context.tiles(), context.kind(), plan.firstSlots()));
    }
    return kept.get();
  }

  /** Adds tiles while the dispenser has any; returns how many. */
  private static long add(
      DeviceLane lane, SharedTable table, PairSource pairs, TileDispenser tiles) {
    long added = 0;
    for (Optional<Tile> tile = tiles.take(); tile.isPresent(); tile = tiles.take()) {
      add(lane, table, pairs, tile.get(), tiles);
      added++;
    }
    return added;
  }

  private static void add(
      DeviceLane lane, SharedTable table, PairSource pairs, Tile tile, TileDispenser tiles) {
    boolean done = false;
    try {
      tiles.added(tile, lane.add(table, pairs, tile));
      done = true;
    } finally {
      if (!done) {
        tiles.fail(tile);
      }
    }
  }

  /** Downloads all groups. */
  Groups groups(TileDispenser tiles, ResultBuffer.Pool results) {
    ResultBuffer buffer = results.exactly(tiles.groups(), context.width());
    try {
      forEachPart(
          plan.collectSlots(),
          (lane, from) -> {
            lane.fetch(table(), from, plan.collectSlots(), buffer);
            return from;
          });
      return buffer.groups();
    } catch (RuntimeException e) {
      buffer.close();
      throw e;
    }
  }

  /** Downloads all groups, divided into partitions, and frees all memory. */
  List<TileGroups> partition() {
    lanes.forEach(DeviceLane::release);
    SharedTable table = table();
    List<TileGroups> parts =
        forEachPart(
            plan.partSlots(), (lane, from) -> lane.partition(table, from, plan.partSlots()));
    close();
    return parts;
  }

  private <T> List<T> forEachPart(long slots, BiFunction<DeviceLane, Long, T> action) {
    int parts = Math.toIntExact(Math.ceilDiv(table().slots() + 1, slots));
    return new WorkerThreads<>(parts, lanes, (lane, part) -> action.apply(lane, part * slots))
        .run();
  }

  /** Frees the memory until pairs are added again. */
  @Override
  public void close() {
    kept.ifPresent(SharedTable::close);
    kept = Optional.empty();
    lanes.forEach(DeviceLane::release);
  }
}
