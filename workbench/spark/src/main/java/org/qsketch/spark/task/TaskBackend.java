package org.qsketch.spark.task;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;

/**
 * The CPU for one task, with one thread, since Spark itself runs a task on each core. All that the
 * task has made is freed when it ends.
 */
public final class TaskBackend {
  private static final Map<Long, Backend> RUNNING = new ConcurrentHashMap<>();

  private TaskBackend() {}

  /** Expressions of constants are evaluated by the driver, outside of tasks. */
  private static final class Driver {
    static final ThreadLocal<Backend> CPU = ThreadLocal.withInitial(TaskBackend::open);
  }

  /**
   * The backend of the task that calls.
   *
   * @return not to be closed
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
