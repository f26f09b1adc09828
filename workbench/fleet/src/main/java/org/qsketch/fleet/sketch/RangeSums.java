package org.qsketch.fleet.sketch;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Members.Job;
import org.qsketch.sketch.Sketch;

/**
 * Adds up shares of a sketch, a range of the counters on each device at the same time; then whoever
 * wants the sum reads the ranges of the others. With n devices each reads (n - 1) / n of a table
 * twice, where one that added up all for the others would read n - 1 tables and give out as many.
 *
 * @param members the devices
 * @param shares what is added up, by device
 * @param wanted by device, what is to hold the sum
 * @param bytes of a table
 */
record RangeSums(
    Members members,
    Map<Integer, BackendSketch> shares,
    Map<Integer, BackendSketch> wanted,
    long bytes) {
  /** Ranges begin where nothing is read or written together with what is before it. */
  private static final long ALIGNMENT = 1 << 12;

  /** Empty if some device cannot read the counters of another one where they lie. */
  static Optional<RangeSums> of(
      Members members, Map<Integer, Sketch> shares, Map<Integer, Sketch> wanted) {
    Map<Integer, BackendSketch> ours = backendSketches(shares);
    Map<Integer, BackendSketch> theirs = backendSketches(wanted);
    boolean areKnown = ours.size() == shares.size() && theirs.size() == wanted.size();
    OptionalLong bytes = areKnown ? bytes(ours, theirs) : OptionalLong.empty();
    return bytes.isPresent()
        ? Optional.of(new RangeSums(members, ours, theirs, bytes.getAsLong()))
        : Optional.empty();
  }

  private static Map<Integer, BackendSketch> backendSketches(Map<Integer, Sketch> sketches) {
    Map<Integer, BackendSketch> known = new TreeMap<>();
    sketches.forEach(
        (member, sketch) -> {
          if (sketch instanceof BackendSketch backendSketch) {
            known.put(member, backendSketch);
          }
        });
    return known;
  }

  private static OptionalLong bytes(
      Map<Integer, BackendSketch> shares, Map<Integer, BackendSketch> wanted) {
    List<OptionalLong> all =
        Stream.concat(shares.values().stream(), wanted.values().stream())
            .map(sketch -> sketch.reachableBytes(shares.values()))
            .toList();
    return all.stream().allMatch(OptionalLong::isPresent) ? all.getFirst() : OptionalLong.empty();
  }

  void run() {
    onEach(shares, (_, sketch) -> sketch.settle());
    onEach(shares, this::addUp);
    onEach(wanted, this::complete);
    BackendSketch.added(shares.values(), wanted.values());
  }

  private void onEach(
      Map<Integer, BackendSketch> sketches, BiConsumer<Integer, BackendSketch> work) {
    List<Boolean> _ =
        members.run(
            sketches.entrySet().stream()
                .map(
                    each ->
                        new Job<>(
                            each.getKey(),
                            () -> {
                              work.accept(each.getKey(), each.getValue());
                              return true;
                            }))
                .toList());
  }

  /** The devices that have a range each. */
  private List<Integer> owners() {
    return List.copyOf(shares.keySet());
  }

  private long start(int range) {
    int ranges = shares.size();
    return range == ranges ? bytes : bytes / ALIGNMENT * range / ranges * ALIGNMENT;
  }

  private void addUp(int member, BackendSketch sketch) {
    int range = owners().indexOf(member);
    Collection<BackendSketch> others =
        shares.values().stream().filter(other -> other != sketch).toList();
    sketch.addPart(others, start(range), start(range + 1) - start(range));
    sketch.settle();
  }

  private void complete(int member, BackendSketch sketch) {
    for (int range = 0; range < shares.size(); range++) {
      int owner = owners().get(range);
      if (owner != member) {
        sketch.copyPart(shares.get(owner), start(range), start(range + 1) - start(range));
      }
    }
    sketch.settle();
  }
}
