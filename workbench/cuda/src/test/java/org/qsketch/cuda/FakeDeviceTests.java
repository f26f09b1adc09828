package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.gpu.device.KernelSource;

/** A device of a driver that keeps count of what it is asked for, for the tests of a class. */
abstract class FakeDeviceTests {
  static final KernelSource SOURCE =
      new KernelSource("count.cu", "kernel count", Map.of("DEPTH", "3"));
  static final int ILLEGAL_ADDRESS = 700;

  final FakeDriver driver = new FakeDriver();
  final FakeNvrtc nvrtc = new FakeNvrtc(13);
  @TempDir Path folder;
  CudaDevice device;

  @BeforeEach
  final void open() {
    device = open(0);
  }

  final CudaDevice open(int ordinal) {
    return open(driver, ordinal);
  }

  final CudaDevice open(FakeDriver driver, int ordinal) {
    CudaInstallation installation = new CudaInstallation(driver.functions(), nvrtc.compiler());
    return CudaDevice.open(installation, "cuda:" + ordinal, ordinal, new KernelCache(folder));
  }

  @AfterEach
  final void nothingIsLeft() {
    device.close();
    assertThat(driver.retained()).isZero();
    assertThat(nvrtc.live()).isZero();
  }
}
