package org.qsketch.backend;

import java.util.function.Supplier;
import org.qsketch.backend.FilterTable.Operation;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Keys;

/**
 * The cuckoo filter of every backend: sees to order, life cycle and arguments, and leaves the
 * fingerprints to a table.
 */
public final class BackendFilter implements CuckooFilter {
  private final Ownership owner;
  private final CuckooFilterSpec spec;
  private final FilterTable table;
  private boolean closed;

  /**
   * A filter over a table.
   *
   * @param owner of the backend; the caller registers the filter there
   * @param spec what the table holds
   * @param table its fingerprints, closed with the filter
   */
  public BackendFilter(Ownership owner, CuckooFilterSpec spec, FilterTable table) {
    this.owner = owner;
    this.spec = spec;
    this.table = table;
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

  private Answers run(Operation operation, Keys keys) {
    Ownership reader = table.readerOf(keys).orElse(owner);
    return owner.inOrderWith(
        reader,
        () ->
            get(
                () -> {
                  spec.hash().requireWidth(keys.width());
                  return table.run(operation, keys);
                }));
  }

  @Override
  public void clear() {
    CuckooFilterSpec _ =
        get(
            () -> {
              table.clear();
              return spec;
            });
  }

  @Override
  public FilterImage image() {
    return get(table::image);
  }

  @Override
  public FilterStatistics statistics() {
    return get(table::statistics);
  }

  private <T> T get(Supplier<T> operation) {
    return owner.inOrder(
        () -> {
          if (closed) {
            throw new IllegalStateException("the cuckoo filter is closed");
          }
          return operation.get();
        });
  }

  @Override
  public void close() {
    owner.release(
        this,
        () -> {
          if (!closed) {
            closed = true;
            table.close();
          }
        });
  }
}
