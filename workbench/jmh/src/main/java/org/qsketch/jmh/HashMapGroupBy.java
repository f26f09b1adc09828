package org.qsketch.jmh;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** A hash map on one thread, which one would write without a library. */
final class HashMapGroupBy implements GroupContender {
  private final long[] keys;
  private final long[] values;

  HashMapGroupBy(long[] keys, long[] values) {
    this.keys = keys;
    this.values = values;
  }

  @Override
  public long group() {
    Map<Long, LongAdder> groups = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      groups.computeIfAbsent(keys[i], _ -> new LongAdder()).add(values[i]);
    }
    return groups.size();
  }
}
