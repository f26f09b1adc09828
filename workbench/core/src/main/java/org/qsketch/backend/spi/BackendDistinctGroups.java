package org.qsketch.backend.spi;

import java.util.Objects;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.keys.Keys;

/** The distinct counts of every backend: checks arguments and leaves the pairs to a table. */
public final class BackendDistinctGroups extends BackendStructure<DistinctGroupsTable>
    implements DistinctGroups {
  private final DistinctGroupsSpec spec;

  /**
   * Wraps a table.
   *
   * @param owner the ownership of the backend; the caller registers the structure with it
   * @param spec what the table counts
   * @param table its pairs, closed with the structure
   */
  public BackendDistinctGroups(
      Ownership owner, DistinctGroupsSpec spec, DistinctGroupsTable table) {
    super(owner, "the distinct counter of groups", table);
    this.spec = spec;
  }

  @Override
  public DistinctGroupsSpec spec() {
    return spec;
  }

  @Override
  public void add(Keys groups, Keys values) {
    Objects.requireNonNull(groups, "groups");
    Objects.requireNonNull(values, "values");
    Batch _ =
        change(
            groups,
            values,
            "value",
            (table, batch) -> {
              table.add(batch.keys(), batch.weights().orElseThrow());
              return batch;
            });
  }

  @Override
  public long pairsAtLeast() {
    return apply(DistinctGroupsTable::pairsAtLeast);
  }

  @Override
  public DistinctCounts counts() {
    return apply(DistinctGroupsTable::counts);
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
