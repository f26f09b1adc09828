package org.qsketch.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.memory.Transfers;

/**
 * Copies in several slices, on one core and on several, also when one fails. A backend's test
 * extends this class and opens a device.
 */
public abstract class TransfersContract extends GpuTests {
  private static final int MIB = 1 << 20;

  /** Sixteen slices. */
  private static final int BYTES = 64 * MIB;

  private ComputeQueue queue;
  private Transfers transfers;
  private DeviceMemory memory;

  @BeforeEach
  final void openTransfers() {
    queue = device.openQueue();
    transfers = Transfers.of(device, queue);
    memory = device.allocate(BYTES, "a table");
  }

  @AfterEach
  final void closeTransfers() {
    memory.close();
    queue.close();
    transfers.close();
  }

  private static MemorySegment random(int bytes) {
    byte[] content = new byte[bytes];
    new SplittableRandom(bytes).nextBytes(content);
    return MemorySegment.ofArray(content);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, MIB, 4 * MIB + 8, 9 * MIB, BYTES})
  void whatIsWrittenIsRead(int bytes) {
    MemorySegment content = random(bytes);
    transfers.write(memory, content);
    assertThat(read(transfers, bytes).mismatch(content)).isEqualTo(-1);
  }

  @Test
  void aThreadCopiesThroughAnotherQueue() {
    MemorySegment content = random(9 * MIB);
    ComputeQueue other = device.openQueue();
    Transfers own = Transfers.ofThread(device, other);
    own.write(memory, content);
    assertThat(read(own, 9 * MIB).mismatch(content)).isEqualTo(-1);
    other.close();
    own.close();
  }

  private MemorySegment read(Transfers by, int bytes) {
    MemorySegment back = MemorySegment.ofArray(new byte[bytes]);
    by.read(memory, back);
    return back;
  }

  @Test
  void oneThreadCopiesInOrder() {
    List<Long> written = new ArrayList<>();
    List<Long> read = new ArrayList<>();
    transfers.writeInOrder(
        memory,
        0,
        BYTES,
        (part, at) -> {
          part.fill((byte) (at / MIB));
          written.add(at);
        });
    transfers.read(
        memory,
        0,
        BYTES,
        (slice, at) -> {
          assertThat(slice.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) (at / MIB));
          read.add(at);
        });
    assertThat(written).hasSizeGreaterThan(2).isSorted();
    assertThat(read).hasSizeGreaterThan(2).isSorted();
  }

  @Test
  void otherCoresEndWhenOneFails() {
    CountDownLatch failed = new CountDownLatch(1);
    AtomicInteger parts = new AtomicInteger();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                transfers.write(
                    memory,
                    0,
                    BYTES,
                    (_, at) -> {
                      parts.incrementAndGet();
                      if (at == 0) {
                        failed.countDown();
                        throw new IllegalStateException("a page is lost");
                      }
                      await(failed);
                    }))
        .withMessage("a page is lost");
    assertThat(parts).hasValueLessThan(BYTES / MIB);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nothingFollowsACopyThatFailed() {
    AtomicInteger taken = new AtomicInteger();
    assertThatExceptionOfType(OutOfMemoryError.class)
        .isThrownBy(
            () ->
                transfers.read(
                    memory,
                    0,
                    BYTES,
                    (_, _) -> {
                      taken.incrementAndGet();
                      throw new OutOfMemoryError("no heap");
                    }));
    assertThat(taken).hasValue(1);
    transfers.write(memory, random(BYTES));
    assertThat(taken).hasValue(1);
  }
}
