package org.qsketch.cpu.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.qsketch.backend.spi.Batch;

/**
 * The threads of a CPU backend, including the caller's. Each has a {@link KeyBlock} of its own.
 * Idle threads end on their own.
 */
public final class Workers implements AutoCloseable {
  /** A part of a parallel operation. */
  @FunctionalInterface
  public interface Task {
    /**
     * Runs one part.
     *
     * @param number the number of the part, from 0
     * @param block the scratch memory of the worker that runs it
     */
    void run(int number, KeyBlock block);
  }

  /** The keys of a task. */
  private static final int TASK_KEYS = 1 << 16;

  private static final long IDLE_SECONDS = 5;

  private final KeyBlock[] blocks;
  private final ThreadPoolExecutor helpers;

  public Workers(int count) {
    this.blocks = new KeyBlock[count];
    for (int i = 0; i < count; i++) {
      blocks[i] = new KeyBlock();
    }
    this.helpers = count == 1 ? null : pool(count - 1);
  }

  private static ThreadPoolExecutor pool(int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("qsketch-cpu").factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  public int count() {
    return blocks.length;
  }

  /** Returns the scratch memory of the calling thread. */
  public KeyBlock block() {
    return blocks[0];
  }

  /**
   * Runs tasks 0 to tasks - 1, each once, and returns when all have ended. The first failure is
   * thrown.
   */
  public void forEach(int tasks, Task task) {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Future<?>> running = new ArrayList<>();
    try {
      for (int worker = 1; worker < Math.min(blocks.length, tasks); worker++) {
        KeyBlock block = blocks[worker];
        running.add(helpers.submit(() -> drain(next, tasks, task, block, failure)));
      }
      drain(next, tasks, task, blocks[0], failure);
    } finally {
      running.forEach(Workers::await);
    }
    if (failure.get() != null) {
      throw failure(failure.get());
    }
  }

  /** Runs an action over all keys of a batch, block by block. */
  public void forEach(Batch batch, KeyBlock.PlacedBlock action) {
    forEach(
        Math.toIntExact(Math.ceilDiv(batch.size(), TASK_KEYS)),
        (task, block) -> {
          long end = Math.min(batch.size(), (task + 1L) * TASK_KEYS);
          block.forEach(batch, (long) task * TASK_KEYS, end, action);
        });
  }

  /**
   * Runs tasks until none is left or a worker has failed. Never throws, since the caller must wait
   * for all workers.
   */
  private static void drain(
      AtomicInteger next,
      int tasks,
      Task task,
      KeyBlock block,
      AtomicReference<Throwable> failure) {
    try {
      for (int number = next.getAndIncrement();
          number < tasks && failure.get() == null;
          number = next.getAndIncrement()) {
        task.run(number, block);
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Waits even when interrupted, since the helper uses memory that the caller frees afterwards. */
  private static void await(Future<?> future) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw failure(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
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

  @Override
  public void close() {
    if (helpers != null) {
      helpers.shutdown();
    }
  }
}
