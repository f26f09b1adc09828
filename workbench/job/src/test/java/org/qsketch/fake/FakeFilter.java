package org.qsketch.fake;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.filter.HostAnswers;
import org.qsketch.keys.Keys;

/**
 * Keeps keys in a set, so that it never errs; refuses those beyond nine tenths of its slots. Every
 * other key that it takes moves one more.
 */
public final class FakeFilter implements CuckooFilter {
  static final double FULL = 0.9;

  private final FakeBackend backend;
  private final CuckooFilterSpec spec;
  private final Set<Long> keys = new HashSet<>();
  private long refused;

  public FakeFilter(FakeBackend backend, CuckooFilterSpec spec) {
    this.backend = backend;
    this.spec = spec;
    backend.opened();
  }

  @Override
  public CuckooFilterSpec spec() {
    return spec;
  }

  @Override
  public Answers insert(Keys inserted) {
    return answers(inserted, FakeBackend.INSERT_NANOS, this::add);
  }

  private boolean add(long key) {
    boolean fits = keys.size() < FULL * spec.slots();
    if (fits) {
      keys.add(key);
    } else {
      refused++;
    }
    return fits;
  }

  @Override
  public Answers contains(Keys probed) {
    return answers(probed, FakeBackend.QUERY_NANOS, keys::contains);
  }

  @Override
  public Answers delete(Keys deleted) {
    return answers(deleted, FakeBackend.REMOVE_NANOS, keys::remove);
  }

  private Answers answers(Keys asked, long nanos, LongPredicate answer) {
    HostAnswers answers = HostAnswers.allocate(asked.size());
    long[] array = asked.toArray();
    for (int i = 0; i < array.length; i++) {
      answers.segment().set(JAVA_BYTE, i, (byte) (answer.test(array[i]) ? 1 : 0));
    }
    backend.advance(asked.size() * nanos);
    return answers;
  }

  @Override
  public void clear() {
    keys.clear();
    refused = 0;
    backend.advance(FakeBackend.CLEAR_NANOS);
  }

  @Override
  public FilterImage image() {
    throw new UnsupportedOperationException("fake filters have no images");
  }

  @Override
  public FilterStatistics statistics() {
    long moved = keys.size() / 2;
    return new FilterStatistics(
        spec.slots(), keys.size(), 0, List.of(keys.size() - moved, moved), refused);
  }

  @Override
  public void close() {
    backend.closed();
  }
}
