package org.qsketch.backend;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The entry point: finds the backends on the class path and opens them by name. */
public final class Backends {
  private Backends() {}

  /** The rank and the devices of a backend. To find them takes long: a driver begins. */
  private record Ranked(int priority, BackendStatus status) {
    static Ranked of(BackendProvider provider) {
      return new Ranked(provider.priority(), provider.status());
    }
  }

  /**
   * Describes every backend on the class path, with its devices or with the reason for having none.
   *
   * @return the best backend first
   */
  public static List<BackendStatus> describe() {
    return describe(providers());
  }

  /** Describes the backends of some providers. Each looks for devices while the next is found. */
  static List<BackendStatus> describe(Stream<? extends BackendProvider> providers) {
    List<CompletableFuture<Ranked>> found =
        providers
            .map(
                provider ->
                    CompletableFuture.supplyAsync(() -> Ranked.of(provider), Backends::start))
            .toList();
    return found.stream()
        .map(CompletableFuture::join)
        .sorted(Comparator.comparingInt(Ranked::priority).reversed())
        .map(Ranked::status)
        .toList();
  }

  /** Starts a thread for a search, which waits for its driver, however few cores there are. */
  private static void start(Runnable search) {
    Thread _ = Thread.ofPlatform().daemon().name("search").start(search);
  }

  /**
   * Opens a backend.
   *
   * @param name {@code cpu}, {@code cuda}, {@code opencl}; with a colon and an index or a part of
   *     its name, one of several devices: {@code cuda:1}, {@code opencl:h100}. Names joined by
   *     {@code +} open a fleet, which uses all of these devices as one: {@code cuda+cuda:1}, {@code
   *     opencl+cpu}. A {@code *} stands for all devices of a backend: {@code cuda:*}
   * @return the backend, owned by the caller
   * @throws IllegalArgumentException if no backend has that name
   * @throws BackendUnavailableException if the backend or that device is not available here
   */
  public static Backend open(String name) {
    return open(name, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Opens a backend with a given number of CPU threads. The devices of other backends have their
   * own cores, so these backends ignore the number. CPU backends of a fleet share them.
   *
   * @param name as for {@link #open(String)}
   * @param threads the CPU threads, including the caller's: 1 to 1024
   * @return the backend, owned by the caller
   * @throws IllegalArgumentException if no backend has that name, or the number of threads is out
   *     of bounds
   * @throws BackendUnavailableException if the backend or that device is not available here
   */
  public static Backend open(String name, int threads) {
    Objects.requireNonNull(name, "name");
    return FleetName.isOne(name)
        ? FleetName.parse(name).open(threads)
        : openOne(name.strip(), threads);
  }

  static Backend openOne(String name, int threads) {
    return onDevice(name, (provider, device) -> provider.open(device, threads));
  }

  private static <T> T onDevice(String name, BiFunction<BackendProvider, Integer, T> action) {
    String[] parts = name.split(":", 2);
    BackendProvider provider = provider(parts[0]);
    BackendStatus status = available(provider);
    return action.apply(provider, parts.length == 1 ? 0 : status.indexOf(parts[1]));
  }

  /**
   * Returns the free memory of a device, without opening it if its driver tells that.
   *
   * @param name of one device, as for {@link #open(String)}
   * @return bytes
   * @throws IllegalArgumentException if no backend has that name
   * @throws BackendUnavailableException if the backend or that device is not available here, as far
   *     as its driver tells
   */
  public static long freeBytes(String name) {
    Objects.requireNonNull(name, "name");
    return onDevice(name.strip(), BackendProvider::freeBytes);
  }

  /**
   * Returns the devices that a name stands for.
   *
   * @param name as for {@link #open(String)}
   * @return the names that open them one by one: several of a fleet, otherwise the name itself
   * @throws IllegalArgumentException if it names all devices of a backend that does not exist
   * @throws BackendUnavailableException if that backend is not available here
   */
  public static List<String> devices(String name) {
    Objects.requireNonNull(name, "name");
    return FleetName.isOne(name) ? FleetName.parse(name).members() : List.of(name.strip());
  }

  /** Returns the names of all devices of a backend. */
  static List<String> devicesOf(String backend) {
    return available(provider(backend)).deviceNames();
  }

  private static BackendStatus available(BackendProvider provider) {
    BackendStatus status = provider.status();
    if (!status.isAvailable()) {
      throw new BackendUnavailableException(
          "the backend '%s' is not available: %s".formatted(status.name(), status.reason()));
    }
    return status;
  }

  /**
   * Opens the fastest kind of device available.
   *
   * @return the backend, owned by the caller
   */
  public static Backend best() {
    return open(nameOfBest());
  }

  /**
   * Returns the name of the best backend that can be opened, the first of {@link #available}.
   * Backends that cannot be better are not looked for, which takes time.
   *
   * @return a name for {@link #open(String)}
   */
  public static String nameOfBest() {
    return best(providers()).status().deviceNames().getFirst();
  }

  /** Returns the best of some providers, of which one is available. */
  static BackendProvider best(Stream<BackendProvider> providers) {
    Optional<BackendProvider> best = Optional.empty();
    for (BackendProvider next :
        providers
            .sorted(Comparator.comparingInt(BackendProvider::highestPriority).reversed())
            .toList()) {
      if (best.isPresent() && best.get().priority() >= next.highestPriority()) {
        break;
      }
      if (next.status().isAvailable()
          && (best.isEmpty() || next.priority() > best.get().priority())) {
        best = Optional.of(next);
      }
    }
    return best.orElseThrow();
  }

  /**
   * Returns the names of the backends that can be opened.
   *
   * @return one name for each device, the best backend first; from a backend's second device on,
   *     the name ends in the index
   */
  public static List<String> available() {
    return describe().stream().flatMap(status -> status.deviceNames().stream()).toList();
  }

  /**
   * Returns the names of backends that can be opened, one for each kind of device. A device that
   * equals an earlier one of the same backend would only repeat its results.
   *
   * @return one for each kind of device of each backend, the best first
   */
  public static List<String> oneOfEachKind() {
    return describe().stream().flatMap(status -> status.differentDeviceNames().stream()).toList();
  }

  /**
   * Finds the providers one by one, unordered: the priority of one may depend on its devices. Those
   * after the one that is asked for are not looked for, which takes time.
   */
  private static Stream<BackendProvider> providers() {
    return Services.of(BackendProvider.class);
  }

  private static BackendProvider provider(String name) {
    return providers()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no backend '%s': choose from %s"
                        .formatted(
                            name,
                            providers()
                                .map(BackendProvider::name)
                                .collect(Collectors.joining(", ")))));
  }
}
