package org.qsketch.cli.option;

import java.util.List;
import java.util.Optional;
import org.qsketch.bench.filter.FilterPlan;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the cuckoo filters to run and their numbers of keys. */
public final class FilterOptions {
  @Option(
      names = "--keys",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "How many 64-bit keys to insert. Default: 2^20.")
  private List<Long> keys = List.of(1L << 20);

  @Option(
      names = "--load",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "The share of entries that the keys take. Default: 0.75.")
  private List<Double> loads = List.of(0.75);

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "Entries of a bucket: 4, 8 or 16. Default: ${DEFAULT-VALUE}.")
  private int entries = 4;

  @Option(
      names = "--fingerprint-bits",
      paramLabel = "N",
      description = "The size of a fingerprint: 8, 16 or 32. Default: 16.")
  private Optional<Integer> fingerprintBits = Optional.empty();

  @Option(
      names = "--false-positive-rate",
      paramLabel = "P",
      description =
          "Instead of --fingerprint-bits: the share of absent keys that may be found, above 0 and"
              + " below 1.")
  private Optional<Double> falsePositiveRate = Optional.empty();

  @Option(
      names = "--alternate",
      paramLabel = "FORM",
      converter = Converters.Alternate.class,
      description =
          "How the alternate bucket follows: mirror takes any number of buckets; xor, as published,"
              + " rounds it up to a power of 2, and is full as asked with 3 * 2^k keys at load"
              + " 0.75; local is mirror within blocks of 46 KiB, and rounds it up to whole blocks."
              + " Default: mirror.")
  private AlternateBucket alternate = AlternateBucket.MIRROR;

  @Option(
      names = "--stripes",
      paramLabel = "N",
      description = "Locks of the cpu backend. Default: ${DEFAULT-VALUE}.")
  private int stripes = CuckooFilterSpec.DEFAULT_STRIPES;

  @Mixin private SeedOption seed;

  /** Returns the plan of the options, checked. */
  public FilterPlan plan() {
    FilterPlan plan =
        FilterPlan.standard()
            .entries(entries)
            .alternate(alternate)
            .stripes(stripes)
            .seed(seed.value())
            .keys(keys)
            .loads(loads);
    return withFingerprints(plan);
  }

  private FilterPlan withFingerprints(FilterPlan plan) {
    if (fingerprintBits.isPresent() && falsePositiveRate.isPresent()) {
      throw new IllegalArgumentException(
          "--fingerprint-bits %d and --false-positive-rate %s both size the fingerprints: give one of them"
              .formatted(fingerprintBits.get(), falsePositiveRate.get()));
    }
    return falsePositiveRate
        .map(plan::falsePositiveRate)
        .orElseGet(() -> fingerprintBits.map(plan::fingerprintBits).orElse(plan));
  }
}
