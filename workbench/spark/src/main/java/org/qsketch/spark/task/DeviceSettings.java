package org.qsketch.spark.task;

import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.resource.ResourceInformation;
import org.qsketch.keys.Quantity;

/**
 * The settings for devices in the configuration of Spark.
 *
 * @param device {@value #AUTO}, or the name of a backend for all tasks
 * @param memory of a device that the tasks of an executor may take, if it is said
 */
record DeviceSettings(String device, Optional<Long> memory) {
  static final String DEVICE = "spark.qsketch.device";
  static final String MEMORY = "spark.qsketch.device.memory";

  private static final String AUTO = "auto";
  private static final String CPU = "cpu";

  /** The name of GPUs in Spark's own examples. */
  private static final String RESOURCE = "gpu";

  static DeviceSettings of(SparkConf conf) {
    return new DeviceSettings(
        conf.get(DEVICE, AUTO), Optional.ofNullable(conf.get(MEMORY, null)).map(Quantity::parse));
  }

  /** The backend of a task that Spark gave these resources, if it is not the CPU. */
  Optional<String> backend(Map<String, ResourceInformation> resources) {
    return device.equals(AUTO)
        ? gpu(resources)
        : Optional.of(device).filter(name -> !name.equals(CPU));
  }

  /** The first GPU, by its address, which is the index that CUDA knows it by. */
  private static Optional<String> gpu(Map<String, ResourceInformation> resources) {
    return Optional.ofNullable(resources.get(RESOURCE))
        .map(ResourceInformation::addresses)
        .filter(addresses -> addresses.length > 0)
        .map(addresses -> "cuda:" + addresses[0]);
  }
}
