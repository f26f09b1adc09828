package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

final class SpareMemoryTest {
  private static final long DEVICE_BYTES = 100;

  private final ComputeDevice device =
      (ComputeDevice)
          Proxy.newProxyInstance(
              ComputeDevice.class.getClassLoader(),
              new Class<?>[] {ComputeDevice.class},
              (_, _, arguments) -> allocate((long) arguments[0], (String) arguments[1]));

  private final SpareMemory first = new SpareMemory(device, new Reclaimer(), this::makeRoom);
  private final SpareMemory second = new SpareMemory(device, new Reclaimer(), this::makeRoom);
  private long used;

  private void makeRoom() {
    first.close();
    second.close();
  }

  private DeviceMemory allocate(long bytes, String purpose) {
    if (bytes > DEVICE_BYTES - used) {
      throw new OutOfDeviceMemoryException(purpose, bytes, DEVICE_BYTES - used);
    }
    used += bytes;
    return new Memory(bytes);
  }

  private final class Memory implements DeviceMemory {
    private final long bytes;

    Memory(long bytes) {
      this.bytes = bytes;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public void close() {
      used -= bytes;
    }
  }

  @Test
  void whatWasGivenBackIsLentAgain() {
    DeviceMemory memory = first.borrow(60, "a test");
    first.giveBack(memory);
    assertThat(first.borrow(50, "a test")).isSameAs(memory);
    assertThat(used).isEqualTo(60);
  }

  @Test
  void whatLiesSpareElsewhereIsFreedWhereMemoryIsShort() {
    first.giveBack(first.borrow(60, "a test"));
    assertThat(second.borrow(70, "a test").bytes()).isEqualTo(70);
    assertThat(used).isEqualTo(70);
  }

  @Test
  void moreThanThereIsIsRefusedAlsoWhenNothingLiesSpare() {
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> first.borrow(101, "a test"));
  }

  @Test
  void whatIsLentComesBackAlsoWhereTheActionFails() {
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> first.lend(60, "a test", _ -> second.borrow(70, "a test")));
    assertThat(first.borrow(60, "a test").bytes()).isEqualTo(60);
    assertThat(used).isEqualTo(60);
  }
}
