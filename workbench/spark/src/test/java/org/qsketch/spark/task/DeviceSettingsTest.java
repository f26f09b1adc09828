package org.qsketch.spark.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.resource.ResourceInformation;
import org.junit.jupiter.api.Test;

/** Which device a task is told to take. */
final class DeviceSettingsTest {
  private static Map<String, ResourceInformation> resources(String name, String... addresses) {
    return Map.of(name, new ResourceInformation(name, addresses));
  }

  @Test
  void theGpuOfATaskIsThatOfItsFirstAddress() {
    assertThat(DeviceSettings.of(new SparkConf(false)).backend(resources("gpu", "3", "5")))
        .contains("cuda:3");
  }

  @Test
  void aTaskWithoutGpuHasTheCpu() {
    assertThat(DeviceSettings.of(new SparkConf(false)).backend(Map.of())).isEmpty();
    assertThat(DeviceSettings.of(new SparkConf(false)).backend(resources("gpu"))).isEmpty();
    assertThat(DeviceSettings.of(new SparkConf(false)).backend(resources("fpga", "0"))).isEmpty();
  }

  @Test
  void theSettingChoosesForAllTasks() {
    SparkConf conf = new SparkConf(false).set(DeviceSettings.DEVICE, "opencl:1");
    assertThat(DeviceSettings.of(conf).backend(resources("gpu", "3"))).contains("opencl:1");
    assertThat(
            DeviceSettings.of(conf.set(DeviceSettings.DEVICE, "cpu"))
                .backend(resources("gpu", "3")))
        .isEmpty();
  }

  @Test
  void memoryIsASize() {
    SparkConf conf = new SparkConf(false);
    assertThat(DeviceSettings.of(conf).memory()).isEmpty();
    assertThat(DeviceSettings.of(conf.set(DeviceSettings.MEMORY, "2Gi")).memory())
        .contains(2L << 30);
  }
}
