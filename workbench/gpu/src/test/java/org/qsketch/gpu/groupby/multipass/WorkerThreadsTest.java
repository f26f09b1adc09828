package org.qsketch.gpu.groupby.multipass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.groupby.column.PairSource;
import org.qsketch.gpu.groupby.multipass.WorkerThreads.TileWorker;

class WorkerThreadsTest {
  /** A worker that notes its pieces, and stops after the given number of them. */
  private static final class Notes implements TileWorker {
    private final int most;
    private final Queue<Integer> pieces = new ConcurrentLinkedQueue<>();

    Notes(int most) {
      this.most = most;
    }

    int take(int piece) {
      pieces.add(piece);
      return piece;
    }

    @Override
    public boolean takesMore() {
      return pieces.size() < most;
    }

    @Override
    public TileGroups partition(PairSource pairs, long from, long count) {
      throw new UnsupportedOperationException();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 1000})
  void resultsAreInOrderWhoeverMadeThem(int count) {
    List<Notes> workers = List.of(new Notes(1), new Notes(2), new Notes(count));
    assertThat(new WorkerThreads<>(count, workers, Notes::take).run())
        .containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 1000})
  void everyWorkerTakesAPieceHoweverFastTheOthersAre(int count) {
    List<Notes> workers = List.of(new Notes(count), new Notes(count), new Notes(count));
    List<Integer> _ = new WorkerThreads<>(count, workers, Notes::take).run();
    assertThat(workers).noneMatch(worker -> worker.pieces.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999})
  void aFailedPieceFailsTheRun(int bad) {
    IllegalStateException failure = new IllegalStateException("piece " + bad);
    List<Notes> workers = List.of(new Notes(1000), new Notes(1000));
    assertThatThrownBy(
            () ->
                new WorkerThreads<Notes, Integer>(
                        1000,
                        workers,
                        (_, piece) -> {
                          if (piece == bad) {
                            throw failure;
                          }
                          return piece;
                        })
                    .run())
        .isSameAs(failure);
  }
}
