package org.qsketch.jmh;

import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/** The group-by of the CPU backend. */
final class QSketchGroupBy implements GroupContender {
  private final Keys keys;
  private final Keys values;
  private final Backend backend;
  private final GroupBy groupBy;

  QSketchGroupBy(long[] keys, long[] values, int threads) {
    this.keys = Keys.of(keys);
    this.values = Keys.of(values);
    this.backend = CpuBackend.open(threads);
    this.groupBy = backend.create(GroupBySpec.sum());
  }

  @Override
  public long group() {
    try (Groups groups = groupBy.aggregate(keys, values)) {
      return groups.size();
    }
  }

  @Override
  public void close() {
    backend.close();
  }
}
