package org.qsketch.fleet.sketch;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.StateRanges;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.backend.spi.fleet.SketchCombiner;
import org.qsketch.fleet.work.Members;
import org.qsketch.sketch.Sketch;

/**
 * Adds up the shares of a sketch, one range of the table on each device at the same time. The
 * devices that need the whole sum then read the ranges of the others. Each of n devices reads (n -
 * 1) / n of a table twice; a single device that added up everything would read n - 1 tables and
 * send out as many.
 *
 * @param members the devices
 * @param shares what is added up, by device
 * @param wanted the sketches that are to hold the sum, by device
 * @param bytes the size of a table
 */
record RangeSums(
    Members members, Map<Integer, Table> shares, Map<Integer, Table> wanted, long bytes) {
  /** Ranges begin on pages, so that two devices do not write to one cache line. */
  private static final long ALIGNMENT = 1 << 12;

  /** A sketch and its state. */
  private record Table(BackendSketch sketch, StateRanges state) {
    static Optional<Table> of(Sketch sketch) {
      return sketch instanceof BackendSketch known
          ? SketchCombiner.ranges(known).map(state -> new Table(known, state))
          : Optional.empty();
    }

    boolean canRead(Collection<Table> others) {
      return others.stream().allMatch(other -> state.canRead(other.state));
    }

    /** Runs an operation on the state. */
    void run(Runnable operation) {
      Table _ =
          sketch.apply(
              _ -> {
                operation.run();
                return this;
              });
    }

    /** Runs an operation on the state, and waits for it. */
    void finish(Runnable operation) {
      run(
          () -> {
            operation.run();
            state.finish();
          });
    }
  }

  /** Returns empty if some device cannot read the counters of another one directly. */
  static Optional<RangeSums> of(
      Members members, Map<Integer, Sketch> shares, Map<Integer, Sketch> wanted) {
    Map<Integer, Table> ours = tables(shares);
    Map<Integer, Table> theirs = tables(wanted);
    boolean isPossible =
        ours.size() == shares.size()
            && theirs.size() == wanted.size()
            && Stream.concat(ours.values().stream(), theirs.values().stream())
                .allMatch(table -> table.canRead(ours.values()));
    return isPossible
        ? ours.values().stream()
            .findFirst()
            .map(first -> new RangeSums(members, ours, theirs, first.state.bytes()))
        : Optional.empty();
  }

  private static Map<Integer, Table> tables(Map<Integer, Sketch> sketches) {
    Map<Integer, Table> tables = new TreeMap<>();
    sketches.forEach(
        (member, sketch) -> Table.of(sketch).ifPresent(table -> tables.put(member, table)));
    return tables;
  }

  void run() {
    try {
      onEach(shares, this::packOthers);
      onEach(shares, this::addUp);
      onEach(wanted, this::complete);
    } finally {
      shares.values().forEach(table -> table.run(table.state::unpack));
    }
    SketchCombiner.setSum(sketches(shares), sketches(wanted));
  }

  /** Leaves one range of a sum to each device that has a copy of it. */
  void dealOut() {
    onEach(
        shares,
        (member, table) ->
            table.run(() -> others(member).forEach(i -> table.state.clear(start(i), size(i)))));
  }

  private static List<BackendSketch> sketches(Map<Integer, Table> tables) {
    return tables.values().stream().map(Table::sketch).toList();
  }

  private void onEach(Map<Integer, Table> tables, BiConsumer<Integer, Table> work) {
    members.forEach(tables.keySet(), member -> work.accept(member, tables.get(member)));
  }

  /** Returns the devices that own one range each. */
  private List<Integer> owners() {
    return List.copyOf(shares.keySet());
  }

  private long start(int range) {
    int ranges = shares.size();
    return range == ranges ? bytes : bytes / ALIGNMENT * range / ranges * ALIGNMENT;
  }

  private long size(int range) {
    return start(range + 1) - start(range);
  }

  /** Returns the ranges that other devices own. */
  private List<Integer> others(int member) {
    int own = owners().indexOf(member);
    return ReadingOrder.from(own + 1, shares.size()).stream()
        .filter(range -> range != own)
        .toList();
  }

  /** Returns the share of the device that owns a range. */
  private Table owner(int range) {
    return shares.get(owners().get(range));
  }

  private void packOthers(int member, Table table) {
    table.finish(() -> others(member).forEach(i -> table.state.pack(start(i), size(i))));
  }

  private void addUp(int member, Table table) {
    int range = owners().indexOf(member);
    table.finish(
        () -> {
          others(member).forEach(i -> table.state.add(owner(i).state, start(range), size(range)));
          if (!Set.of(member).containsAll(wanted.keySet())) {
            table.state.pack(start(range), size(range));
          }
        });
  }

  private void complete(int member, Table table) {
    table.finish(
        () ->
            others(member).forEach(i -> table.state.overwrite(owner(i).state, start(i), size(i))));
  }
}
