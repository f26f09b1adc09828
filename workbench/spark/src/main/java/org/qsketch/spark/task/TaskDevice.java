package org.qsketch.spark.task;

import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.qsketch.backend.Backend;

/**
 * The device that a task counts on, with its share of the memory until it is closed: the GPU that
 * Spark gave it, or the device of the setting; the CPU where there is none, or none that can be
 * had, and where the task has failed before, be it on a device.
 */
public final class TaskDevice implements AutoCloseable {
  private final Backend backend;
  private final Runnable release;

  TaskDevice(Backend backend, Runnable release) {
    this.backend = backend;
    this.release = release;
  }

  /**
   * The device of the task that calls.
   *
   * @param bytes of the device's memory that the task will take
   * @return to be closed before the task ends, after all that was made on it
   */
  public static TaskDevice lease(long bytes) {
    DeviceSettings settings = DeviceSettings.of(SparkEnv.get().conf());
    TaskContext task = TaskContext.get();
    return settings
        .backend(task.resourcesJMap())
        .filter(_ -> task.attemptNumber() == 0)
        .flatMap(name -> SharedDevice.of(name, settings.memory()))
        .flatMap(device -> device.lease(bytes))
        .orElseGet(() -> new TaskDevice(TaskBackend.get(), () -> {}));
  }

  /**
   * Where structures are made.
   *
   * @return not to be closed
   */
  public Backend backend() {
    return backend;
  }

  @Override
  public void close() {
    release.run();
  }
}
