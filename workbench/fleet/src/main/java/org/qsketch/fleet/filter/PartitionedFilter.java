package org.qsketch.fleet.filter;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.FilterTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.fleet.keys.JoinedAnswers;
import org.qsketch.fleet.partition.BucketRanges;
import org.qsketch.fleet.partition.Shards;
import org.qsketch.fleet.partition.Shards.Question;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.StateLoading;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * A cuckoo filter of which each device has a range of the buckets. Keys travel to the device of
 * theirs, which has both buckets of each: the alternate bucket is in the same block. Many probes
 * are answered by copies instead, where there is memory for them.
 */
public final class PartitionedFilter implements FilterTable {
  private final CuckooFilterSpec spec;
  private final Members members;
  private final Shards<CuckooFilter> shards;
  private final ProbeCopies copies;

  /**
   * Creates an empty filter.
   *
   * @param spec of the whole
   * @param distributor distributes keys
   * @param mayCopy whether each device has the memory for a copy of all, for probes
   */
  public PartitionedFilter(CuckooFilterSpec spec, Distributor distributor, boolean mayCopy) {
    this.spec = spec;
    this.members = distributor.members();
    BucketRanges ranges = BucketRanges.of(spec.buckets(), spec.blockBuckets(), members.size());
    this.shards =
        new Shards<>(
            distributor,
            ranges,
            new Shards.Hashing(spec.hash(), spec.seed(), 0),
            range -> spec(ranges.size(range)));
    this.copies = new ProbeCopies(spec, distributor, shards, mayCopy);
  }

  /** Returns whether there are several blocks, which can be on different devices. */
  public static boolean isPossible(CuckooFilterSpec spec) {
    return spec.blockBuckets() < spec.buckets();
  }

  /** Returns the spec of a range, for keys that are hashes already. */
  private CuckooFilterSpec spec(long buckets) {
    return new CuckooFilterSpec(
        buckets,
        spec.entries(),
        spec.fingerprintBits(),
        spec.alternate(),
        HashFamily.identity(),
        spec.seed(),
        spec.stripes());
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public Answers run(Operation operation, Keys keys) {
    if (operation == Operation.CONTAINS) {
      return new JoinedAnswers(
          copies
              .probe(keys, CuckooFilter::contains)
              .orElseGet(() -> shards.ask(keys, question(operation))));
    }
    copies.outdate();
    return new JoinedAnswers(shards.change(keys, question(operation)));
  }

  private static Question<CuckooFilter, Answers> question(Operation operation) {
    return new Question<>(true, operation::on, RoutedKeys::answers);
  }

  @Override
  public long count(Keys keys) {
    return copies
        .probe(keys, CuckooFilter::countContained)
        .map(counts -> counts.stream().mapToLong(Long::longValue).sum())
        .orElseGet(() -> FilterTable.super.count(keys));
  }

  @Override
  public void load(List<MemorySegment> parts) {
    copies.outdate();
    shards.replace((filter, range) -> loaded(filter, range, parts.getFirst()));
  }

  private CuckooFilter loaded(CuckooFilter filter, int range, MemorySegment table) {
    return StateLoading.load(
        filter,
        members.get(shards.ranges().device(range)),
        List.of(shards.ranges().slice(table, range)),
        state -> FilterImage.copyOf(filter.spec(), state));
  }

  @Override
  public void clear() {
    copies.outdate();
    shards.reset((filter, _) -> filter.clear());
  }

  @Override
  public FilterImage image() {
    return shards.gather(FilterImage.allocate(spec), CuckooFilter::image);
  }

  @Override
  public FilterStatistics statistics() {
    return shards.ask((filter, _) -> filter.statistics()).stream()
        .reduce(PartitionedFilter::sum)
        .orElseThrow();
  }

  private static FilterStatistics sum(FilterStatistics a, FilterStatistics b) {
    return new FilterStatistics(
        a.slots() + b.slots(),
        a.used() + b.used(),
        a.deleted() + b.deleted(),
        IntStream.range(0, a.displacements().size())
            .mapToObj(i -> a.displacements().get(i) + b.displacements().get(i))
            .toList(),
        a.refused() + b.refused());
  }

  @Override
  public void close() {
    try (shards) {
      copies.close();
    }
  }
}
