package org.qsketch.spark.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backends;
import org.qsketch.spark.LocalSpark;

/** What tasks get, with OpenCL as the device. */
final class TaskDeviceTest {
  private static final int TASKS = 4;

  @BeforeEach
  void needsOpenCl() {
    assumeTrue(
        Backends.available().stream().anyMatch(name -> name.startsWith("opencl")),
        "there is no OpenCL device");
  }

  private static List<String> inTasks(
      String device, String memory, FlatMapFunction<Iterator<Long>, String> task)
      throws IOException {
    try (SparkSession spark =
        LocalSpark.open(
            "local[2,2]", // tasks may fail once
            Map.of(DeviceSettings.DEVICE, device, DeviceSettings.MEMORY, memory))) {
      return spark.range(0, TASKS, 1, TASKS).toJavaRDD().mapPartitions(task).collect();
    }
  }

  private static Iterator<String> name(long bytes) {
    try (TaskDevice device = TaskDevice.lease(bytes)) {
      return List.of(device.backend().name()).iterator();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "opencl, 64Mi, opencl",
    "opencl, 63Mi, cpu",
    "cpu, 64Mi, cpu",
    "auto, 64Mi, cpu",
    "opencl:99, 64Mi, cpu"
  })
  void tasksHaveTheDeviceThatTheyMayHave(String device, String memory, String name)
      throws IOException {
    assertThat(inTasks(device, memory, _ -> name(64 << 20))).hasSize(TASKS).containsOnly(name);
  }

  @Test
  void aTaskThatFailedIsRunOnTheCpu() throws IOException {
    assertThat(
            inTasks(
                "opencl",
                "64Mi",
                _ -> {
                  if (TaskContext.get().attemptNumber() == 0) {
                    throw new IllegalStateException("the first attempt fails on purpose");
                  }
                  return name(1);
                }))
        .containsOnly("cpu");
  }
}
