package org.qsketch.spark.task;

import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.qsketch.backend.Backend;

/**
 * The device of a task, with its share of the memory until it is closed. It is the GPU that Spark
 * assigned, or else the device of the settings. It is the CPU if there is no device, if none can be
 * opened, or if the task has failed before.
 */
public final class TaskDevice implements AutoCloseable {
  private final Backend backend;
  private final Runnable release;

  TaskDevice(Backend backend, Runnable release) {
    this.backend = backend;
    this.release = release;
  }

  /**
   * Returns the device of the current task.
   *
   * @param bytes the device memory that the task will use
   * @return the device, to be closed after its structures and before the task ends
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
   * Returns the backend that creates structures.
   *
   * @return the backend, which the caller must not close
   */
  public Backend backend() {
    return backend;
  }

  @Override
  public void close() {
    release.run();
  }
}
