package org.qsketch.fake;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/** Aggregates in a map; each pair takes the same time. */
public final class FakeGroupBy implements GroupBy {
  private final FakeBackend backend;
  private final GroupBySpec spec;
  private long copied;

  public FakeGroupBy(FakeBackend backend, GroupBySpec spec) {
    this.backend = backend;
    this.spec = spec;
    backend.opened();
  }

  @Override
  public GroupBySpec spec() {
    return spec;
  }

  @Override
  public Groups aggregate(Keys keys) {
    long[] ones = new long[(int) keys.size()];
    Arrays.fill(ones, 1);
    return aggregate(keys, Keys.of(ones));
  }

  @Override
  public Groups aggregate(Keys keys, Keys values) {
    backend.advance(keys.size() * FakeBackend.GROUP_NANOS);
    copied = keys.size() * (keys.width().bytes() + values.width().bytes());
    long[] column = values.toArray();
    long[] grouped = keys.toArray();
    Map<Long, Long> groups = new TreeMap<>();
    for (int i = 0; i < grouped.length; i++) {
      groups.merge(grouped[i], column[i], spec.aggregate()::combine);
    }
    return new Groups(Keys.of(array(groups.keySet())), Keys.of(array(groups.values())));
  }

  private static long[] array(Collection<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public GroupByStatistics statistics() {
    return GroupByStatistics.ofOnePass(copied, 1);
  }

  @Override
  public void close() {
    backend.closed();
  }
}
