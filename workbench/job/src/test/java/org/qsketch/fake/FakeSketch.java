package org.qsketch.fake;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** Counts in a map and errs as told. */
public final class FakeSketch implements Sketch {
  private final FakeBackend backend;
  private final SketchSpec spec;
  private final LongUnaryOperator estimate;
  private final Map<Long, Long> counts = new HashMap<>();

  public FakeSketch(FakeBackend backend, SketchSpec spec, LongUnaryOperator estimate) {
    this.backend = backend;
    this.spec = spec;
    this.estimate = estimate;
    backend.opened();
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys) {
    add(keys, 1);
    backend.update(keys.size() * FakeBackend.INSERT_NANOS);
  }

  @Override
  public void insert(Keys keys, Keys weights) {
    add(keys, weights, 1);
    backend.update(keys.size() * FakeBackend.INSERT_NANOS);
  }

  @Override
  public void remove(Keys keys) {
    add(keys, -1);
    backend.update(keys.size() * FakeBackend.REMOVE_NANOS);
  }

  @Override
  public void remove(Keys keys, Keys weights) {
    add(keys, weights, -1);
    backend.update(keys.size() * FakeBackend.REMOVE_NANOS);
  }

  private void add(Keys keys, long delta) {
    LongStream.of(keys.toArray()).forEach(key -> counts.merge(key, delta, Long::sum));
  }

  private void add(Keys keys, Keys weights, long delta) {
    long[] each = keys.toArray();
    long[] weigh = weights.toArray();
    for (int i = 0; i < each.length; i++) {
      counts.merge(each[i], delta * weigh[i], Long::sum);
    }
  }

  @Override
  public Counts query(Keys keys) {
    HostCounts estimates = HostCounts.allocate(keys.size());
    long[] asked = keys.toArray();
    for (int i = 0; i < asked.length; i++) {
      long exact = counts.getOrDefault(asked[i], 0L);
      estimates.segment().setAtIndex(JAVA_INT, i, (int) estimate.applyAsLong(exact));
    }
    backend.advance(keys.size() * FakeBackend.QUERY_NANOS);
    return estimates;
  }

  @Override
  public void merge(SketchImage image) {
    throw new UnsupportedOperationException("fake sketches do not merge");
  }

  @Override
  public void halve() {
    counts.replaceAll((_, count) -> count - count / 2);
  }

  @Override
  public void clear() {
    counts.clear();
    backend.advance(FakeBackend.CLEAR_NANOS);
  }

  @Override
  public SketchImage image() {
    throw new UnsupportedOperationException("fake sketches have no images");
  }

  @Override
  public SketchStatistics statistics() {
    return new SketchStatistics(spec.counters(), counts.size(), 0, 0, 0);
  }

  @Override
  public void close() {
    backend.closed();
  }
}
