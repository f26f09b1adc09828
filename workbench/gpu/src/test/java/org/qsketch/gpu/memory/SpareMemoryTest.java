package org.qsketch.gpu.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;

final class SpareMemoryTest {
  private static final long DEVICE_BYTES = 100;

  private final ComputeDevice device =
      (ComputeDevice)
          Proxy.newProxyInstance(
              ComputeDevice.class.getClassLoader(),
              new Class<?>[] {ComputeDevice.class},
              (_, method, arguments) ->
                  method.getName().equals("freeBytes")
                      ? free()
                      : allocate((long) arguments[0], (String) arguments[1]));

  private final Reclaimer reclaimer = new Reclaimer();
  private final SpareMemory first = new SpareMemory(device, reclaimer, this::freeSpares);
  private final SpareMemory second = new SpareMemory(device, reclaimer, this::freeSpares);
  private long used;

  private void freeSpares() {
    reclaimer.reclaim();
    first.close();
    second.close();
  }

  private long free() {
    return DEVICE_BYTES - used;
  }

  private DeviceMemory allocate(long bytes, String purpose) {
    if (bytes > free()) {
      throw new OutOfDeviceMemoryException(purpose, bytes, free());
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
  void returnedMemoryIsLentAgain() {
    DeviceMemory memory = returned(first, 60);
    assertThat(first.loan(50, "a test").memory()).isSameAs(memory);
    assertThat(used).isEqualTo(60);
  }

  private static DeviceMemory returned(SpareMemory lender, long bytes) {
    try (SpareMemory.Loan loan = lender.loan(bytes, "a test")) {
      return loan.memory();
    }
  }

  @Test
  void memoryClosedTwiceIsReturnedOnce() {
    SpareMemory.Loan loan = first.loan(60, "a test");
    loan.close();
    SpareMemory.Loan next = first.loan(60, "a test");
    loan.close();
    assertThat(loan.isClosed()).isTrue();
    assertThat(first.loan(40, "a test").memory()).isNotSameAs(next.memory());
  }

  @Test
  void aPieceThatIsNotFarTooLargeIsLentForLong() {
    DeviceMemory memory = returned(first, 60);
    assertThat(first.longLoan(30, "a test").memory()).isSameAs(memory);
  }

  @Test
  void aPieceThatIsFarTooLargeIsFreedInstead() {
    DeviceMemory memory = returned(first, 60);
    assertThat(first.longLoan(20, "a test").memory()).isNotSameAs(memory);
    assertThat(used).isEqualTo(20);
  }

  @Test
  void ofSeveralPiecesTheSmallestThatSufficesIsLent() {
    SpareMemory lender = new SpareMemory(device, reclaimer, this::freeSpares, 2);
    SpareMemory.Loan small = lender.loan(20, "a test");
    DeviceMemory large = returned(lender, 50);
    small.close();
    assertThat(lender.loan(10, "a test").memory()).isSameAs(small.memory());
    assertThat(lender.loan(10, "a test").memory()).isSameAs(large);
    assertThat(used).isEqualTo(70);
  }

  @Test
  void onlyTheLargestPiecesAreKept() {
    SpareMemory lender = new SpareMemory(device, reclaimer, this::freeSpares, 2);
    List<SpareMemory.Loan> loans =
        Stream.of(30, 10, 20).map(bytes -> lender.loan(bytes, "a test")).toList();
    loans.forEach(SpareMemory.Loan::close);
    assertThat(used).isEqualTo(50);
    lender.close();
    assertThat(used).isZero();
  }

  @Test
  void spareMemoryElsewhereIsFreedWhenMemoryIsShort() {
    assertThat(returned(first, 60).bytes()).isEqualTo(60);
    assertThat(second.loan(70, "a test").memory().bytes()).isEqualTo(70);
    assertThat(used).isEqualTo(70);
  }

  @Test
  void moreThanTheDeviceHasIsRefusedEvenWithNothingSpare() {
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> first.loan(101, "a test"));
  }

  @Test
  void memoryOfOwnersThatNobodyClosedIsFreedBeforeAnAllocationIsRefused() {
    for (int i = 0; i < 20; i++) {
      reclaimer.watch(new Object(), first.allocate(60, "a test"));
    }
    assertThat(used).isEqualTo(60);
  }

  @Test
  void whatCanBeLentIsTheSpareMemoryOrTheFreeMemory() {
    assertThat(first.available(200)).isEqualTo(100);
    assertThat(returned(first, 60).bytes()).isEqualTo(60);
    assertThat(first.available(50)).isEqualTo(50);
    assertThat(first.available(90)).isEqualTo(60);
    assertThat(second.available(90)).isEqualTo(40);
  }

  @Test
  void lentMemoryIsReturnedEvenIfTheActionFails() {
    assertThatExceptionOfType(OutOfDeviceMemoryException.class)
        .isThrownBy(() -> first.lend(60, "a test", _ -> second.loan(70, "a test")));
    assertThat(first.loan(60, "a test").memory().bytes()).isEqualTo(60);
    assertThat(used).isEqualTo(60);
  }

  private SpareMemory pool(long leastBytes, long mostBytes) {
    return new SpareMemory(device, reclaimer, this::freeSpares, 3, leastBytes, mostBytes);
  }

  @Test
  void aSnugLoanIsHardlyLargerThanWanted() {
    SpareMemory pool = pool(0, DEVICE_BYTES);
    DeviceMemory memory = returned(pool, 34);
    assertThat(pool.snugLoan(31, "a test").memory().bytes()).isEqualTo(31);
    assertThat(pool.snugLoan(32, "a test").memory()).isSameAs(memory);
    assertThat(used).isEqualTo(65);
  }

  @Test
  void smallPiecesAndMoreThanAllMayTakeAreNotKept() {
    SpareMemory pool = pool(10, 50);
    assertThat(returned(pool, 9).bytes()).isEqualTo(9);
    assertThat(used).isZero();
    DeviceMemory larger = returned(pool, 30);
    try (SpareMemory.Loan _ = pool.snugLoan(30, "a test")) {
      assertThat(returned(pool, 20).bytes()).isEqualTo(20);
    }
    assertThat(pool.spareBytes()).isEqualTo(50);
    try (SpareMemory.Loan _ = pool.snugLoan(30, "a test")) {
      assertThat(returned(pool, 40).bytes()).isEqualTo(40);
    }
    assertThat(pool.spareBytes()).isEqualTo(used).isEqualTo(40);
    assertThat(pool.snugLoan(30, "a test").memory()).isNotSameAs(larger);
  }
}
