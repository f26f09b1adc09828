package org.qsketch.backend.spi;

import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.distinct.DistinctStatistics;
import org.qsketch.keys.Keys;

/** The distinct counter of every backend: checks arguments and leaves the registers to a table. */
public final class BackendDistinctCounter
    extends StateStructure<DistinctImage, DistinctStatistics, DistinctTable>
    implements DistinctCounter {
  private final DistinctSpec spec;

  /**
   * Wraps a table.
   *
   * @param owner the ownership of the backend; the caller registers the counter with it
   * @param spec what the table holds
   * @param table its registers, closed with the counter
   */
  public BackendDistinctCounter(Ownership owner, DistinctSpec spec, DistinctTable table) {
    super(owner, "the distinct counter", spec.hash(), table);
    this.spec = spec;
  }

  @Override
  public DistinctSpec spec() {
    return spec;
  }

  @Override
  public void insert(Keys keys) {
    Boolean _ =
        change(
            keys,
            (table, all) -> {
              table.insert(all);
              adopt(all.kind());
              return true;
            });
  }

  @Override
  public void merge(DistinctImage image) {
    merge(image, spec, "distinct counters", DistinctTable::merge);
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
