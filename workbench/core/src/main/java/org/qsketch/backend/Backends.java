package org.qsketch.backend;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.qsketch.backend.spi.BackendProvider;

/** The way in: finds the backends on the class path and opens them by name. */
public final class Backends {
  private Backends() {}

  /**
   * Every backend on the class path with its devices, or with the reason for having none.
   *
   * @return the best backend first
   */
  public static List<BackendStatus> describe() {
    return providers().stream()
        .sorted(Comparator.comparingInt(BackendProvider::priority).reversed())
        .map(BackendProvider::status)
        .toList();
  }

  /**
   * Opens a backend.
   *
   * @param name {@code cpu}, {@code cuda}, {@code opencl}; with a colon and an index or a part of
   *     its name, one of several devices: {@code cuda:1}, {@code opencl:h100}
   * @return the backend, owned by the caller
   * @throws IllegalArgumentException if no backend has that name
   * @throws BackendUnavailableException if it, or that device of it, is not available here
   */
  public static Backend open(String name) {
    return open(name, BackendProvider::open);
  }

  /**
   * Opens a backend with a number of threads, which are those of the CPU: the devices of other
   * backends have cores of their own.
   *
   * @param name as for {@link #open(String)}
   * @param threads of the CPU, the caller's among them: 1 to 1024
   * @return the backend, owned by the caller
   * @throws IllegalArgumentException if no backend has that name, or the threads are out of bounds
   * @throws BackendUnavailableException if it, or that device of it, is not available here
   */
  public static Backend open(String name, int threads) {
    return open(name, (provider, device) -> provider.open(device, threads));
  }

  private static Backend open(String name, BiFunction<BackendProvider, Integer, Backend> opening) {
    String[] parts = name.strip().split(":", 2);
    BackendProvider provider = provider(parts[0]);
    BackendStatus status = provider.status();
    if (!status.isAvailable()) {
      throw new BackendUnavailableException(
          "the backend '%s' is not available: %s".formatted(status.name(), status.reason()));
    }
    return opening.apply(provider, parts.length == 1 ? 0 : status.indexOf(parts[1]));
  }

  /**
   * Opens the fastest kind of device there is.
   *
   * @return the backend, owned by the caller
   */
  public static Backend best() {
    return open(available().getFirst());
  }

  /**
   * The names of the backends that can be opened.
   *
   * @return one for each kind, the best first; several devices of a kind have their index
   */
  public static List<String> available() {
    return describe().stream().flatMap(status -> status.deviceNames().stream()).toList();
  }

  /**
   * The names of backends that can be opened, equal devices of a kind left out: they would only
   * repeat each other's results.
   *
   * @return one for each kind of device of each backend, the best first
   */
  public static List<String> oneOfEachKind() {
    return describe().stream().flatMap(status -> status.differentDeviceNames().stream()).toList();
  }

  /** In no order: whether a provider is a good one may depend on its devices. */
  private static List<BackendProvider> providers() {
    return ServiceLoader.load(BackendProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  private static BackendProvider provider(String name) {
    return providers().stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no backend '%s': choose from %s"
                        .formatted(
                            name,
                            providers().stream()
                                .map(BackendProvider::name)
                                .collect(Collectors.joining(", ")))));
  }
}
