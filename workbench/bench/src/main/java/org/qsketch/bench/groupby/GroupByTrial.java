package org.qsketch.bench.groupby;

import java.util.List;
import org.qsketch.bench.run.Trial;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.Method;

/**
 * Aggregates the same pairs again and again, each time by one call.
 *
 * @param groupBy keeps nothing from call to call
 * @param pairs on the device
 */
public record GroupByTrial(GroupBy groupBy, Pairs pairs) implements Trial<Method> {
  @Override
  public List<Method> operations() {
    return List.of(groupBy.spec().method());
  }

  @Override
  public void clear() {}

  @Override
  public void perform(Method method) {
    pairs.aggregate(groupBy).close();
  }

  @Override
  public void prepare(Method method) {}
}
