package org.qsketch.cli.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Device;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;

/** {@code qsketch devices}. */
@Command(
    name = DevicesCommand.NAME,
    description = "Backends and devices found, or why not.",
    footer = {"", "Examples:", "  qsketch devices", "  qsketch devices --csv devices.csv"})
public final class DevicesCommand extends TableCommand<DevicesCommand.Row> {
  static final String NAME = "devices";

  private static final List<Column<Row>> COLUMNS =
      List.of(
          Column.text("backend", Row::backend),
          Column.text("device", Row::device),
          Column.number("memory", row -> ByteSize.text(row.memoryBytes())),
          Column.number("free", Row::free),
          Column.number("units", row -> String.valueOf(row.computeUnits())),
          Column.text("driver", Row::driver));

  /**
   * A device.
   *
   * @param backend the name that opens it
   * @param device its name in the driver
   * @param memoryBytes its total memory
   * @param freeBytes its free memory, unless it cannot be opened
   * @param computeUnits cores or multiprocessors
   * @param driver driver and version
   */
  record Row(
      String backend,
      String device,
      long memoryBytes,
      OptionalLong freeBytes,
      int computeUnits,
      String driver) {
    static Stream<Row> of(BackendStatus status, Map<String, Free> free) {
      return IntStream.range(0, status.devices().size())
          .mapToObj(
              index -> {
                String name = status.deviceNames().get(index);
                return of(name, status.devices().get(index), free.get(name));
              });
    }

    private static Row of(String name, Device device, Free free) {
      return new Row(
          name,
          device.name(),
          device.memoryBytes(),
          free.bytes(),
          device.computeUnits(),
          device.driver());
    }

    private String free() {
      return freeBytes.isPresent() ? ByteSize.text(freeBytes.getAsLong()) : "-";
    }
  }

  /** The free memory of a device, or the reason why it cannot be opened. */
  record Free(OptionalLong bytes, Optional<RuntimeException> refusal) {
    static Free of(String name, ToLongFunction<String> freeBytes) {
      try {
        return new Free(OptionalLong.of(freeBytes.applyAsLong(name)), Optional.empty());
      } catch (RuntimeException e) {
        return new Free(OptionalLong.empty(), Optional.of(e));
      }
    }

    /** Asks for the memory of all at once, since each may wait for its driver. */
    static Map<String, Free> of(List<String> names, ToLongFunction<String> freeBytes) {
      Map<String, Free> free = new ConcurrentHashMap<>();
      names.parallelStream().forEach(name -> free.put(name, of(name, freeBytes)));
      return free;
    }
  }

  /** The search for devices, which takes place once. */
  private static final class Search {
    static final CompletableFuture<List<BackendStatus>> FOUND =
        CompletableFuture.supplyAsync(Backends::describe);
  }

  private List<BackendStatus> found = List.of();
  private Map<String, Free> free = Map.of();

  DevicesCommand() {
    super(Row.class, COLUMNS);
  }

  /** Begins the search for devices, unless it has begun. */
  static CompletableFuture<?> search() {
    return Search.FOUND;
  }

  /** Opens none, which would take longer than all else. */
  @Override
  protected OpenBackends open() {
    return OpenBackends.those(List.of(), Backends::open);
  }

  @Override
  protected List<Row> rows(OpenBackends none) {
    found = Search.FOUND.join();
    free = Free.of(names().toList(), Backends::freeBytes);
    return found.stream().flatMap(status -> Row.of(status, free)).toList();
  }

  private Stream<String> names() {
    return found.stream().flatMap(status -> status.deviceNames().stream());
  }

  @Override
  protected int conclude(OpenBackends none, List<Row> rows) {
    found.stream()
        .filter(status -> !status.isAvailable())
        .forEach(status -> say("no %s: %s".formatted(status.name(), status.reason())));
    names().forEach(name -> free.get(name).refusal().ifPresent(why -> sayRefused(name, why)));
    found.stream().flatMap(DevicesCommand::fleet).forEach(this::say);
    return super.conclude(none, rows);
  }

  private void sayRefused(String name, RuntimeException why) {
    say("%s cannot be opened: %s".formatted(name, Errors.line(why)));
  }

  /** Says how several devices are opened as one. */
  static Stream<String> fleet(BackendStatus status) {
    return status.fleetName().stream()
        .map(
            name ->
                "--backend '%s' takes the %d devices of %s as one"
                    .formatted(name, status.devices().size(), status.name()));
  }
}
