package org.qsketch.fake;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.distinct.DistinctStatistics;
import org.qsketch.keys.Keys;

/** Keeps keys in a set, so that it never errs. */
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
    Arrays.stream(inserted.toArray()).forEach(keys::add);
    backend.advance(inserted.size() * FakeBackend.INSERT_NANOS);
  }

  @Override
  public DistinctEstimate estimate() {
    return new DistinctEstimate(keys.size(), spec.relativeError());
  }

  @Override
  public void merge(DistinctImage image) {
    throw new UnsupportedOperationException("fake counters have no images");
  }

  @Override
  public void clear() {
    keys.clear();
    backend.advance(FakeBackend.CLEAR_NANOS);
  }

  @Override
  public DistinctImage image() {
    throw new UnsupportedOperationException("fake counters have no images");
  }

  @Override
  public DistinctStatistics statistics() {
    return new DistinctStatistics(spec.bytes(), keys.size(), 0);
  }

  @Override
  public void close() {
    backend.closed();
  }
}
