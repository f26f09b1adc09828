package org.qsketch.fleet.partition;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ReadingOrder;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members.Job;
import org.qsketch.fleet.work.Piece;

/**
 * Sends batches to the ranges of a table, in rounds. In each, every device finds the ranges of some
 * keys that lie there, or of its share of those that lie on none. It begins with the keys of its
 * own range, while others are still busy with theirs.
 */
final class Routes implements AutoCloseable {
  private final Distributor distributor;
  private final BucketRanges ranges;
  private final List<KeyRouter> routers;

  Routes(Distributor distributor, BucketRanges ranges, PartitionedTable table) {
    this.distributor = distributor;
    this.ranges = ranges;
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
  record Round(List<Piece> pieces, List<RoutedKeys> routed) {}

  /**
   * Keys of one piece and one range.
   *
   * @param piece its index in the round
   * @param size how many
   */
  record Part(int piece, long size) {}

  /** Works with the keys of a round. */
  @FunctionalInterface
  interface Work extends AutoCloseable {
    /**
     * Works on keys of a range, on the device of the range.
     *
     * @param range which one
     * @param keys some or all of the round
     * @param parts what they consist of, in order
     */
    void take(int range, Batch keys, List<Part> parts);

    /** Goes on when the keys of all ranges were taken. */
    default void end(Round round) {}

    @Override
    default void close() {}
  }

  /**
   * Sends a batch.
   *
   * @param together whether one batch of all keys of a range is preferred
   * @param works makes the work of a round, which is closed behind it
   */
  void send(Batch batch, boolean together, Supplier<Work> works) {
    Batch _ =
        distributor.stage(
            batch.keys(),
            batch.weights(),
            (keys, weights) -> {
              Batch staged = new Batch(keys, weights);
              rounds(distributor.cut(keys, weights))
                  .forEach(pieces -> send(staged, pieces, together, works));
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

  private void send(Batch batch, List<Piece> pieces, boolean together, Supplier<Work> works) {
    try (Work work = works.get()) {
      Sending sending = new Sending(batch, pieces, together, work);
      List<RoutedKeys> routed = distributor.members().run(sending.routing());
      try {
        Round round = new Round(pieces, routed);
        distributor
            .members()
            .forEach(
                ranges.ranges().boxed().toList(),
                ranges::device,
                range -> sending.receive(round, range));
        work.end(round);
      } finally {
        routed.forEach(RoutedKeys::close);
      }
    }
  }

  @Override
  public void close() {
    distributor.members().forEach(device -> routers.get(device).close());
  }

  /** A round on its way. */
  private final class Sending {
    private final Batch batch;
    private final List<Piece> pieces;
    private final boolean together;
    private final Work work;

    /**
     * Whether each device works on its own keys before it gets others. Keys of the host may be
     * unreadable, which changes nothing only if all of them are read first.
     */
    private final List<Boolean> beginsEarly;

    Sending(Batch batch, List<Piece> pieces, boolean together, Work work) {
      this.batch = batch;
      this.pieces = pieces;
      this.together = together;
      this.work = work;
      boolean areReadable = distributor.areOnDevices(batch);
      this.beginsEarly =
          routers.stream().map(router -> areReadable && router.beginsEarly(together)).toList();
    }

    /** Returns a job for each piece, on its device. */
    List<Job<RoutedKeys>> routing() {
      return IntStream.range(0, pieces.size())
          .mapToObj(piece -> new Job<>(pieces.get(piece).member(), () -> route(piece)))
          .toList();
    }

    private RoutedKeys route(int piece) {
      int device = pieces.get(piece).member();
      RoutedKeys routed = routers.get(device).route(distributor.of(batch, pieces.get(piece)));
      try {
        if (beginsEarly.get(device)) {
          begin(piece, routed);
        }
        return routed;
      } catch (RuntimeException | Error e) {
        routed.close();
        throw e;
      }
    }

    /** Works on the keys of a piece that stay on its device. */
    private void begin(int piece, RoutedKeys routed) {
      ranges
          .ranges()
          .filter(range -> isOn(ranges.device(range), piece))
          .forEach(
              range -> {
                Batch keys = routed.batch(range);
                work.take(range, keys, List.of(new Part(piece, keys.size())));
              });
    }

    /** Brings the keys of a range to its device, except those that it began with. */
    void receive(Round round, int range) {
      int device = ranges.device(range);
      List<Integer> from = beginsEarly.get(device) ? others(device) : all();
      List<Batch> parts =
          from.stream().map(piece -> round.routed().get(piece).batch(range)).toList();
      routers
          .get(device)
          .receive(
              parts,
              together,
              (keys, some) ->
                  work.take(
                      range,
                      keys,
                      some.stream().map(i -> new Part(from.get(i), parts.get(i).size())).toList()));
    }

    private List<Integer> all() {
      return IntStream.range(0, pieces.size()).boxed().toList();
    }

    /** Returns the pieces of other devices, in the order in which a device reads them. */
    private List<Integer> others(int device) {
      int first = ReadingOrder.behind(pieces.size(), piece -> isOn(device, piece));
      return ReadingOrder.from(first, pieces.size()).stream()
          .filter(piece -> !isOn(device, piece))
          .toList();
    }

    private boolean isOn(int device, int piece) {
      return pieces.get(piece).member() == device;
    }
  }
}
