package org.qsketch.internal.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.memory.OutOfHostMemoryException;

final class HostMemoryTest {
  private static final List<LongFunction<HostMemory>> WAYS =
      List.of(
          bytes -> HostMemory.allocate(bytes, "a test"),
          bytes -> HostMemory.allocateTable(bytes, "a test"),
          bytes -> HostMemory.allocateUncleared(bytes, "a test"),
          bytes -> HostMemory.reserve(bytes, "a test"));

  @Test
  void memoryIsZeroAndBeginsOnACacheLine() {
    try (HostMemory memory = HostMemory.allocate(1000, "a test")) {
      assertThat(memory.segment().byteSize()).isEqualTo(1000);
      assertThat(memory.segment().toArray(JAVA_BYTE)).containsOnly(0);
      assertThat(memory.segment().address() % HostMemory.ALIGNMENT).isZero();
    }
  }

  /** Small and huge pages, of memory that was used before, too. */
  @ParameterizedTest
  @ValueSource(longs = {1000, 5L << 20})
  void aTableIsZeroAndBeginsOnACacheLine(long bytes) {
    for (int i = 0; i < 3; i++) {
      try (HostMemory memory = HostMemory.allocateTable(bytes, "a test")) {
        assertThat(memory.segment().byteSize()).isEqualTo(bytes);
        assertThat(memory.segment().mismatch(MemorySegment.ofArray(new byte[(int) bytes])))
            .isEqualTo(-1);
        assertThat(memory.segment().address() % HostMemory.ALIGNMENT).isZero();
        memory.segment().fill((byte) 1);
      }
    }
  }

  @Test
  void noBytesCanBeAllocated() {
    try (HostMemory memory = HostMemory.allocate(0, "a test")) {
      assertThat(memory.segment().byteSize()).isZero();
    }
  }

