package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.qsketch.internal.Checks;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** The top-k of every backend: handles order, life cycle and argument checks. */
public final class BackendTopK implements TopK {
  private final TopKSpec spec;
  private final HeavyKeyTable table;
  private final Ownership.Product product;
  private final BatchChecks batches;

  /**
   * A top-k over a table.
   *
   * @param owner the ownership of the backend; the caller registers the top-k with it
   * @param spec what the table holds
   * @param table closed with the top-k
   */
  public BackendTopK(Ownership owner, TopKSpec spec, HeavyKeyTable table) {
    this.spec = spec;
    this.table = table;
    this.product = owner.product("the top-k", table::close);
    this.batches = new BatchChecks(owner, product, spec.sketch().hash(), table);
  }

  @Override
  public TopKSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys, Admissions admissions) {
    Objects.requireNonNull(admissions, "admissions");
    report(batches.run(keys, table::insert), admissions);
  }

  @Override
  public void insert(Keys keys, Keys weights, Admissions admissions) {
    Objects.requireNonNull(admissions, "admissions");
    report(batches.run(keys, weights, table::insert), admissions);
  }

  /** After the operation, so that the listener can take its time and call other operations. */
  private static void report(Map<Long, Long> admitted, Admissions admissions) {
    admitted.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .forEach(each -> admissions.admitted(each.getKey(), each.getValue()));
  }

  @Override
  public HeavyKeys top(int most) {
    Checks.range("the number of keys", most, 0, Integer.MAX_VALUE, "they are listed");
    return product.get(() -> table.top(most));
  }

  @Override
  public Counts query(Keys keys) {
    return batches.run(keys, batch -> table.query(batch.keys()));
  }

  @Override
  public void merge(TopKImage image) {
    Objects.requireNonNull(image, "image");
    try (Hold _ = image.hold()) {
      product.run(
          () -> {
            requireSameSpec(image);
            spec.checkState(image.parts());
            table.merge(image);
          });
    }
  }

  private void requireSameSpec(TopKImage image) {
    if (!spec.equals(image.spec())) {
      throw new IllegalArgumentException(
          "top-ks of different specs cannot be merged: %s and %s".formatted(spec, image.spec()));
    }
  }

  /**
   * Replaces the state, in place.
   *
   * @param parts those of an image of an equal spec
   */
  public void load(List<MemorySegment> parts) {
    product.run(() -> table.load(parts));
  }

  @Override
  public void clear() {
    product.run(table::clear);
  }

  @Override
  public TopKImage image() {
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

  @Override
  public String toString() {
    return spec.summary();
  }
}
