package org.qsketch.fleet.groupby;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Combines the groups that several devices have found, each among its pairs. Many are combined by
 * all devices, each some partitions, if the devices have used the same. Others are combined by the
 * first one, which gets all of them and groups them as it does pairs.
 */
final class Combination implements AutoCloseable {
  private static final int FIRST = 0;

  private final Distributor distributor;
  private final GroupBySpec ofParts;
  private final GroupBy groupBy;

  Combination(Distributor distributor, GroupBySpec spec) {
    this.distributor = distributor;
    this.ofParts = spec.aggregate(spec.aggregate().ofParts());
    this.groupBy = distributor.members().on(FIRST, () -> first().create(ofParts));
  }

  private Backend first() {
    return distributor.members().get(FIRST);
  }

  /** Combines groups of several devices, which stay open, all with keys of the same width. */
  Groups of(List<MemberGroups> parts, KeyWidth width) {
    return onAll(parts)
        .orElseGet(() -> onFirst(parts.stream().map(MemberGroups::groups).toList(), width));
  }

  /** Combines groups on all devices, if each finds its share in them. */
  private Optional<Groups> onAll(List<MemberGroups> parts) {
    Members members = distributor.members();
    long size = parts.stream().mapToLong(part -> part.groups().size()).sum();
    if (distributor.split(size).size() < 2
        || !members.all().stream().allMatch(RoutingBackend.class::isInstance)) {
      return Optional.empty();
    }
    List<Groups> all = parts.stream().map(MemberGroups::groups).toList();
    try {
      List<Share> shares = members.onEach(device -> share(all, device));
      if (shares.stream().allMatch(share -> share.groups().isPresent())) {
        return Optional.of(placed(shares.stream().map(share -> share.groups().get()).toList()));
      }
      Closing.closeAll(shares);
    } catch (InsufficientMemoryException _) {
      // the first device may have enough
    }
    return Optional.empty();
  }

  private Share share(List<Groups> all, int device) {
    Members members = distributor.members();
    RoutingBackend backend = (RoutingBackend) members.get(device);
    return new Share(backend.combine(all, ofParts.aggregate(), device, members.size()));
  }

  /** The groups that a device has combined, if it could. */
  private record Share(Optional<Groups> groups) implements AutoCloseable {
    @Override
    public void close() {
      groups.ifPresent(Groups::close);
    }
  }

  private Groups onFirst(List<Groups> parts, KeyWidth width) {
    return placed(List.of(distributor.members().on(FIRST, () -> combined(parts, width))));
  }

  /** Joins the groups of the first devices. */
  private Groups placed(List<Groups> groups) {
    return new Groups(
        placedKeys(groups.stream().map(Groups::keys).toList()),
        placedKeys(groups.stream().map(Groups::values).toList()));
  }

  private Keys placedKeys(List<Keys> columns) {
    List<FleetKeys.Part> parts =
        IntStream.range(0, columns.size())
            .mapToObj(device -> new FleetKeys.Part(device, columns.get(device)))
            .toList();
    return FleetKeys.of(distributor.owner(), columns.getFirst().width(), parts);
  }

  /** Combines groups on the first device, which gets them through the host if it has to. */
  private Groups combined(List<Groups> parts, KeyWidth width) {
    if (first() instanceof RoutingBackend gathering) {
      try {
        return gathering.gather(parts, width, all -> groupBy.aggregate(all.keys(), all.values()));
      } catch (InsufficientMemoryException _) {
        // the host may have enough
      }
    }
    return throughHost(parts, width);
  }

  private Groups throughHost(List<Groups> parts, KeyWidth width) {
    try (Keys keys = HostCopy.of(parts.stream().map(Groups::keys).toList(), width);
        Keys values = HostCopy.of(parts.stream().map(Groups::values).toList(), KeyWidth.BITS_64)) {
      return groupBy.aggregate(keys, values);
    }
  }

  @Override
  public void close() {
    groupBy.close();
  }
}
