package org.qsketch.count.groups;

import java.util.Objects;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;

/** The result to compute from the values of each group. */
public sealed interface PairSpec {
  /**
   * An aggregate of the values.
   *
   * @param spec the aggregate, and the memory to work in
   */
  record Aggregated(GroupAccumulatorSpec spec) implements PairSpec {
    /** Checks that there is a spec. */
    public Aggregated {
      Objects.requireNonNull(spec, "spec");
    }

    @Override
    public boolean takesValues() {
      return aggregate().takesValues();
    }

    @Override
    public String label() {
      return aggregate().label();
    }

    @Override
    public boolean addsUp() {
      return aggregate() == Aggregate.SUM;
    }

    private Aggregate aggregate() {
      return spec.groupBy().aggregate();
    }
  }

  /**
   * The number of different values, which are keys.
   *
   * @param spec the memory to work in, and what estimates beyond it
   */
  record DistinctValues(DistinctGroupsSpec spec) implements PairSpec {
    /** The name in commands. */
    public static final String LABEL = "distinct";

    /** Checks that there is a spec. */
    public DistinctValues {
      Objects.requireNonNull(spec, "spec");
    }

    @Override
    public boolean takesValues() {
      return true;
    }

    @Override
    public String label() {
      return LABEL;
    }

    @Override
    public boolean addsUp() {
      return false;
    }
  }

  /**
   * Returns an aggregate without a limit of host memory.
   *
   * @param spec the aggregate, and the memory of the device to use
   * @return what is computed
   */
  static PairSpec of(GroupBySpec spec) {
    return new Aggregated(spec.inParts());
  }

  /**
   * Returns whether values are needed.
   *
   * @return false to count keys
   */
  boolean takesValues();

  /**
   * Returns the name of the result.
   *
   * @return one word in lower case
   */
  String label();

  /**
   * Returns whether the result is a sum, which may exceed 64 bits.
   *
   * @return true for sums only
   */
  boolean addsUp();
}
