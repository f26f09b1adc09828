package org.qsketch.fleet.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.fleet.KeyRouter;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.backend.spi.fleet.RoutingBackend;
import org.qsketch.fleet.partition.Routes.Part;
import org.qsketch.fleet.partition.Routes.Work;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Piece;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** The order of work in a round: processors that route, on the host, are the devices. */
final class RoutesTest {
  private static final int DEVICES = 3;
  private static final int KEYS = 3000;
  private static final BucketRanges RANGES = BucketRanges.of(1000, 1, DEVICES);
  private static final PartitionedTable TABLE =
      new PartitionedTable(HashFamily.mix(), 5, 0, RANGES.starts());

  private final Distributor distributor =
      new Distributor(
          new Members(IntStream.range(0, DEVICES).mapToObj(this::routing).toList()),
          new Ownership("fleet"),
          1);
  private final List<Taken> taken = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch begun = new CountDownLatch(1);
  private boolean lastWaits;
  private volatile long takenBeforeLast;

  /** Keys that a device has worked on. */
  private record Taken(int range, List<Long> hashes, List<Part> parts) {}

  @AfterEach
  void close() {
    distributor.members().close();
  }

  /** A processor that routes, and begins early. */
  private Backend routing(int device) {
    Backend processor = Backends.open("cpu", 1);
    return (Backend)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Backend.class, RoutingBackend.class},
            (_, method, arguments) -> {
              if (method.getName().equals("router")) {
                return Optional.of(new EarlyRouter(device, new HostRouter(TABLE)));
              }
              try {
                return method.invoke(processor, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private final class EarlyRouter implements KeyRouter {
    private final int device;
    private final KeyRouter router;

    EarlyRouter(int device, KeyRouter router) {
      this.device = device;
      this.router = router;
    }

    @Override
    public long mostKeys(long wanted) {
      return wanted;
    }

    @Override
    public boolean beginsEarly(boolean together) {
      return !together;
    }

    @Override
    public RoutedKeys route(Batch batch) {
      RoutedKeys routed = router.route(batch);
      if (device == DEVICES - 1) {
        awaitOthers();
        takenBeforeLast = taken.size();
      }
      return routed;
    }

    @Override
    public void close() {
      router.close();
    }
  }

  private void awaitOthers() {
    try {
      if (lastWaits) {
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Keys hostKeys(int from, int count) {
    return Keys.of(LongStream.range(from, from + count).toArray());
  }

  /** Returns as many keys on each device. */
  private Keys onDevices() {
    int share = KEYS / DEVICES;
    List<Piece> pieces =
        IntStream.range(0, DEVICES)
            .mapToObj(i -> new Piece(i, (long) i * share, (i + 1L) * share))
            .toList();
    return distributor.joined(
        KeyWidth.BITS_64,
        pieces,
        pieces.stream().map(piece -> hostKeys((int) piece.from(), share)).toList());
  }

  private static List<Long> list(Keys keys) {
    return LongStream.of(keys.toArray()).boxed().toList();
  }

  private void send(Keys keys, boolean together) {
    Work work =
        (range, batch, parts) -> {
          taken.add(new Taken(range, list(batch.keys()), parts));
          begun.countDown();
        };
    try (Routes routes = new Routes(distributor, RANGES, TABLE)) {
      routes.send(Batch.once(keys), together, () -> work);
    }
  }

  /** Each key is in one range, and in one part of it. */
  private void assertAllTaken() {
    try (RoutedKeys all = new HostRouter(TABLE).route(Batch.once(hostKeys(0, KEYS)))) {
      RANGES
          .ranges()
          .forEach(
              range ->
                  assertThat(taken.stream().filter(each -> each.range() == range))
                      .flatMap(Taken::hashes)
                      .containsExactlyInAnyOrderElementsOf(list(all.batch(range).keys())));
    }
    assertThat(taken)
        .allSatisfy(
            each ->
                assertThat(each.parts().stream().mapToLong(Part::size).sum())
                    .isEqualTo(each.hashes().size()));
  }

  private List<Integer> pieces(int range) {
    return taken.stream()
        .filter(each -> each.range() == range)
        .flatMap(each -> each.parts().stream())
        .map(Part::piece)
        .toList();
  }

  @Test
  void aDeviceBeginsWithItsOwnKeysWhileAnotherOneRoutes() {
    lastWaits = true;
    send(onDevices(), false);
    assertThat(takenBeforeLast).isPositive();
    assertThat(pieces(0)).as("reads from the next device first").containsExactly(0, 1, 2);
    assertThat(pieces(1)).containsExactly(1, 2, 0);
    assertThat(pieces(2)).containsExactly(2, 0, 1);
    assertAllTaken();
  }

  @Test
  void keysThatBecomeOneBatchAreAllRoutedFirst() {
    send(onDevices(), true);
    assertThat(takenBeforeLast).isZero();
    assertAllTaken();
  }

  /** Some of them may be unreadable, which must change nothing. */
  @Test
  void keysOfTheHostAreAllRoutedFirst() {
    send(hostKeys(0, KEYS), false);
    assertThat(takenBeforeLast).isZero();
    assertAllTaken();
  }

  @Test
  void keysOfOneDeviceComeToTheOthers() {
    Keys keys =
        distributor.joined(
            KeyWidth.BITS_64, List.of(new Piece(1, 0, KEYS)), List.of(hostKeys(0, KEYS)));
    send(keys, false);
    assertThat(taken).hasSize(DEVICES);
    assertThat(taken.getFirst().range()).isEqualTo(1);
    assertAllTaken();
  }
}
