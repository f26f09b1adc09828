package org.qsketch.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** A pool of threads, one for each core, that all run the same task. */
public final class ParallelWork implements AutoCloseable {
  private final int threads;
  private final ExecutorService executor;
  private volatile boolean stopped;

  /**
   * Starts threads.
   *
   * @param name the name of each
   */
  public ParallelWork(String name) {
    this.threads = Runtime.getRuntime().availableProcessors();
    this.executor =
        Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().name(name).factory());
  }

  /**
   * Returns the number of threads.
   *
   * @return one for each core
   */
  public int threads() {
    return threads;
  }

  /**
   * Tells whether work should end early: a task has failed, or the caller was interrupted.
   *
   * @return true until the next run
   */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Runs the task on every thread and waits for all of them. An interruption ends the work early,
   * and the interrupt flag stays set.
   *
   * @param task is run by all threads at the same time
   * @throws IOException the first error of a task
   */
  public void run(IoAction task) throws IOException {
    stopped = false;
    Callable<Void> guarded = () -> guarded(task);
    await(Stream.generate(() -> executor.submit(guarded)).limit(threads).toList());
  }

  private Void guarded(IoAction task) throws IOException {
    try {
      task.run();
      return null;
    } catch (IOException | RuntimeException | Error e) {
      stopped = true;
      throw e;
    }
  }

  private void await(List<Future<Void>> tasks) throws IOException {
    List<Throwable> failures = new ArrayList<>();
    boolean interrupted = false;
    for (Future<Void> task : tasks) {
      boolean done = false;
      while (!done) {
        try {
          task.get();
          done = true;
        } catch (ExecutionException e) {
          failures.add(e.getCause());
          done = true;
        } catch (InterruptedException e) {
          interrupted = true;
          stopped = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!failures.isEmpty()) {
      rethrow(failures.getFirst());
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    switch (failure) {
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
