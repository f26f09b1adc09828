package org.qsketch.backend.spi;

import org.qsketch.backend.spi.FilterTable.Operation;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.keys.Keys;

/** The cuckoo filter of every backend: leaves the fingerprints to a table. */
public final class BackendFilter extends StateStructure<FilterImage, FilterStatistics, FilterTable>
    implements CuckooFilter {
  private final CuckooFilterSpec spec;

  /**
   * Wraps a table.
   *
   * @param owner the ownership of the backend; the caller registers the filter with it
   * @param spec what the table holds
   * @param table its fingerprints, closed with the filter
   */
  public BackendFilter(Ownership owner, CuckooFilterSpec spec, FilterTable table) {
    super(owner, "the cuckoo filter", spec.hash(), table);
    this.spec = spec;
  }

  @Override
  public CuckooFilterSpec spec() {
    return spec;
  }

  @Override
  public Answers insert(Keys keys) {
    return change(
        keys,
        (table, all) -> {
          Answers answers = table.run(Operation.INSERT, all);
          adopt(all.kind());
          return answers;
        });
  }

  @Override
  public Answers contains(Keys keys) {
    return read(keys, table -> table.run(Operation.CONTAINS, keys));
  }

  @Override
  public Answers delete(Keys keys) {
    return change(keys, (table, all) -> table.run(Operation.DELETE, all));
  }

  @Override
  public long countContained(Keys keys) {
    return read(keys, table -> table.count(keys));
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
