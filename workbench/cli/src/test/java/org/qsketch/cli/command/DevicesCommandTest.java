package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.cli.CommandRun;
import org.qsketch.cli.command.DevicesCommand.Free;
import org.qsketch.cli.command.DevicesCommand.Row;

/** What {@code devices} tells of a device. */
class DevicesCommandTest {
  private static final Device CARD = new Device("a card", 1 << 30, 4, "driver 1");

  private static long freeBytes(String name) {
    if (name.equals("some:1")) {
      throw new BackendUnavailableException("another process has it");
    }
    return 1 << 20;
  }

  @Test
  void aDeviceThatIsRefusedIsListedWithoutFreeMemory() {
    BackendStatus status = BackendStatus.available("some", List.of(CARD, CARD));
    Map<String, Free> free = Free.of(status.deviceNames(), DevicesCommandTest::freeBytes);
    assertThat(Row.of(status, free))
        .containsExactly(
            new Row("some", "a card", 1 << 30, OptionalLong.of(1 << 20), 4, "driver 1"),
            new Row("some:1", "a card", 1 << 30, OptionalLong.empty(), 4, "driver 1"));
    assertThat(free.get("some").refusal()).isEmpty();
    assertThat(free.get("some:1").refusal().orElseThrow()).hasMessage("another process has it");
  }

  @Test
  void everyDeviceOfThisMachineHasFreeMemory() {
    List<String> lines = CommandRun.of("devices", "--csv", "-").outLines();
    assertThat(lines).hasSizeGreaterThan(1);
    assertThat(lines.subList(1, lines.size()))
        .allMatch(line -> line.matches(".*,\\d+,\\d+,\\d+,.*"));
  }
}
