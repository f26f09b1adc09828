package org.qsketch.backend.spi;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Merging;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;

/**
 * The sketch of every backend: handles order, life cycle and argument checks, and leaves the
 * counting to a table.
 */
public final class BackendSketch implements Sketch {
  private final Ownership owner;
  private final SketchSpec spec;
  private final BoundedTable table;
  private final Ownership.Product product;

  /**
   * A sketch over a table.
   *
   * @param owner the ownership of the backend; the caller registers the sketch with it
   * @param spec what the table holds
   * @param table its counters, closed with the sketch
   */
  public BackendSketch(Ownership owner, SketchSpec spec, BoundedTable table) {
    this.owner = owner;
    this.spec = spec;
    this.table = table;
    this.product = owner.product("the " + spec.variant() + " sketch", table::close);
  }

  @Override
  public SketchSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys) {
    add(keys, 1);
  }

  @Override
  public void insert(Keys keys, Keys weights) {
    add(keys, weights, 1);
  }

  @Override
  public void remove(Keys keys) {
    add(keys, -1);
  }

  @Override
  public void remove(Keys keys, Keys weights) {
    add(keys, weights, -1);
  }

  private void add(Keys keys, int delta) {
    Objects.requireNonNull(keys, "keys");
    try (Hold _ = keys.hold()) {
      add(Batch.once(keys), table.readerOf(keys), delta);
    }
  }

  private void add(Keys keys, Keys weights, int delta) {
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(weights, "weights");
    Columns columns = new Columns(keys, weights, "weight");
    columns.requireSameSize();
    requireNarrow(weights);
    try (Hold _ = keys.hold();
        Hold _ = weights.hold()) {
      add(Batch.weighted(keys, weights), columns.reader(owner, table), delta);
    }
  }

  private static void requireNarrow(Keys weights) {
    if (weights.width() != KeyWidth.BITS_32) {
      throw new IllegalArgumentException(
          "the weights have %d bits each: give weights of 32 bits, for example Keys.of(int...)"
              .formatted(weights.width().bytes() * Byte.SIZE));
    }
  }

  private void add(Batch batch, Optional<Ownership> reader, int delta) {
    SketchSpec _ =
        reading(
            batch.keys(),
            reader,
            () -> {
              table.add(batch, delta);
              return spec;
            });
  }

  @Override
  public Counts query(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    try (Hold _ = keys.hold()) {
      return reading(keys, table.readerOf(keys), () -> table.query(keys));
    }
  }

  private <T> T reading(Keys keys, Optional<Ownership> reader, Supplier<T> operation) {
    return product.reading(
        reader,
        () -> {
          spec.hash().requireWidth(keys.width());
          return operation.get();
        });
  }

  @Override
  public void merge(SketchImage image) {
    Objects.requireNonNull(image, "image");
    try (Hold _ = image.hold()) {
      product.run(
          () -> {
            Merging.requireSameSpec(spec, image);
            spec.checkState(image.parts());
            table.merge(image);
          });
    }
  }

  @Override
  public void clear() {
    product.run(table::clear);
  }

  @Override
  public SketchImage image() {
    return product.get(table::image);
  }

  @Override
  public SketchStatistics statistics() {
    return product.get(table::statistics);
  }

  @Override
  public void close() {
    product.close(this);
  }
}
