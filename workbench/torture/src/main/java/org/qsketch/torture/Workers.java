package org.qsketch.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Threads that run at the same time. */
final class Workers {
  private final List<FutureTask<Void>> tasks = new ArrayList<>();

  /** The work of a thread. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  void start(Work work) {
    Callable<Void> call =
        () -> {
          work.run();
          return null;
        };
    FutureTask<Void> task = new FutureTask<>(call);
    tasks.add(task);
    Thread.ofPlatform().daemon().name("torture-worker-" + tasks.size()).start(task);
  }

  /** Waits for all threads, and throws the exception of one of them. */
  void join() throws Exception {
    for (FutureTask<Void> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception exception ? exception : e;
      }
    }
  }
}
