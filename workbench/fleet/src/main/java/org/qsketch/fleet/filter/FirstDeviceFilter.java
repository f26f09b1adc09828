package org.qsketch.fleet.filter;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.FilterTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.fleet.keys.JoinedAnswers;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Losses;
import org.qsketch.fleet.work.Piece;
import org.qsketch.fleet.work.StateLoading;
import org.qsketch.keys.Keys;

/** A cuckoo filter that cannot be divided: the first device has all of it. */
public final class FirstDeviceFilter implements FilterTable {
  private final CuckooFilterSpec spec;
  private final Distributor distributor;
  private final Backend first;
  private final Losses losses = new Losses();
  private CuckooFilter filter;

  /**
   * Creates an empty filter.
   *
   * @param spec what it is
   * @param distributor knows the devices
   */
  public FirstDeviceFilter(CuckooFilterSpec spec, Distributor distributor) {
    this.spec = spec;
    this.distributor = distributor.onFirst();
    this.first = distributor.members().get(0);
    this.filter = onFirst(() -> first.create(spec));
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public Answers run(Operation operation, Keys keys) {
    try (Keys staged = distributor.stage(keys)) {
      List<Piece> pieces = distributor.cut(staged);
      return operation == Operation.CONTAINS
          ? asked(operation, staged, pieces)
          : losses.guard(pieces.size() > 1, () -> asked(operation, staged, pieces));
    }
  }

  private Answers asked(Operation operation, Keys keys, List<Piece> pieces) {
    losses.requireNone();
    return new JoinedAnswers(
        distributor.run(pieces, keys, piece -> operation.on(filter, distributor.of(keys, piece))));
  }

  @Override
  public long count(Keys keys) {
    losses.requireNone();
    try (Keys staged = distributor.stage(keys)) {
      return distributor
          .run(
              distributor.cut(staged),
              staged,
              piece -> filter.countContained(distributor.of(staged, piece)))
          .stream()
          .mapToLong(Long::longValue)
          .sum();
    }
  }

  @Override
  public void load(List<MemorySegment> parts) {
    losses.reset(
        () ->
            filter =
                onFirst(
                    () ->
                        StateLoading.load(
                            filter, first, parts, state -> FilterImage.copyOf(spec, state))));
  }

  @Override
  public void clear() {
    losses.reset(() -> distributor.members().forEach(List.of(0), _ -> filter.clear()));
  }

  @Override
  public FilterImage image() {
    losses.requireNone();
    return onFirst(filter::image);
  }

  @Override
  public FilterStatistics statistics() {
    losses.requireNone();
    return onFirst(filter::statistics);
  }

  private <T> T onFirst(Supplier<T> work) {
    return distributor.members().on(0, work);
  }

  @Override
  public void close() {
    filter.close();
  }
}
