package org.qsketch.lab.chapter.filter;

import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterResult;

/**
 * What tells one cuckoo filter from another.
 *
 * @param entries of a bucket
 * @param fingerprintBits the size of an entry
 * @param alternate how the alternate bucket follows
 */
record FilterDesign(int entries, int fingerprintBits, String alternate) {
  /**
   * The filter of a rate.
   *
   * @param result the rate
   * @return its design
   */
  static FilterDesign of(FilterResult result) {
    return new FilterDesign(result.entries(), result.fingerprintBits(), result.alternate());
  }

  /**
   * The filter of a step of filling up.
   *
   * @param load the step
   * @return its design
   */
  static FilterDesign of(FilterLoad load) {
    return new FilterDesign(load.entries(), load.fingerprintBits(), load.alternate());
  }

  /** In words, for example {@code 4 entries of 16 bits, mirror}. */
  @Override
  public String toString() {
    return "%d entries of %d bits, %s".formatted(entries, fingerprintBits, alternate);
  }
}
