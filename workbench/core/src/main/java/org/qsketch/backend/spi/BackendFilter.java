package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.qsketch.backend.spi.FilterTable.Operation;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/**
 * The cuckoo filter of every backend: handles order, life cycle and argument checks, and leaves the
 * fingerprints to a table.
 */
public final class BackendFilter implements CuckooFilter {
  private final CuckooFilterSpec spec;
  private final FilterTable table;
  private final Ownership.Product product;

  /**
   * A filter over a table.
   *
   * @param owner the ownership of the backend; the caller registers the filter with it
   * @param spec what the table holds
   * @param table its fingerprints, closed with the filter
   */
  public BackendFilter(Ownership owner, CuckooFilterSpec spec, FilterTable table) {
    this.spec = spec;
    this.table = table;
    this.product = owner.product("the cuckoo filter", table::close);
  }

  @Override
  public CuckooFilterSpec spec() {
    return spec;
  }

  @Override
  public Answers insert(Keys keys) {
    return run(Operation.INSERT, keys);
  }

  @Override
  public Answers contains(Keys keys) {
    return run(Operation.CONTAINS, keys);
  }

  @Override
  public Answers delete(Keys keys) {
    return run(Operation.DELETE, keys);
  }

  @Override
  public long countContained(Keys keys) {
    return reading(keys, () -> table.count(keys));
  }

  private Answers run(Operation operation, Keys keys) {
    return reading(keys, () -> table.run(operation, keys));
  }

  private <T> T reading(Keys keys, Supplier<T> operation) {
    Objects.requireNonNull(keys, "keys");
    try (Hold _ = keys.hold()) {
      return product.reading(
          table.readerOf(keys),
          () -> {
            spec.hash().requireWidth(keys.width());
            return operation.get();
          });
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
  public FilterImage image() {
    return product.get(table::image);
  }

  @Override
  public FilterStatistics statistics() {
    return product.get(table::statistics);
  }

  @Override
  public void close() {
    product.close(this);
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
