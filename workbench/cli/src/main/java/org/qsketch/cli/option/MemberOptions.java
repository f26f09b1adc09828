package org.qsketch.cli.option;

import java.util.Optional;
import org.qsketch.filter.CuckooFilterBuilder;
import org.qsketch.filter.CuckooFilterSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that size the filter of some keys. */
public final class MemberOptions {
  @Option(
      names = "--expect",
      paramLabel = "KEYS",
      description =
          "How many different keys to make space for. Default: as many as the FILEs have.")
  private Optional<Long> expected = Optional.empty();

  @Option(
      names = {"--false-positive-rate", "--error"},
      paramLabel = "P",
      description =
          "The share of absent keys that may be found, above 0 and below 1. Default: 0.00012, for"
              + " fingerprints of 16 bits.")
  private Optional<Double> falsePositiveRate = Optional.empty();

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      description =
          "The share of entries that the keys take. Default: as full as it can be while one of a"
              + " million filters refuses a key, about 0.95.")
  private Optional<Double> load = Optional.empty();

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "Entries of a bucket: 4, 8 or 16. Default: ${DEFAULT-VALUE}.")
  private int entries = 4;

  @Mixin private SeedOption seed;

  /** Returns the filter for a number of keys, unless an option asks for space for others. */
  public CuckooFilterSpec spec(long keys) {
    CuckooFilterBuilder builder =
        CuckooFilterSpec.forKeys(expected.orElse(keys)).entries(entries).seed(seed.value());
    falsePositiveRate.ifPresent(builder::falsePositiveRate);
    load.ifPresent(builder::load);
    return builder.build();
  }
}
