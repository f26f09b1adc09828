package org.qsketch.jmh;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** A parallel stream into one map, which one would write without a library. */
final class ConcurrentGroupBy implements GroupContender {
  private final long[] keys;
  private final long[] values;
  private final ForkJoinPool pool;

  ConcurrentGroupBy(long[] keys, long[] values, int threads) {
    this.keys = keys;
    this.values = values;
    this.pool = new ForkJoinPool(threads);
  }

  @Override
  public long group() {
    Map<Long, LongAdder> groups = new ConcurrentHashMap<>();
    pool.submit(() -> IntStream.range(0, keys.length).parallel().forEach(i -> add(groups, i)))
        .join();
    return groups.size();
  }

  private void add(Map<Long, LongAdder> groups, int i) {
    groups.computeIfAbsent(keys[i], _ -> new LongAdder()).add(values[i]);
  }

  @Override
  public void close() {
    pool.close();
  }
}
