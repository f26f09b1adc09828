package org.qsketch.spark.task;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;

/**
 * The CPU backend of one task. It has one thread, since Spark runs a task on each core. All its
 * structures are freed when the task ends.
 */
public final class TaskBackend {
  private static final Map<Long, Backend> RUNNING = new ConcurrentHashMap<>();

  private TaskBackend() {}

  /** The backend of the driver, which evaluates constant expressions outside of tasks. */
  private static final class Driver {
    static final ThreadLocal<Backend> CPU = ThreadLocal.withInitial(TaskBackend::open);
  }

  /**
   * Returns the backend of the current task.
   *
   * @return the backend, which the caller must not close
   */
  public static Backend get() {
    TaskContext task = TaskContext.get();
    return task == null
        ? Driver.CPU.get()
        : RUNNING.computeIfAbsent(task.taskAttemptId(), _ -> of(task));
  }

  private static Backend of(TaskContext task) {
    Backend cpu = open();
    task.addTaskCompletionListener(
        ended -> {
          RUNNING.remove(ended.taskAttemptId());
          cpu.close();
        });
    return cpu;
  }

  private static Backend open() {
    return Backends.open("cpu", 1);
  }
}
