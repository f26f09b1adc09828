package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.backend.Backends;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.output.Units;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.internal.memory.HostMemory;

/**
 * Begins what a command would wait for, while its options are read, which takes a tenth of a
 * second: drivers, and functions of the system.
 */
public final class HeadStart implements AutoCloseable {
  private static final HeadStart NONE = new HeadStart(CompletableFuture.completedFuture(null));

  /** With these options, no device is opened. */
  private static final Set<String> WITHOUT_DEVICE =
      Set.of("--help", "-h", "--version", "-V", "--compare");

  private final CompletableFuture<?> driver;

  private HeadStart(CompletableFuture<?> driver) {
    this.driver = driver;
  }

  /**
   * Begins on other threads what the command line seems to need.
   *
   * @param arguments the command line, which may be wrong
   */
  public static HeadStart of(String... arguments) {
    List<String> words = List.of(arguments);
    if (words.equals(List.of(DevicesCommand.NAME))) {
      return new HeadStart(DevicesCommand.search());
    }
    return isCount(words) && hasFileForDevice(words) ? ofCount(words) : NONE;
  }

  private static boolean isCount(List<String> words) {
    return !words.isEmpty()
        && words.getFirst().equals(CountCommand.NAME)
        && words.stream().noneMatch(WITHOUT_DEVICE::contains);
  }

  /** Tells whether a file is counted on a device. A small one is only if a device is named. */
  private static boolean hasFileForDevice(List<String> words) {
    boolean isNamed = backend(words).isPresent();
    return words.stream().anyMatch(word -> isFile(word, isNamed));
  }

  private static boolean isFile(String word, boolean ofAnySize) {
    try {
      Path file = Path.of(word);
      return Files.isRegularFile(file) && (ofAnySize || !BackendOptions.areSmall(List.of(file)));
    } catch (InvalidPathException | IOException _) {
      return false; // the command will say so
    }
  }

  private static HeadStart ofCount(List<String> words) {
    HostMemory.linkAhead();
    CompletableFuture<?> _ = onThread(AvailableMemory::bytes);
    CompletableFuture<?> _ = onThread(() -> Units.count(0)); // loads how Java writes numbers
    return new HeadStart(onThread(() -> devices(words)));
  }

  /** Finds the devices of the backends that are named, or else the best. */
  private static List<String> devices(List<String> words) {
    return backend(words).map(HeadStart::devicesOf).orElseGet(() -> List.of(Backends.nameOfBest()));
  }

  private static List<String> devicesOf(String names) {
    return Stream.of(names.split("[+]", -1))
        .flatMap(device -> Backends.devices(device.split(":", 2)[0] + ":*").stream())
        .toList();
  }

  private static Optional<String> backend(List<String> words) {
    int option = words.indexOf(BackendOptions.NAME);
    return Stream.concat(
            words.stream().skip(option + 1L).limit(option < 0 ? 0 : 1),
            words.stream()
                .filter(word -> word.startsWith(BackendOptions.NAME + "="))
                .map(word -> word.substring(BackendOptions.NAME.length() + 1)))
        .findFirst();
  }

  /**
   * Begins work on a thread of its own, however few cores there are.
   *
   * @param work returns what the command will need
   */
  public static <T> CompletableFuture<T> onThread(Supplier<T> work) {
    return CompletableFuture.supplyAsync(
        work,
        task -> {
          Thread _ = Thread.ofPlatform().daemon().name("head-start").start(task);
        });
  }

  /** Waits for drivers: not every driver bears that the process ends while it begins. */
  @Override
  public void close() {
    driver.handle((_, _) -> null).join();
  }
}
