package org.qsketch.fleet.keys;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.qsketch.filter.Answers;
import org.qsketch.internal.Closing;

/** Answers that several devices have given. */
public final class JoinedAnswers implements Answers {
  private final Joined<Answers> parts;

  /**
   * Joins answers.
   *
   * @param parts those of one stretch of keys each, in order; closed with this
   */
  public JoinedAnswers(List<Answers> parts) {
    this.parts = new Joined<>(parts, Answers::size);
  }

  @Override
  public long size() {
    return parts.size();
  }

  @Override
  public void copyTo(long from, boolean[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(from, count, size());
    Objects.checkFromIndexSize(offset, count, target.length);
    parts.forEach(
        from,
        count,
        (part, first, number, at) -> part.copyTo(first, target, offset + (int) at, (int) number));
  }

  @Override
  public void copyTo(long from, MemorySegment target) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(from, target.byteSize(), size());
    parts.forEach(
        from,
        target.byteSize(),
        (part, first, number, at) -> part.copyTo(first, target.asSlice(at, number)));
  }

  @Override
  public long yes() {
    return parts.parts().stream().mapToLong(Answers::yes).sum();
  }

  @Override
  public void close() {
    Closing.closeAll(parts.parts());
  }

  @Override
  public String toString() {
    return Answers.summary(this);
  }
}
