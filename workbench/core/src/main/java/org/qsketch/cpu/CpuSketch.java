package org.qsketch.cpu;

import java.util.function.Supplier;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.Merging;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** A sketch whose table is in host memory. */
final class CpuSketch implements Sketch {
  private final CpuBackend backend;
  private final SketchSpec spec;
  private final CpuTable table;
  private boolean closed;

  CpuSketch(CpuBackend backend, SketchSpec spec, CpuTable table) {
    this.backend = backend;
    this.spec = spec;
    this.table = table;
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys) {
    run(() -> backend.batches().add(table, keys, 1));
  }

  @Override
  public void remove(Keys keys) {
    run(() -> backend.batches().add(table, keys, -1));
  }

  @Override
  public Counts query(Keys keys) {
    return get(
        () -> {
          HostCounts counts = backend.estimates().room(keys.size());
          try {
            backend.batches().query(table, keys, counts.segment());
            return counts;
          } catch (RuntimeException e) {
            counts.close();
            throw e;
          }
        });
  }

  @Override
  public void merge(SketchImage image) {
    run(
        () -> {
          Merging.add(spec, table.parts(), image);
          table.partsChanged();
        });
  }

  @Override
  public void clear() {
    run(table::clear);
  }

  @Override
  public SketchImage image() {
    return get(() -> SketchImage.copyOf(spec, table.parts()));
  }

  @Override
  public SketchStatistics statistics() {
    return get(table::statistics);
  }

  private void run(Runnable operation) {
    get(
        () -> {
          operation.run();
          return spec;
        });
  }

  private <T> T get(Supplier<T> operation) {
    return backend.inOrder(
        () -> {
          if (closed) {
            throw new IllegalStateException("the " + spec.variant() + " sketch is closed");
          }
          return operation.get();
        });
  }

  @Override
  public void close() {
    backend.release(
        this,
        () -> {
          closed = true;
          table.close();
        });
  }
}
