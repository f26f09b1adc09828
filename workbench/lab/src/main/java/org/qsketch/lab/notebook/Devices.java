package org.qsketch.lab.notebook;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Device;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/** The devices of this machine as a table. */
final class Devices {
  /**
   * A device, or the reason why a backend has none.
   *
   * @param backend the name that opens it
   * @param device as the driver calls it
   * @param memoryBytes all its memory
   * @param computeUnits cores or multiprocessors
   * @param driver driver and version; else why there is no device, and what would mend that
   */
  record Row(
      String backend,
      String device,
      OptionalLong memoryBytes,
      OptionalInt computeUnits,
      String driver) {
    static Stream<Row> of(BackendStatus status) {
      return status.isAvailable()
          ? IntStream.range(0, status.devices().size())
              .mapToObj(index -> of(status.deviceNames().get(index), status.devices().get(index)))
          : Stream.of(
              new Row(
                  status.name(),
                  "not available",
                  OptionalLong.empty(),
                  OptionalInt.empty(),
                  status.reason()));
    }

    private static Row of(String name, Device device) {
      return new Row(
          name,
          device.name(),
          OptionalLong.of(device.memoryBytes()),
          OptionalInt.of(device.computeUnits()),
          device.driver());
    }
  }

  private Devices() {}

  static Table table() {
    List<Row> rows = Backends.describe().stream().flatMap(Row::of).toList();
    return Tables.of("backends", Row.class, rows);
  }
}
