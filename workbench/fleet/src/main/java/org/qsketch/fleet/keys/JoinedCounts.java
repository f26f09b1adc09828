package org.qsketch.fleet.keys;

import java.util.List;
import java.util.Objects;
import org.qsketch.sketch.Counts;

/** Estimates of several devices, one after the other. */
public final class JoinedCounts extends Joined<Counts> implements Counts {
  /**
   * Joins estimates.
   *
   * @param parts of one range of keys each, in order; closed with this
   */
  public JoinedCounts(List<Counts> parts) {
    super(parts, Counts::size);
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    copyTo(from, target, target.length, offset, count, Counts::copyTo);
  }

  @Override
  public String toString() {
    return Counts.summary(this);
  }
}
