package org.qsketch.fleet;

import java.util.List;
import java.util.function.ObjLongConsumer;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Piece;

/** A probe of each device, which do their shares of the accesses at the same time. */
final class FleetAccessProbe implements AccessProbe {
  private final Distributor distributor;
  private final List<AccessProbe> probes;
  private final Ownership.Product product;

  FleetAccessProbe(Distributor distributor, long bytes) {
    this.distributor = distributor;
    Members members = distributor.members();
    this.probes = members.onEach(member -> members.get(member).accessProbe(bytes));
    this.product =
        distributor
            .owner()
            .product("the probe", () -> members.forEach(member -> probes.get(member).close()));
  }

  private void share(long accesses, ObjLongConsumer<AccessProbe> operation) {
    product.run(
        () ->
            distributor
                .members()
                .forEach(
                    distributor.split(accesses),
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
    product.run(() -> distributor.members().forEach(member -> probes.get(member).copy()));
  }

  @Override
  public void close() {
    product.close(this);
  }
}
