package org.qsketch.fleet.keys;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.qsketch.filter.Answers;

/** Answers of several devices, one after the other. */
public final class JoinedAnswers extends Joined<Answers> implements Answers {
  /**
   * Joins answers.
   *
   * @param parts of one range of keys each, in order; closed with this
   */
  public JoinedAnswers(List<Answers> parts) {
    super(parts, Answers::size);
  }

  @Override
  public void copyTo(long from, boolean[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    copyTo(from, target, target.length, offset, count, Answers::copyTo);
  }

  @Override
  public void copyTo(long from, MemorySegment target) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(from, target.byteSize(), size());
    forEach(
        from,
        target.byteSize(),
        (part, first, number, at) -> part.copyTo(first, target.asSlice(at, number)));
  }

  @Override
  public long yes() {
    return parts().stream().mapToLong(Answers::yes).sum();
  }

  @Override
  public String toString() {
    return Answers.summary(this);
  }
}
