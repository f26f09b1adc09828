package org.qsketch.gpu.groupby.multipass;

import java.util.Optional;
import java.util.function.Function;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.gpu.groupby.column.HostGroups;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Finds groups on the cores of the host.
 *
 * @param cores of the backend
 */
public record HostGrouping(HostCores cores) {
  /** Groups pairs in host memory and passes the groups to an action. */
  <T> T aggregate(
      GroupBySpec spec, Keys keys, Optional<Keys> values, Function<HostGroups, T> action) {
    try (GroupBy groupBy = cores.backend().create(spec);
        Groups groups =
            values
                .map(column -> groupBy.aggregate(keys, column))
                .orElseGet(() -> groupBy.aggregate(keys))) {
      return action.apply(new HostGroups((HostKeys) groups.keys(), (HostKeys) groups.values()));
    }
  }

  /**
   * Combines aggregated groups with those of runs, and passes the result to an action.
   *
   * @param spec how parts are combined
   * @param groups distinct keys with their aggregates
   */
  <T> T combine(GroupBySpec spec, HostGroups groups, Runs runs, Function<HostGroups, T> action) {
    try (HostGroups all = runs.after(groups)) {
      return aggregate(spec, all.keys(), Optional.of(all.values()), action);
    }
  }
}
