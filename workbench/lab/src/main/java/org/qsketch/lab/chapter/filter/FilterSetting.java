package org.qsketch.lab.chapter.filter;

import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chart.Numbers;

/**
 * A cuckoo filter and how full it is.
 *
 * @param design the filter
 * @param percent the load with all keys in, in whole percents: sizes round it
 */
record FilterSetting(FilterDesign design, long percent) {
  static FilterSetting of(FilterResult result) {
    return new FilterSetting(FilterDesign.of(result), Math.round(100 * result.load()));
  }

  /** In words, for example {@code 4 entries of 16 bits, mirror, 75 % full}. */
  @Override
  public String toString() {
    return "%s, %s full".formatted(design, Numbers.percent(percent / 100.0));
  }
}
