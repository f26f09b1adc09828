package org.qsketch.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.DeviceLostException;

/** What a device asks of its driver to read the memory of another one. */
final class FakePeersTest extends FakeDeviceTests {
  private static final int ALREADY_ENABLED = 704;

  private CudaDevice other;

  @BeforeEach
  void openOther() {
    other = open(1);
  }

  @AfterEach
  void closeOther() {
    other.close();
    assertThat(driver.live()).isEmpty();
  }

  @Test
  void accessIsOpenedOnceEachWay() {
    assertThat(device.canRead(other)).isTrue();
    assertThat(device.canRead(other)).isTrue();
    assertThat(other.canRead(device)).isTrue();
    assertThat(driver.peers()).containsExactly("70 reads 71", "71 reads 70");
  }

  @Test
  void accessThatIsOpenAlreadyIsUsed() {
    driver.peerResult = ALREADY_ENABLED;
    assertThat(device.canRead(other)).isTrue();
    assertThat(device.freeBytes()).isPositive();
  }

  /**
   * Peer access is unsupported, there are too many peers, and there is too little memory for it.
   */
  @ParameterizedTest
  @ValueSource(ints = {217, 711, 2})
  void accessThatIsRefusedIsAskedForOnceAndHarmsNothing(int code) {
    driver.peerResult = code;
    assertThat(device.canRead(other)).isFalse();
    assertThat(device.canRead(other)).isFalse();
    assertThat(driver.peers()).hasSize(1);
    assertThat(device.freeBytes()).isPositive();
  }

  @Test
  void aDeviceThatIsLostMeanwhileIsNamed() {
    driver.failNext(ILLEGAL_ADDRESS);
    assertThatExceptionOfType(DeviceLostException.class)
        .isThrownBy(() -> device.canRead(other))
        .withMessageContaining("the device cuda:0 failed")
        .withMessageContaining("reach the memory of cuda:1");
    assertThat(other.freeBytes()).isPositive();
  }

  @Test
  void aDeviceThatIsOpenedAgainIsReachedAgain() {
    assertThat(device.canRead(other)).isTrue();
    other.close();
    other = open(1);
    assertThat(device.canRead(other)).isTrue();
    assertThat(driver.peers()).containsExactly("70 reads 71", "70 reads 71");
  }

  @Test
  void aDeviceThatIsOpenTwiceReachesItself() {
    try (CudaDevice again = open(0);
        DeviceMemory from = again.allocate(8, "a table");
        DeviceMemory to = device.allocate(8, "a table");
        ComputeQueue queue = device.openQueue()) {
      assertThat(device.canRead(again)).isTrue();
      queue.copy(from, 0, to, 0, 8);
      assertThat(driver.peers()).isEmpty();
    }
  }

  @Test
  void bytesAreCopiedFromAnotherDevice() {
    try (StagingMemory staging = device.allocateStaging(16);
        DeviceMemory from = other.allocate(64, "a table");
        DeviceMemory to = device.allocate(64, "a table");
        ComputeQueue there = other.openQueue();
        ComputeQueue queue = device.openQueue()) {
      staging.segment().fill((byte) 7);
      there.upload(staging.segment(), from, 16);
      there.finish();
      queue.copy(from, 16, to, 32, 16);
      staging.segment().fill((byte) 0);
      queue.download(to, 32, staging.segment());
      queue.finish();
      assertThat(staging.segment().toArray(ValueLayout.JAVA_BYTE)).containsOnly(7);
      assertThat(driver.peers()).containsExactly("16 bytes from 71 to 70");
    }
  }

  @Test
  void aCopyThatFailsNamesBothDevices() {
    try (DeviceMemory from = other.allocate(8, "a table");
        DeviceMemory to = device.allocate(8, "a table");
        ComputeQueue queue = device.openQueue()) {
      driver.failNext(1);
      assertThatExceptionOfType(CudaException.class)
          .isThrownBy(() -> queue.copy(from, 0, to, 0, 8))
          .withMessage("CUDA cannot copy from cuda:1 to cuda:0: CUDA_ERROR_1 (meaning of 1)");
    }
  }
}
