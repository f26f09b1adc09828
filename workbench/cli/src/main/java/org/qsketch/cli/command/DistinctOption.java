package org.qsketch.cli.command;

import java.util.Optional;
import org.qsketch.count.groups.PairSpec;
import org.qsketch.count.groups.PairSpec.DistinctValues;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import picocli.CommandLine.Option;

/** The option to count different values of each key. */
final class DistinctOption {
  static final String NAME = "--distinct";

  @Option(
      names = NAME,
      paramLabel = "NAME",
      description =
          "Count the different values of another column for each key of --column, such as the"
              + " sessions of each user.")
  private Optional<String> column = Optional.empty();

  boolean isGiven() {
    return column.isPresent();
  }

  /** Returns the column whose values are counted. */
  String column() {
    return column.orElseThrow();
  }

  /** Returns distinct counts that are exact while they fit some memory. */
  static PairSpec spec(long hostBytes, long seed) {
    DistinctSpec counter = DistinctSpec.of(DistinctSpec.DEFAULT_PRECISION).withSeed(seed);
    return new DistinctValues(DistinctGroupsSpec.of(counter).hostBytes(hostBytes));
  }
}
