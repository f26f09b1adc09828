package org.qsketch.fleet.groupby;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.fleet.GroupRouter;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Members.Job;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.Closing;

/**
 * Combines groups on all devices at the same time: each gets the groups of some keys, and groups
 * them as it does pairs.
 */
final class SharedCombination implements AutoCloseable {
  private final Members members;
  private final List<Combiner> combiners;

  /**
   * Combines by a spec on every device.
   *
   * @param members that {@linkplain #canRoute can route}
   * @param spec what each does with groups
   */
  SharedCombination(Members members, GroupBySpec spec) {
    this.members = members;
    GroupBySpec ofShare = ofShare(spec, members.size());
    this.combiners = members.onEach(device -> combiner(members.get(device), ofShare));
  }

  /** Expects a share of the groups, and an eighth more, since shares are of hashes. */
  private static GroupBySpec ofShare(GroupBySpec spec, int devices) {
    OptionalLong all = spec.expectedGroups();
    return all.isEmpty()
        ? spec
        : spec.expectedGroups(Math.ceilDiv(9 * all.getAsLong(), 8L * devices));
  }

  /** Returns whether all devices can route groups. */
  static boolean canRoute(Members members) {
    return members.all().stream().allMatch(RoutingBackend.class::isInstance);
  }

  /**
   * Creates a combiner. Its seed differs from the spec's: otherwise the keys of a device would
   * share few partitions.
   */
  private Combiner combiner(Backend backend, GroupBySpec spec) {
    RoutingBackend routing = (RoutingBackend) backend;
    Optional<GroupRouter> router = routing.groupRouter(members.size(), ~spec.seed());
    try {
      return new Combiner(router, backend.create(spec));
    } catch (RuntimeException e) {
      router.ifPresent(GroupRouter::close);
      throw e;
    }
  }

  /** Combines groups on a device that can route them. */
  private record Combiner(Optional<GroupRouter> router, GroupBy groupBy) implements AutoCloseable {
    List<Groups> route(Groups groups) {
      return router.orElseThrow().route(groups);
    }

    Groups combine(List<Groups> parts) {
      return router
          .orElseThrow()
          .collect(parts, all -> groupBy.aggregate(all.keys(), all.values()));
    }

    @Override
    public void close() {
      try (groupBy) {
        router.ifPresent(GroupRouter::close);
      }
    }
  }

  /** Returns whether all devices have a router, and each has at most one part. */
  boolean isPossible(List<MemberGroups> parts) {
    return combiners.stream().allMatch(each -> each.router().isPresent())
        && parts.stream().mapToInt(MemberGroups::member).distinct().count() == parts.size();
  }

  /** Returns the groups that each device combines. */
  List<Groups> of(List<MemberGroups> parts) {
    List<List<Groups>> routed =
        members.run(
            parts.stream()
                .map(
                    part ->
                        new Job<>(
                            part.member(), () -> combiners.get(part.member()).route(part.groups())))
                .toList());
    return members.onEach(
        device ->
            combiners
                .get(device)
                .combine(routed.stream().map(ranges -> ranges.get(device)).toList()));
  }

  @Override
  public void close() {
    Closing.closeAll(combiners);
  }
}
