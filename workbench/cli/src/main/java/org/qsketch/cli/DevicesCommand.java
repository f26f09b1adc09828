package org.qsketch.cli;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Device;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;

/** {@code qsketch devices}. */
@Command(
    name = "devices",
    description = "Backends and devices found, or why not.",
    footer = {"", "Examples:", "  qsketch devices", "  qsketch devices --csv devices.csv"})
final class DevicesCommand extends TableCommand<DevicesCommand.Row> {
  private static final List<Column<Row>> COLUMNS =
      List.of(
          Column.of("backend", Row::backend),
          Column.of("device", Row::device),
          Column.of("memory", row -> ByteSize.text(row.memoryBytes())),
          Column.of("units", row -> String.valueOf(row.computeUnits())),
          Column.of("driver", Row::driver));

  /**
   * A device.
   *
   * @param backend the name that opens it
   * @param device as the driver calls it
   * @param memoryBytes all its memory, used or free
   * @param computeUnits cores or multiprocessors
   * @param driver driver and version
   */
  record Row(String backend, String device, long memoryBytes, int computeUnits, String driver) {
    static Stream<Row> of(BackendStatus status) {
      return IntStream.range(0, status.devices().size())
          .mapToObj(index -> of(status.deviceNames().get(index), status.devices().get(index)));
    }

    private static Row of(String name, Device device) {
      return new Row(
          name, device.name(), device.memoryBytes(), device.computeUnits(), device.driver());
    }
  }

  DevicesCommand() {
    super(Row.class, COLUMNS);
  }

  @Override
  OpenBackends open() {
    return new OpenBackends();
  }

  @Override
  List<Row> rows(OpenBackends backends) {
    return Backends.describe().stream().flatMap(Row::of).toList();
  }

  @Override
  int conclude(List<Row> rows) {
    Backends.describe().stream()
        .filter(status -> !status.isAvailable())
        .forEach(status -> err().println("no %s: %s".formatted(status.name(), status.reason())));
    return super.conclude(rows);
  }
}
