package org.qsketch.bench.filter;

import java.util.List;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

/** The cuckoo filter: rates, what a probe consists of, and how full it gets. */
public final class FilterStudy implements Study {
  /** Rates by operation and number of keys (Neth 2017, Figs. 2, 4 and 6). */
  public static final ResultFile.Measured<FilterResult> RATES =
      ResultFile.of("filter.csv", FilterResult.class);

  /** What a probe consists of (Fig. 5). */
  public static final ResultFile.Measured<FilterPhases> PHASES =
      ResultFile.of("filter-phases.csv", FilterPhases.class);

  /** Filling up until keys are refused, and false positives on the way. */
  public static final ResultFile.Measured<FilterLoad> LOADS =
      ResultFile.of("filter-load.csv", FilterLoad.class);

  @Override
  public List<ResultFile<?>> files() {
    return List.of(RATES, PHASES, LOADS);
  }
}
