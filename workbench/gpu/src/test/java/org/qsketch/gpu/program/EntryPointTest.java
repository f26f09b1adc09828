package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/** A launch is checked before any driver sees it. */
final class EntryPointTest {
  private static final Program TABLES = Program.withoutKeys(KernelFile.TABLES);

  private record Memory(long bytes) implements DeviceMemory {
    @Override
    public void close() {}
  }

  private static final Memory MEMORY = new Memory(32);

  @Test
  void takesWhatItsParametersSay() {
    assertThatCode(() -> EntryPoint.ADD_COUNTERS.check(TABLES, MEMORY, 0L, MEMORY, 0L, 8L))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesAnotherNumberOfArguments() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntryPoint.ADD_COUNTERS.check(TABLES, MEMORY, 0L, MEMORY))
        .withMessage("tables.add_counters is given 3 arguments: it takes 5");
  }

  @Test
  void refusesANumberOfAnotherWidth() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntryPoint.ADD_COUNTERS.check(TABLES, MEMORY, 0, MEMORY, 0L, 8L))
        .withMessage("argument 1 of tables.add_counters is 0 (Integer): give a Long");
  }

  @Test
  void refusesANumberForMemory() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntryPoint.ADD_COUNTERS.check(TABLES, MEMORY, 0L, 4L, 0L, 8L))
        .withMessage("argument 2 of tables.add_counters is 4 (Long): give memory of the device");
  }

  @Test
  void refusesAnotherProgram() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntryPoint.GATHER.check(TABLES))
        .withMessage("access_limits.gather is launched in tables: choose a kernel of that file");
  }
}
