package org.qsketch.cli.command;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Device;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;

/** {@code qsketch devices}. */
@Command(
    name = "devices",
    description = "Backends and devices found, or why not.",
    footer = {"", "Examples:", "  qsketch devices", "  qsketch devices --csv devices.csv"})
public final class DevicesCommand extends TableCommand<DevicesCommand.Row> {
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
   * @param freeBytes its free memory, if it could be opened
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
    static Stream<Row> of(BackendStatus status, Map<String, Long> free) {
      return IntStream.range(0, status.devices().size())
          .mapToObj(
              index -> of(status.deviceNames().get(index), status.devices().get(index), free));
    }

    private static Row of(String name, Device device, Map<String, Long> free) {
      return new Row(
          name,
          device.name(),
          device.memoryBytes(),
          free.containsKey(name) ? OptionalLong.of(free.get(name)) : OptionalLong.empty(),
          device.computeUnits(),
          device.driver());
    }

    private String free() {
      return freeBytes.isPresent() ? ByteSize.text(freeBytes.getAsLong()) : "-";
    }
  }

  private List<BackendStatus> found = List.of();

  DevicesCommand() {
    super(Row.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    found = Backends.describe();
    return OpenBackends.those(
        found.stream().flatMap(status -> status.deviceNames().stream()).toList(), Backends::open);
  }

  @Override
  protected List<Row> rows(OpenBackends backends) {
    Map<String, Long> free =
        backends.all().stream().collect(Collectors.toMap(Backend::name, Backend::freeBytes));
    return found.stream().flatMap(status -> Row.of(status, free)).toList();
  }

  @Override
  protected int conclude(OpenBackends backends, List<Row> rows) {
    found.stream()
        .filter(status -> !status.isAvailable())
        .forEach(status -> say("no %s: %s".formatted(status.name(), status.reason())));
    backends
        .refusals()
        .forEach(
            (name, refusal) ->
                say("%s cannot be opened: %s".formatted(name, Errors.line(refusal))));
    found.stream().flatMap(DevicesCommand::fleet).forEach(this::say);
    return super.conclude(backends, rows);
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
