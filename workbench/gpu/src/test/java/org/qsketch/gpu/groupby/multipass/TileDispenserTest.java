package org.qsketch.gpu.groupby.multipass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.groupby.multipass.TileDispenser.Tile;

@Timeout(10)
class TileDispenserTest {
  private static final long TILE = 10;

  @Test
  void pairsAreTakenFromTheFirstToTheLast() {
    TileDispenser space = new TileDispenser(25, TILE, 100);
    assertThat(space.take()).contains(new Tile(0, 10));
    assertThat(space.take()).contains(new Tile(10, 10));
    assertThat(space.take()).contains(new Tile(20, 5));
    assertThat(space.take()).isEmpty();
    assertThat(space.taken()).isEqualTo(25);
  }

  @Test
  void whatIsUnderWayMayBeAGroupForEachPair() {
    TileDispenser space = new TileDispenser(100, TILE, 30);
    Tile first = space.take().orElseThrow();
    assertThat(space.take()).contains(new Tile(10, 10));
    space.added(first, 10); // 20 at most with the second
    assertThat(space.take()).contains(new Tile(20, 10));
  }

  @Test
  void aTableThatIsNearlyFullTakesSmallerTilesAndThenNoMore() {
    TileDispenser space = new TileDispenser(100, TILE, 16);
    space.added(space.take().orElseThrow(), 10);
    Tile half = space.take().orElseThrow();
    assertThat(half).isEqualTo(new Tile(10, 6));
    space.added(half, 12);
    assertThat(space.take()).isEmpty();
    assertThat(space.taken()).isEqualTo(16);
    assertThat(space.groups()).isEqualTo(12);
  }

  @Test
  void aTableThatHasGrownTakesTheRest() {
    TileDispenser space = new TileDispenser(30, TILE, 10);
    space.added(space.take().orElseThrow(), 10);
    assertThat(space.take()).isEmpty();
    space.allow(25);
    Tile next = space.take().orElseThrow();
    assertThat(next).isEqualTo(new Tile(10, 10));
    space.added(next, 12);
    assertThat(space.take()).contains(new Tile(20, 10));
    assertThat(space.taken()).isEqualTo(30);
  }

  @Test
  void aCountThatComesLateLowersNoOther() {
    TileDispenser space = new TileDispenser(100, TILE, 30);
    Tile first = space.take().orElseThrow();
    Tile second = space.take().orElseThrow();
    space.added(second, 20);
    space.added(first, 8);
    assertThat(space.groups()).isEqualTo(20);
  }

  @Test
  void aTileWaitsForThoseUnderWayIfTheyMayFillTheTable() throws Exception {
    TileDispenser space = new TileDispenser(100, TILE, 25);
    Tile first = space.take().orElseThrow();
    Tile second = space.take().orElseThrow();
    FutureTask<Optional<Tile>> third = new FutureTask<>(space::take);
    Thread thread = Thread.ofPlatform().daemon().start(third);
    while (!third.isDone() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    space.added(first, 10);
    space.added(second, 20);
    assertThat(third.get()).contains(new Tile(20, 5));
  }

  @Test
  void afterAFailureNothingMoreIsTaken() {
    TileDispenser space = new TileDispenser(100, TILE, 100);
    space.fail(space.take().orElseThrow());
    assertThat(space.take()).isEmpty();
  }

  /** Pairs with a number below the groups that there are begin one each. */
  @ParameterizedTest(name = "{0} groups")
  @ValueSource(longs = {1, 500, 970, 1_000, 5_000})
  void threadsNeverAddMoreGroupsThanTheTableMayHave(long groups) {
    TileDispenser space = new TileDispenser(5_000, TILE, 1_000);
    AtomicLong table = new AtomicLong();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 3; i++) {
        threads.execute(() -> addAll(space, table, groups));
      }
    }
    assertThat(table).hasValueLessThanOrEqualTo(1_000);
    assertThat(space.groups()).isEqualTo(table.get());
    assertThat(space.taken() == 5_000).isEqualTo(groups < 1_000);
  }

  private static void addAll(TileDispenser space, AtomicLong table, long groups) {
    for (Optional<Tile> tile = space.take(); tile.isPresent(); tile = space.take()) {
      long from = Math.min(groups, tile.get().from());
      long to = Math.min(groups, tile.get().from() + tile.get().count());
      space.added(tile.get(), table.addAndGet(to - from));
    }
  }
}
