package org.qsketch.fleet.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.fleet.keys.JoinedCounts;
import org.qsketch.fleet.partition.BucketRanges;
import org.qsketch.fleet.partition.Shards;
import org.qsketch.fleet.partition.Shards.Question;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * A sketch of which each device has a range of the buckets. Keys travel to the device of theirs.
 */
public final class PartitionedSketch implements SketchTable {
  private final BucketedSketchSpec spec;
  private final Shards<Sketch> shards;

  /**
   * Creates an empty sketch.
   *
   * @param spec of the whole
   * @param distributor distributes keys
   */
  public PartitionedSketch(SketchSpec spec, Distributor distributor) {
    if (!isPossible(spec)) {
      throw new IllegalArgumentException(
          "a %s sketch cannot be partitioned, since keys of one bucket have counters anywhere: choose warp, half-warp or sub-warp, or replicate it"
              .formatted(spec.variant()));
    }
    this.spec = (BucketedSketchSpec) spec;
    BucketRanges ranges = BucketRanges.of(this.spec.buckets(), 1, distributor.members().size());
    this.shards =
        new Shards<>(
            distributor,
            ranges,
            new Shards.Hashing(spec.hash(), spec.seed(), this.spec.masks()),
            range -> spec(ranges.size(range)));
  }

  /** Returns whether ranges of buckets are the whole state of the table. */
  public static boolean isPossible(SketchSpec spec) {
    return spec.layout().linear() && spec.layout().splittableBuckets() > 0;
  }

  private SketchSpec spec(long buckets) {
    return spec.ofRange(buckets).orElseThrow();
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public void add(Batch batch, int delta) {
    shards.add(batch, (sketch, part) -> part.addTo(sketch, delta));
  }

  @Override
  public Counts query(Keys keys) {
    return new JoinedCounts(
        shards.ask(
            keys,
            new Question<>(
                false,
                Sketch::query,
                (routed, counts) -> routed.counts(counts, spec.counterBytes()))));
  }

  @Override
  public void merge(SketchImage image) {
    shards.change((sketch, range) -> add(sketch, range, image.parts().getFirst()));
  }

  private void add(Sketch sketch, int range, MemorySegment table) {
    SketchSpec own = spec(shards.ranges().size(range));
    try (SketchImage image =
        SketchImage.copyOf(own, List.of(shards.ranges().slice(table, range)))) {
      sketch.merge(image);
    }
  }

  @Override
  public void halve() {
    shards.change((sketch, _) -> sketch.halve());
  }

  @Override
  public void load(List<MemorySegment> parts) {
    shards.reset(
        (sketch, range) -> {
          sketch.clear();
          add(sketch, range, parts.getFirst());
        });
  }

  @Override
  public void clear() {
    shards.reset((sketch, _) -> sketch.clear());
  }

  @Override
  public SketchImage image() {
    return shards.gather(SketchImage.allocate(spec), Sketch::image);
  }

  @Override
  public SketchStatistics statistics() {
    return shards.ask((sketch, _) -> sketch.statistics()).stream()
        .reduce(
            (a, b) ->
                new SketchStatistics(
                    a.counters() + b.counters(),
                    a.usedCounters() + b.usedCounters(),
                    Math.max(a.largestCounter(), b.largestCounter()),
                    0,
                    0))
        .orElseThrow();
  }

  @Override
  public void close() {
    shards.close();
  }
}
