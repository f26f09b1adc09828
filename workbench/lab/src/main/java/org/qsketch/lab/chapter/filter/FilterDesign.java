package org.qsketch.lab.chapter.filter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chart.Numbers;

/**
 * The parameters that distinguish cuckoo filters.
 *
 * @param entries of a bucket
 * @param fingerprintBits the size of an entry
 * @param alternate how the alternate bucket follows
 */
record FilterDesign(int entries, int fingerprintBits, String alternate) {
  /**
   * Returns the filter of a rate.
   *
   * @param result the rate
   * @return its design
   */
  static FilterDesign of(FilterResult result) {
    return new FilterDesign(result.entries(), result.fingerprintBits(), result.alternate());
  }

  /**
   * Returns the filter of a step of filling up.
   *
   * @param load the step
   * @return its design
   */
  static FilterDesign of(FilterLoad load) {
    return new FilterDesign(load.entries(), load.fingerprintBits(), load.alternate());
  }

  /** Returns it in words, for example {@code 4 entries of 16 bits, mirror}. */
  @Override
  public String toString() {
    return "%d entries of %d bits, %s".formatted(entries, fingerprintBits, alternate);
  }

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

    /** Returns it in words, for example {@code 4 entries of 16 bits, mirror, 75 % full}. */
    @Override
    public String toString() {
      return "%s, %s full".formatted(design, Numbers.percent(percent / 100.0));
    }
  }

  /**
   * A cuckoo filter on its way to full.
   *
   * @param steps from the lowest load to the highest, at least one
   */
  record FilterFilling(List<FilterLoad> steps) {
    /** Returns one for each filter of each device. */
    static List<FilterFilling> of(List<FilterLoad> loads) {
      return loads.stream()
          .collect(
              Collectors.groupingBy(
                  one -> List.of(one.backend(), one.device(), FilterDesign.of(one)),
                  LinkedHashMap::new,
                  Collectors.toCollection(ArrayList::new)))
          .values()
          .stream()
          .map(FilterFilling::new)
          .toList();
    }

    String backend() {
      return steps.getFirst().backend();
    }

    FilterDesign design() {
      return FilterDesign.of(steps.getFirst());
    }

    /** Returns the fullest step in which no key was refused. */
    Optional<FilterLoad> fullest() {
      return steps.stream().filter(one -> one.refused() == 0).reduce((_, later) -> later);
    }

    FilterLoad end() {
      return steps.getLast();
    }
  }
}
