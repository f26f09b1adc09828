package org.qsketch.fleet.partition;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Piece;

/**
 * Sends batches to the ranges of a table, in rounds. In each, every device finds the ranges of some
 * keys that lie there, or of its share of those that lie on none.
 */
final class Routes implements AutoCloseable {
  private final Distributor distributor;
  private final List<KeyRouter> routers;

  Routes(Distributor distributor, PartitionedTable table) {
    this.distributor = distributor;
    this.routers = distributor.members().onEach(device -> router(device, table));
  }

  private KeyRouter router(int device, PartitionedTable table) {
    Optional<KeyRouter> own =
        distributor.members().get(device) instanceof RoutingBackend backend
            ? backend.router(table)
            : Optional.empty();
    return own.orElseGet(() -> new HostRouter(table));
  }

  /**
   * A round: keys that are routed at the same time.
   *
   * @param pieces of the batch, at most one of each device
   * @param routed their keys
   */
  record Round(List<Piece> pieces, List<RoutedKeys> routed) {
    /** Returns the keys of a range, by pieces. */
    List<Batch> parts(int range) {
      return routed.stream().map(keys -> keys.batch(range)).toList();
    }

    /** Returns how many keys of a range each piece has. */
    long[] sizes(int range) {
      return parts(range).stream().mapToLong(Batch::size).toArray();
    }
  }

  /**
   * Brings the keys of a range to its device, and runs an action on them.
   *
   * @param together whether one batch of all is preferred
   * @param action gets keys and the indices of their pieces, in order
   */
  void receive(
      int device,
      int range,
      Round round,
      boolean together,
      BiConsumer<Batch, List<Integer>> action) {
    routers.get(device).receive(round.parts(range), together, action);
  }

  /** Sends a batch. */
  void send(Batch batch, Consumer<Round> action) {
    Batch _ =
        distributor.stage(
            batch.keys(),
            batch.weights(),
            (keys, weights) -> {
              Batch staged = new Batch(keys, weights);
              rounds(distributor.cut(keys, weights))
                  .forEach(pieces -> send(staged, pieces, action));
              return batch;
            });
  }

  /** Returns the pieces of each round, at most one for each device. */
  private Stream<List<Piece>> rounds(List<Piece> pieces) {
    Collection<List<Piece>> byDevice =
        pieces.stream()
            .flatMap(piece -> piece.chunks(routers.get(piece.member()).mostKeys(piece.size())))
            .collect(Collectors.groupingBy(Piece::member))
            .values();
    int rounds = byDevice.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, rounds)
        .mapToObj(
            round ->
                byDevice.stream()
                    .filter(chunks -> round < chunks.size())
                    .map(chunks -> chunks.get(round))
                    .toList());
  }

  private void send(Batch batch, List<Piece> pieces, Consumer<Round> action) {
    List<RoutedKeys> routed =
        distributor.run(
            pieces, piece -> routers.get(piece.member()).route(distributor.of(batch, piece)));
    try {
      action.accept(new Round(pieces, routed));
    } finally {
      routed.forEach(RoutedKeys::close);
    }
  }

  @Override
  public void close() {
    distributor.members().forEach(device -> routers.get(device).close());
  }
}
