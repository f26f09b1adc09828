package org.qsketch.fake;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.qsketch.backend.spi.GreatestGroups;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.Groups;
import org.qsketch.groupby.TopGroups;
import org.qsketch.keys.Keys;

/** Aggregates in a map; each pair takes the same time. */
public final class FakeGroupAccumulator implements GroupAccumulator {
  private final FakeBackend backend;
  private final GroupAccumulatorSpec spec;
  private final Map<Long, Long> groups = new TreeMap<>();

  public FakeGroupAccumulator(FakeBackend backend, GroupAccumulatorSpec spec) {
    this.backend = backend;
    this.spec = spec;
    backend.opened();
  }

  @Override
  public GroupAccumulatorSpec spec() {
    return spec;
  }

  @Override
  public void add(Keys keys) {
    long[] ones = new long[(int) keys.size()];
    Arrays.fill(ones, 1);
    add(keys, Keys.of(ones));
  }

  @Override
  public synchronized void add(Keys keys, Keys values) {
    backend.advance(keys.size() * FakeBackend.GROUP_NANOS);
    long[] column = values.toArray();
    long[] grouped = keys.toArray();
    for (int i = 0; i < grouped.length; i++) {
      groups.merge(grouped[i], column[i], spec.groupBy().aggregate()::combine);
    }
  }

  @Override
  public synchronized long groupsAtLeast() {
    return groups.size();
  }

  @Override
  public Groups groups() {
    return new Groups(Keys.of(array(groups.keySet())), Keys.of(array(groups.values())));
  }

  @Override
  public TopGroups top(int most) {
    GreatestGroups greatest = new GreatestGroups(most);
    groups.forEach(greatest::add);
    return greatest.of(groups.size());
  }

  private static long[] array(Collection<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public void close() {
    backend.closed();
  }
}
