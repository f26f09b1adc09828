package org.qsketch.spark.task;

import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.resource.ResourceInformation;
import org.qsketch.keys.Quantity;

/**
 * The settings of devices in the configuration of Spark.
 *
 * @param device {@value #AUTO}, or the name of a backend for all tasks
 * @param memory the device memory that the tasks of an executor may use, if it is set
 */
record DeviceSettings(String device, Optional<Long> memory) {
  static final String DEVICE = "spark.qsketch.device";
  static final String MEMORY = "spark.qsketch.device.memory";

  private static final String AUTO = "auto";
  private static final String CPU = "cpu";

  /** The resource name of GPUs in Spark's documentation. */
  private static final String RESOURCE = "gpu";

  static DeviceSettings of(SparkConf conf) {
    return new DeviceSettings(
        conf.get(DEVICE, AUTO), Optional.ofNullable(conf.get(MEMORY, null)).map(Quantity::parse));
  }

  /** Returns the backend of a task with these resources, unless it is the CPU. */
  Optional<String> backend(Map<String, ResourceInformation> resources) {
    return device.equals(AUTO)
        ? gpu(resources)
        : Optional.of(device).filter(name -> !name.equals(CPU));
  }

  /** Returns the first GPU by its address, which is its index in CUDA. */
  private static Optional<String> gpu(Map<String, ResourceInformation> resources) {
    return Optional.ofNullable(resources.get(RESOURCE))
        .map(ResourceInformation::addresses)
        .filter(addresses -> addresses.length > 0)
        .map(addresses -> "cuda:" + addresses[0]);
  }
}
