package org.qsketch.backend.spi;

import java.util.Objects;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.keys.Keys;

/** The distinct counts of every backend: checks arguments and leaves the pairs to a table. */
public final class BackendDistinctGroups extends BackendStructure<DistinctPairs>
    implements DistinctGroups {
  private final DistinctGroupsSpec spec;

  /**
   * Wraps a table.
   *
   * @param owner the ownership of the backend; the caller registers the structure with it
   * @param spec what the table counts
   * @param pairs closed with the structure
   */
  public BackendDistinctGroups(Ownership owner, DistinctGroupsSpec spec, DistinctPairs pairs) {
    super(owner, "the distinct counter of groups", pairs);
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
            (pairs, batch) -> {
              pairs.add(batch.keys(), batch.weights().orElseThrow());
              return batch;
            });
  }

  @Override
  public long pairsAtLeast() {
    return apply(DistinctPairs::pairsAtLeast);
  }

  @Override
  public DistinctCounts counts() {
    return apply(DistinctPairs::counts);
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
