package org.qsketch.bench.groupby;

import static org.qsketch.bench.run.WarmUp.KEYS;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;

/**
 * Aggregates the same pairs again and again, each time by one call.
 *
 * @param groupBy keeps nothing from call to call
 * @param pairs on the device
 */
record GroupByTrial(GroupBy groupBy, Pairs pairs) implements Trial<Method> {
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

  /** A kind of group-by, which has its own compiled code. */
  private record CodePath(Method method, Aggregate aggregate, KeyWidth width) {}

  /** Warms a method up with the aggregate and the width of a plan. */
  static WarmUp warmUp(Backend backend, GroupByPlan plan, Method method) {
    GroupByPlan.Point point = new GroupByPlan.Point(GroupByPlan.DISTINCT, KEYS, KEYS, 1);
    GroupBySpec spec = plan.spec(method, GroupBySpec.DEFAULT_LOAD_FACTOR, KEYS);
    return new WarmUp(
        new CodePath(method, plan.aggregate(), plan.width()),
        untilSettled -> {
          try (GroupBy groupBy = backend.create(spec);
              Pairs pairs = plan.generate(backend, point)) {
            untilSettled.accept(new GroupByTrial(groupBy, pairs));
          }
        });
  }
}