  @Test
  void lessThanNothingIsRefusedWithItsPurpose() {
    for (LongFunction<HostMemory> way : WAYS) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> way.apply(-1))
          .withMessage("a test needs -1 bytes: it must be 0 or more");
    }
  }

  /** As much as an upper bound says, of which only the pages in use take memory. */
  @Test
  void moreThanIsUsedCanBeReserved() {
    try (HostMemory memory = HostMemory.reserve(6 << 20, "a test")) {
      assertThat(memory.segment().byteSize()).isEqualTo(6 << 20);
      memory.segment().set(JAVA_BYTE, (6 << 20) - 1, (byte) 7);
      assertThat(memory.segment().get(JAVA_BYTE, (6 << 20) - 1)).isEqualTo((byte) 7);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1000, (4 << 20) - 1, 4 << 20, (5 << 20) + 3})
  void unclearedAndResidentMemoryIsWritableToItsEnd(long bytes) {
    try (HostMemory uncleared = HostMemory.allocateUncleared(bytes, "a test");
        HostMemory resident = HostMemory.allocateResident(bytes, "a test")) {
      assertThat(uncleared.segment().fill((byte) 7).byteSize()).isEqualTo(bytes);
      assertThat(resident.segment().fill((byte) 7).mismatch(uncleared.segment())).isEqualTo(-1);
      assertThat(uncleared.segment().address() % Long.BYTES).isZero();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void muchUnclearedMemoryBeginsWithAHugePage() {
    try (HostMemory memory = HostMemory.allocateUncleared(5 << 20, "a test")) {
      assertThat(memory.segment().address() % (2 << 20)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 4096, 4097, (2 << 20) - 1, 2 << 20, (6 << 20) + 5000})
  void residentMemoryIsTouchedInEveryPage(long bytes) {
    try (HostMemory memory = HostMemory.allocateUncleared(bytes, "a test")) {
      MemorySegment segment = memory.segment().fill((byte) 7);
      UnclearedMemory.touch(segment);
      assertThat(LongStream.range(0, Math.ceilDiv(bytes, 4096)).map(page -> page * 4096))
          .allMatch(at -> segment.get(JAVA_BYTE, at) == 0);
      assertThat(segment.get(JAVA_BYTE, bytes - 1)).isZero();
    }
  }

  @Test
  void closedMemoryRefusesEveryAccess() {
    HostMemory memory = HostMemory.allocate(8, "a test");
    MemorySegment segment = memory.segment();
    memory.close();
    memory.close();
    assertThatIllegalStateException().isThrownBy(() -> segment.get(JAVA_BYTE, 0));
    assertThatIllegalStateException().isThrownBy(() -> memory.segment().fill((byte) 1));
  }

  @Test
  void closingWhileASystemCallUsesTheMemoryFreesItAfterwards() throws Exception {
    HostMemory memory = HostMemory.allocate(1 << 20, "a test");
    Pipe pipe = Pipe.open();
    try (Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink()) {
      Thread writer =
          Thread.ofPlatform().start(() -> writeAll(sink, memory.segment().asByteBuffer()));
      ByteBuffer drain = ByteBuffer.allocate(1 << 20);
      assertThat(source.read(drain.limit(1))).isEqualTo(1); // the call lasts: a pipe holds less
      FutureTask<Boolean> closing = new FutureTask<>(memory::close, true);
      Thread.ofPlatform().start(closing);
      Thread.sleep(5);
      readAll(source, drain.limit(drain.capacity()));
      writer.join();
      assertThat(closing).succeedsWithin(Duration.ofMinutes(1));
      assertThat(memory.segment().scope().isAlive()).isFalse();
    }
  }

  private static void writeAll(Pipe.SinkChannel sink, ByteBuffer source) {
    try {
      sink.write(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void readAll(Pipe.SourceChannel source, ByteBuffer target) throws IOException {
    while (target.hasRemaining() && source.read(target) >= 0) {}
  }

  @Test
  void memoryThatIsHeldIsFreedWhenTheHoldEnds() {
    HostMemory memory = HostMemory.allocate(8, "a test");
    try (Hold _ = memory.hold()) {
      memory.close();
      assertThat(memory.segment().get(JAVA_BYTE, 0)).isZero();
    }
    assertThat(memory.segment().scope().isAlive()).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(memory::hold)
        .withMessage("the memory of a test is closed");
  }

  @Test
  void lentMemoryIsTakenBackOnceWhenItIsClosedAndNothingHoldsIt() {
    AtomicInteger taken = new AtomicInteger();
    MemorySegment segment = Arena.ofAuto().allocate(4L * Long.BYTES);
    HostMemory lent = HostMemory.lent(segment, "a test", taken::incrementAndGet);
    assertThat(lent.segment().address()).isEqualTo(segment.address());
    try (Hold _ = lent.hold()) {
      lent.close();
      lent.close();
      assertThat(taken).hasValue(0);
      assertThat(lent.isFree()).isFalse();
    }
    assertThat(taken).hasValue(1);
    assertThat(lent.isFree()).isTrue();
    assertThatIllegalStateException().isThrownBy(lent::hold);
    assertThat(segment.get(JAVA_BYTE, 0)).isZero();
  }

  @Test
  void lentMemoryThatWasTakenBackIsReadNoMore() {
    HostMemory lent = HostMemory.lent(Arena.ofAuto().allocate(8), "a test", () -> {});
    MemorySegment kept = lent.segment();
    lent.close();
    assertThatIllegalStateException().isThrownBy(() -> kept.get(JAVA_BYTE, 0));
  }

  @Test
  void keysInLentMemoryAreRefusedOnceItIsTakenBack() {
    HostMemory lent = HostMemory.lent(Arena.ofAuto().allocate(4L * Long.BYTES), "a test", () -> {});
    HostKeys keys = HostKeys.owning(lent, 3, KeyWidth.BITS_64);
    Keys slice = keys.slice(1, 2);
    assertThat(slice.toArray()).containsExactly(0);
    keys.close();
    assertThatIllegalStateException().isThrownBy(keys::toArray);
    assertThatIllegalStateException().isThrownBy(slice::toArray);
  }

  @Test
  void moreThanThereIsIsRefusedWithBothNumbers() {
    assertRefused(() -> HostMemory.allocate(1L << 60, "a huge table"));
    assertRefused(() -> HostMemory.allocateUncleared(1L << 60, "a huge table"));
    assertRefused(() -> HostMemory.allocateResident(1L << 60, "a huge table"));
  }

  /** The system would grant this size, and might not have it later. */
  @Test
  void moreThanIsAvailableIsRefusedBeforeItIsAllocated() {
    AvailableMemory.measureBy(() -> 100L << 20);
    try (HostMemory memory = HostMemory.allocateUncleared(100L << 20, "a table")) {
      assertThat(memory.segment().byteSize()).isEqualTo(100L << 20);
      for (ThrowingCallable allocation :
          List.<ThrowingCallable>of(
              () -> HostMemory.allocate((100L << 20) + 1, "a larger table"),
              () -> HostMemory.allocateUncleared((100L << 20) + 1, "a larger table"),
              () -> HostMemory.allocateResident((100L << 20) + 1, "a larger table"))) {
        assertThatExceptionOfType(OutOfHostMemoryException.class)
            .isThrownBy(allocation)
            .withMessageStartingWith(
                "a larger table needs 104,857,601 bytes of host memory, 104,857,600 are available:");
      }
    } finally {
      AvailableMemory.reset();
    }
  }

  private static void assertRefused(ThrowingCallable allocation) {
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(allocation)
        .withMessageContaining("a huge table needs 1.00 EiB")
        .withMessageMatching(".*[0-9.]+ [GMK]iB are available.*");
  }

  @Test
  void memoryThatTheAllocatorRefusesLeavesItsReason() {
    try (Arena arena = Arena.ofShared()) {
      assertThatExceptionOfType(OutOfMemoryError.class)
          .isThrownBy(() -> UnclearedMemory.allocate(Long.MAX_VALUE, arena))
          .withMessageContaining("9223372036854775807 bytes");
    }
  }

  @Test
  void availableMemoryIsMoreThanNothingAndNoMoreThanThereIs() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    assertThat(AvailableMemory.bytes()).isBetween(1L, system.getTotalMemorySize());
  }
}
