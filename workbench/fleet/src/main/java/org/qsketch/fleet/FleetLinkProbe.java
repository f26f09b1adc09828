package org.qsketch.fleet;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.qsketch.backend.Execution;
import org.qsketch.backend.LinkProbe;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Members.Job;

/**
 * Measures all links at the same time, each with an equal share of the bytes. Processors have none.
 */
final class FleetLinkProbe implements LinkProbe {
  private final Members members;
  private final List<Link> links;
  private final Ownership.Product product;

  /** The link of a device. */
  private record Link(int member, LinkProbe probe) implements AutoCloseable {
    @Override
    public void close() {
      probe.close();
    }
  }

  private FleetLinkProbe(Distributor distributor, List<Link> links) {
    this.members = distributor.members();
    this.links = links;
    this.product = distributor.owner().product("the probe", () -> onEach(LinkProbe::close));
  }

  /** Creates a probe; empty if no device has a link. */
  static Optional<LinkProbe> of(Distributor distributor, long bytes) {
    Members members = distributor.members();
    List<Integer> linked =
        IntStream.range(0, members.size())
            .filter(one -> members.get(one).device().execution() == Execution.DEVICE)
            .boxed()
            .toList();
    if (linked.isEmpty()) {
      return Optional.empty();
    }
    long share = Math.ceilDiv(bytes, linked.size());
    List<Link> links =
        members.run(
            linked.stream()
                .map(one -> new Job<>(one, () -> new Link(one, probe(members, one, share))))
                .toList());
    return Optional.of(distributor.owner().register(new FleetLinkProbe(distributor, links)));
  }

  private static LinkProbe probe(Members members, int member, long bytes) {
    return members.get(member).linkProbe(bytes).orElseThrow();
  }

  private void onEach(Consumer<LinkProbe> operation) {
    members.forEach(links, Link::member, link -> operation.accept(link.probe));
  }

  @Override
  public void toDevice() {
    product.run(() -> onEach(LinkProbe::toDevice));
  }

  @Override
  public void fromDevice() {
    product.run(() -> onEach(LinkProbe::fromDevice));
  }

  @Override
  public void bothWays() {
    product.run(() -> onEach(LinkProbe::bothWays));
  }

  @Override
  public void close() {
    product.close(this);
  }
}
