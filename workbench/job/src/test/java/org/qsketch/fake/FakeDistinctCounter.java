package org.qsketch.fake;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.distinct.DistinctStatistics;
import org.qsketch.keys.Keys;

/** Keeps keys in a set, so that it errs only as its backend is told. */
public final class FakeDistinctCounter implements DistinctCounter {
  private final FakeBackend backend;
  private final DistinctSpec spec;
  private final Set<Long> keys = new HashSet<>();

  public FakeDistinctCounter(FakeBackend backend, DistinctSpec spec) {
    this.backend = backend;
    this.spec = spec;
    backend.opened();
  }

  @Override
  public DistinctSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys inserted) {
    LongStream.of(inserted.toArray()).forEach(keys::add);
    backend.update(inserted.size() * FakeBackend.INSERT_NANOS);
  }

  @Override
  public DistinctEstimate estimate() {
    return new DistinctEstimate(backend.estimate(keys.size()), spec.relativeError());
  }

  @Override
  public void merge(DistinctCounter other) {
    keys.addAll(((FakeDistinctCounter) Objects.requireNonNull(other, "other")).keys);
  }

  @Override
  public void merge(DistinctImage image) {
    throw new UnsupportedOperationException("fake distinct counters have no images");
  }

  @Override
  public void clear() {
    keys.clear();
    backend.advance(FakeBackend.CLEAR_NANOS);
  }

  @Override
  public DistinctImage image() {
    throw new UnsupportedOperationException("fake distinct counters have no images");
  }

  @Override
  public DistinctStatistics statistics() {
    long used = Math.min(keys.size(), spec.bytes());
    return new DistinctStatistics(spec.bytes(), used, used == 0 ? -1 : 0);
  }

  @Override
  public void close() {
    backend.closed();
  }
}
