package org.qsketch.fleet.distinct;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.DistinctTable;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;
import org.qsketch.fleet.work.Replicas;
import org.qsketch.fleet.work.StateLoading;
import org.qsketch.keys.Keys;

/**
 * A distinct counter on each device, of its share of the keys. They are merged on the first device
 * before an answer, which is then the answer of one device.
 */
public final class FleetDistinctTable implements DistinctTable {
  private final DistinctSpec spec;
  private final Distributor distributor;
  private final Replicas<DistinctCounter> replicas;

  /**
   * Creates counters without keys.
   *
   * @param spec what each device has
   * @param distributor distributes keys
   */
  public FleetDistinctTable(DistinctSpec spec, Distributor distributor) {
    this.spec = spec;
    this.distributor = distributor;
    this.replicas =
        new Replicas<>(distributor, spec, DistinctCounter::merge, DistinctCounter::clear);
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  @Override
  public void insert(Keys keys) {
    try (Keys staged = distributor.stage(keys)) {
      List<Piece> pieces = distributor.cut(staged);
      List<Piece> _ =
          replicas.change(
              Piece.members(pieces),
              () -> distributor.run(pieces, staged, piece -> insert(staged, piece)));
    }
  }

  private Piece insert(Keys keys, Piece piece) {
    replicas.get(piece.member()).insert(distributor.of(keys, piece));
    return piece;
  }

  @Override
  public void merge(DistinctImage image) {
    replicas.change(Set.of(), () -> replicas.get(0).merge(image));
  }

  /** Loads the state into the first device, and clears the others before their next keys. */
  @Override
  public void load(List<MemorySegment> parts) {
    replicas.replace(
        first ->
            StateLoading.load(
                first,
                distributor.members().get(0),
                parts,
                state -> DistinctImage.copyOf(spec, state)));
  }

  @Override
  public void clear() {
    replicas.clear();
  }

  @Override
  public DistinctImage image() {
    return replicas.ask(DistinctCounter::image);
  }

  @Override
  public void close() {
    replicas.close();
  }
}
