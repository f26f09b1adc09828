package org.qsketch.gpu.groupby.multipass;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.qsketch.gpu.groupby.column.PairSource;

/**
 * Divides work among several workers, each on its own thread. Each worker begins with a piece that
 * is kept for it, even if its thread starts late, and takes the next one when it is done.
 *
 * @param <W> the type of workers
 * @param <T> the result of a piece of work
 */
final class WorkerThreads<W extends WorkerThreads.TileWorker, T> {
  /** Groups tiles and divides the groups into partitions: a stream of the device, or the host. */
  interface TileWorker {
    /**
     * Returns the groups of a tile, on the host.
     *
     * @param pairs the pairs of all tiles
     * @param from index of the first pair of the tile
     * @param count the number of its pairs
     */
    TileGroups partition(PairSource pairs, long from, long count);

    /** Returns whether the worker can take another tile. */
    default boolean takesMore() {
      return true;
    }
  }

  private final int count;
  private final List<? extends W> workers;
  private final BiFunction<W, Integer, T> work;
  private final AtomicInteger next;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final ConcurrentSkipListMap<Integer, T> made = new ConcurrentSkipListMap<>();

  /**
   * Divides work, which begins with {@link #run}.
   *
   * @param count the number of pieces, which are numbered from 0
   * @param workers one for each thread
   * @param work takes a worker and the number of a piece
   */
  WorkerThreads(int count, List<? extends W> workers, BiFunction<W, Integer, T> work) {
    this.count = count;
    this.workers = workers;
    this.work = work;
    this.next = new AtomicInteger(workers.size());
  }

  /** Returns the results of all pieces, in order. */
  List<T> run() {
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(
            Thread.ofPlatform().daemon().name("qsketch-group-by-", 1).factory())) {
      for (int worker = 0; worker < workers.size(); worker++) {
        int first = worker;
        threads.execute(() -> drain(workers.get(first), first));
      }
    }
    if (failure.get() != null) {
      throw failure(failure.get());
    }
    return List.copyOf(made.values());
  }

  /** Ends early if any worker failed. Never throws, because all workers must be waited for. */
  private void drain(W worker, int first) {
    try {
      int number = first;
      while (number < count && failure.get() == null) {
        made.put(number, work.apply(worker, number));
        number = worker.takesMore() ? next.getAndIncrement() : count;
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  private static RuntimeException failure(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(cause);
  }
}
