package org.qsketch.fleet.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.qsketch.backend.spi.BackendFilter;
import org.qsketch.backend.spi.fleet.FilterBuckets;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.fleet.partition.Shards;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Piece;
import org.qsketch.internal.Closing;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * A copy of a divided filter on each device, for probes: keys then stay where they are. The copies
 * are made when many keys are probed, and kept until the next change.
 */
final class ProbeCopies implements AutoCloseable {
  /** The approximate bytes that a probe of one key reads: a copy pays if all keys read more. */
  private static final long BYTES_PER_PROBE = 64;

  private final CuckooFilterSpec spec;
  private final Distributor distributor;
  private final Shards<CuckooFilter> shards;
  private final List<CuckooFilter> copies = new ArrayList<>();
  private boolean isPossible;
  private boolean isFresh;

  /**
   * Copies nothing yet.
   *
   * @param spec of the whole filter
   * @param distributor distributes keys
   * @param shards the parts of the filter
   * @param isPossible whether there is memory for the copies
   */
  ProbeCopies(
      CuckooFilterSpec spec,
      Distributor distributor,
      Shards<CuckooFilter> shards,
      boolean isPossible) {
    this.spec = spec;
    this.distributor = distributor;
    this.shards = shards;
    this.isPossible = isPossible;
  }

  /** Notes that the filter changes. */
  void outdate() {
    isFresh = false;
  }

  /**
   * Probes the copies.
   *
   * @param keys any number
   * @param probe of a copy, by the keys that it gets
   * @return the results in the order of the keys and of the pieces; empty if there are no copies
   */
  <T> Optional<List<T>> probe(Keys keys, BiFunction<CuckooFilter, Keys, T> probe) {
    if (!areReady(keys.size())) {
      return Optional.empty();
    }
    try (Keys staged = distributor.stage(keys)) {
      List<Piece> pieces = distributor.cut(staged);
      return Optional.of(
          distributor.run(
              pieces,
              staged,
              piece -> probe.apply(copies.get(piece.member()), distributor.of(staged, piece))));
    }
  }

  private boolean areReady(long keys) {
    if (!isFresh && isPossible && keys >= spec.bytes() / BYTES_PER_PROBE) {
      refresh();
    }
    return isFresh;
  }

  private void refresh() {
    try {
      List<Optional<FilterBuckets>> parts = shards.ask((part, _) -> finished(part));
      create();
      List<Boolean> done = members().onEach(device -> copy(copies.get(device), parts));
      isFresh = !done.contains(false);
      isPossible = isFresh;
    } catch (InsufficientMemoryException _) {
      isPossible = false;
    }
    if (!isPossible) {
      close();
    }
  }

  private Members members() {
    return distributor.members();
  }

  private void create() {
    if (copies.isEmpty()) {
      copies.addAll(members().onEach(device -> members().get(device).create(spec)));
    }
  }

  /** Returns the buckets of a part, which other devices may read now. */
  private static Optional<FilterBuckets> finished(CuckooFilter part) {
    Optional<FilterBuckets> buckets = buckets(part);
    buckets.ifPresent(FilterBuckets::finish);
    return buckets;
  }

  private static Optional<FilterBuckets> buckets(CuckooFilter filter) {
    return filter instanceof BackendFilter known
        ? known.apply(
            table ->
                table instanceof FilterBuckets buckets ? Optional.of(buckets) : Optional.empty())
        : Optional.empty();
  }

  /** Copies all parts; returns false if a device cannot read them. */
  private boolean copy(CuckooFilter copy, List<Optional<FilterBuckets>> parts) {
    Optional<FilterBuckets> target = buckets(copy);
    boolean reads =
        target
            .map(
                here ->
                    parts.stream()
                        .allMatch(part -> part.isPresent() && here.canRead(part.orElseThrow())))
            .orElse(false);
    if (reads) {
      FilterBuckets here = target.orElseThrow();
      shards
          .ranges()
          .ranges()
          .forEach(
              range ->
                  here.place(
                      parts.get(range).orElseThrow(), shards.ranges().offset(spec.bytes(), range)));
      here.finish();
    }
    return reads;
  }

  @Override
  public void close() {
    isFresh = false;
    List<CuckooFilter> old = List.copyOf(copies);
    copies.clear();
    Closing.closeAll(old);
  }
}
