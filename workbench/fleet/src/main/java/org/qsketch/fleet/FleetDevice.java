package org.qsketch.fleet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.backend.Execution;

/** Describes several devices as one. */
final class FleetDevice {
  private FleetDevice() {}

  static Device of(List<Backend> members) {
    List<Device> devices = members.stream().map(Backend::device).toList();
    return new Device(
        counted(devices.stream().map(Device::name)),
        memory(members, backend -> backend.device().memoryBytes()),
        devices.stream().mapToInt(Device::computeUnits).sum(),
        devices.stream().map(Device::driver).distinct().collect(Collectors.joining(" and ")),
        devices.stream().allMatch(Device::sharesHostMemory),
        execution(devices));
  }

  /** Counts equal names, for example {@code 2 x NVIDIA H200 + a processor}. */
  private static String counted(Stream<String> names) {
    Map<String, Long> numbers =
        names.collect(
            Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
    return numbers.entrySet().stream()
        .map(each -> each.getValue() == 1 ? each.getKey() : each.getValue() + " x " + each.getKey())
        .collect(Collectors.joining(" + "));
  }

  private static Execution execution(List<Device> devices) {
    return devices.stream().anyMatch(device -> device.execution() == Execution.DEVICE)
        ? Execution.DEVICE
        : Execution.MULTI_CORE;
  }

  /** Adds up the memory of all; those that use the host's have it together. */
  static long memory(List<Backend> members, ToLongFunction<Backend> bytes) {
    long own =
        members.stream()
            .filter(backend -> !backend.device().sharesHostMemory())
            .mapToLong(bytes)
            .sum();
    long shared =
        members.stream()
            .filter(backend -> backend.device().sharesHostMemory())
            .mapToLong(bytes)
            .max()
            .orElse(0);
    return own + shared;
  }
}
