package org.qsketch.gpu.groupby;

import java.util.Optional;
import java.util.function.Function;
import org.qsketch.gpu.context.HostCores;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Groups that the cores of the host find.
 *
 * @param cores those of the backend
 */
record HostGroups(HostCores cores) {
  /** Does something with the groups of pairs that lie on the host. */
  <T> T aggregate(
      GroupBySpec spec, Keys keys, Optional<Keys> values, Function<GroupPart, T> action) {
    try (GroupBy groupBy = cores.backend().create(spec);
        Groups groups =
            values
                .map(column -> groupBy.aggregate(keys, column))
                .orElseGet(() -> groupBy.aggregate(keys))) {
      return action.apply(new GroupPart((HostKeys) groups.keys(), (HostKeys) groups.values()));
    }
  }

  /**
   * Does something with the groups of some groups and of runs.
   *
   * @param spec combines parts
   * @param groups aggregated already
   */
  <T> T combine(GroupBySpec spec, GroupPart groups, Runs runs, Function<GroupPart, T> action) {
    try (GroupPart all = groups.followedBy(runs)) {
      return aggregate(spec, all.keys(), Optional.of(all.values()), action);
    }
  }
}
