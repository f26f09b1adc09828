package org.qsketch.bench.filter;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilterSpec;

/** The cuckoo filter: rates, what a probe consists of, and how full it gets. */
public final class FilterStudy implements Study {
  /** Rates by operation and number of keys (Neth 2017, Figs. 2, 4 and 6). */
  public static final ResultFile.Measured<FilterResult> RATES =
      ResultFile.of("filter.csv", FilterResult.class);

  /** The phases of a probe (Fig. 5). */
  public static final ResultFile.Measured<FilterPhases> PHASES =
      ResultFile.of("filter-phases.csv", FilterPhases.class);

  /** Filling up until keys are refused, and false positives on the way. */
  public static final ResultFile.Measured<FilterLoad> LOADS =
      ResultFile.of("filter-load.csv", FilterLoad.class);

  private static final double SHARE = 0.15;

  private static final List<AlternateBucket> ALTERNATES = List.of(AlternateBucket.values());

  /** Creates the study. */
  public FilterStudy() {}

  @Override
  public List<ResultFile<?>> files() {
    return List.of(RATES, PHASES, LOADS);
  }

  @Override
  public double share() {
    return SHARE;
  }

  @Override
  public void measure(DeviceRun run) {
    new FilterFigures(run, SHARE).measure();
  }

  /**
   * Checks every size of bucket, each with another size of fingerprint and another alternate
   * bucket.
   */
  @Override
  public List<Check> checks(Backend backend, Backend reference) {
    return CuckooFilterSpec.ENTRIES.stream()
        .map(FilterStudy::checked)
        .map(
            buckets ->
                new Check(
                    "cuckoo filter %d x %d".formatted(buckets.entries, buckets.bits),
                    keys ->
                        new FilterCheck(backend, reference, buckets.of(keys.size()), keys)
                            .difference()))
        .toList();
  }

  /** The buckets of a filter to check. */
  private record Buckets(int entries, int bits, AlternateBucket alternate) {
    CuckooFilterSpec of(long keys) {
      return CuckooFilterSpec.forKeys(keys)
          .entries(entries)
          .fingerprintBits(bits)
          .alternate(alternate)
          .build();
    }
  }

  private static Buckets checked(int entries) {
    int place = CuckooFilterSpec.ENTRIES.indexOf(entries);
    return new Buckets(
        entries, CuckooFilterSpec.FINGERPRINT_BITS.get(2 - place), ALTERNATES.get(place));
  }
}
