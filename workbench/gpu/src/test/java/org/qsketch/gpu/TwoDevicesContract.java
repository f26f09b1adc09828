package org.qsketch.gpu;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.gpu.device.ComputeDevice;

/** What two devices do together. A backend's test opens a device, which is opened twice. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TwoDevicesContract {
  /** Stays open until the last test has ended, as does the other one. */
  protected GpuBackend backend;

  protected GpuBackend other;

  /**
   * Opens a device, or skips the tests.
   *
   * @return owned by the caller
   */
  protected abstract ComputeDevice openDevice();

  /** Opens a second device; the same one, if there is no other. */
  protected ComputeDevice openOtherDevice() {
    return openDevice();
  }

  @BeforeAll
  final void open() {
    backend = GpuBackend.of(openDevice());
    other = GpuBackend.of(openOtherDevice());
  }

  @AfterAll
  final void close() {
    Stream.of(backend, other).filter(each -> each != null).forEach(GpuBackend::close);
  }
}
