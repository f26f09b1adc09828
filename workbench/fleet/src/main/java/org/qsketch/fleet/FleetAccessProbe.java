package org.qsketch.fleet;

import java.util.List;
import java.util.function.ObjLongConsumer;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Piece;
import org.qsketch.fleet.work.Sharing;

/** A probe of each device, which do their shares of the accesses at the same time. */
final class FleetAccessProbe implements AccessProbe {
  private final Sharing sharing;
  private final List<AccessProbe> probes;
  private final Ownership.Product product;

  FleetAccessProbe(Sharing sharing, long bytes) {
    this.sharing = sharing;
    Members members = sharing.members();
    this.probes = members.onEach(member -> members.get(member).accessProbe(bytes));
    this.product =
        sharing
            .owner()
            .product("the probe", () -> members.forEach(member -> probes.get(member).close()));
  }

  private void share(long accesses, ObjLongConsumer<AccessProbe> operation) {
    product.run(
        () ->
            sharing
                .members()
                .forEach(
                    sharing.split(accesses),
                    Piece::member,
                    piece -> operation.accept(probes.get(piece.member()), piece.size())));
  }

  @Override
  public void gather(long accesses) {
    share(accesses, AccessProbe::gather);
  }

  @Override
  public void atomicAdd(long accesses) {
    share(accesses, AccessProbe::atomicAdd);
  }

  @Override
  public void compareAndSwap(long accesses) {
    share(accesses, AccessProbe::compareAndSwap);
  }

  /** Each device copies one half of its table, so that as many tables are copied as there are. */
  @Override
  public void copy() {
    product.run(() -> sharing.members().forEach(member -> probes.get(member).copy()));
  }

  @Override
  public void close() {
    product.close(this);
  }
}
