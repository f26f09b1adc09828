package org.qsketch.spec;

import java.util.Locale;

/**
 * Where a structure lies on a backend of several devices: see {@link Spec#placed}. Backends of one
 * device take no notice.
 */
public enum Placement {
  /**
   * The placement whose answers equal one device's. Sketches are replicated if every device has the
   * memory, otherwise partitioned; distinct counters are replicated; cuckoo filters are partitioned
   * if they can be, with copies for many probes. Multi-level sketches and top-k, whose sums are not
   * quite what one would be, have one device alone, and so have distinct counts of groups. Tagged
   * sketches are replicated: what their buckets hold adds up, but counts in rows may be a little
   * higher.
   */
  AUTOMATIC,

  /**
   * Each device has a whole table and counts its share of the keys there. Questions go to one that
   * all have been merged into.
   */
  REPLICATED,

  /**
   * Each device has a range of the buckets, and keys travel to the device of theirs. Together, the
   * devices hold what fits none of them.
   */
  PARTITIONED;

  /** Returns the name in commands and results, for example {@code partitioned}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
