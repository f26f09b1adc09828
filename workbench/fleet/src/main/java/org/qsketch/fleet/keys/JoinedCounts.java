package org.qsketch.fleet.keys;

import java.util.List;
import java.util.Objects;
import org.qsketch.internal.Closing;
import org.qsketch.sketch.Counts;

/** Estimates that several devices have made. */
public final class JoinedCounts implements Counts {
  private final Joined<Counts> parts;

  /**
   * Joins estimates.
   *
   * @param parts those of one stretch of keys each, in order; closed with this
   */
  public JoinedCounts(List<Counts> parts) {
    this.parts = new Joined<>(parts, Counts::size);
  }

  @Override
  public long size() {
    return parts.size();
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(from, count, size());
    Objects.checkFromIndexSize(offset, count, target.length);
    parts.forEach(
        from,
        count,
        (part, first, number, at) -> part.copyTo(first, target, offset + (int) at, (int) number));
  }

  @Override
  public void close() {
    Closing.closeAll(parts.parts());
  }

  @Override
  public String toString() {
    return Counts.summary(this);
  }
}
