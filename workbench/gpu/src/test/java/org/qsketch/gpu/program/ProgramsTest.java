package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.qsketch.gpu.device.ComputeDevice;

/** Programs of a device that must not be asked for anything. */
final class ProgramsTest {
  private static final ComputeDevice UNTOUCHED =
      (ComputeDevice)
          Proxy.newProxyInstance(
              ComputeDevice.class.getClassLoader(),
              new Class<?>[] {ComputeDevice.class},
              (_, method, _) -> fail("%s was called", method.getName()));

  @Test
  void aLaunchWithWrongArgumentsReachesNoDevice() {
    try (Programs programs = new Programs(UNTOUCHED)) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  programs.launch(
                      Program.withoutKeys(KernelFile.TABLES),
                      EntryPoint.ADD_COUNTERS,
                      _ -> fail("was queued"),
                      1L))
          .withMessageContaining("tables.add_counters is given 1 arguments: it takes 5");
    }
  }
}
