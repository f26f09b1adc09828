package org.qsketch.keys;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.memory.OutOfHostMemoryException;

final class KeysTest {
  @Test
  void narrowKeysAreExtendedByZeros() {
    Keys keys = Keys.of(1, -1, Integer.MIN_VALUE);
    assertThat(keys.size()).isEqualTo(3);
    assertThat(keys.toArray()).containsExactly(1, 0xFFFFFFFFL, 0x80000000L);
  }

  @Test
  void wideKeysAreKept() {
    assertThat(Keys.of(1L, -1L).toArray()).containsExactly(1, -1);
  }

  @Test
  void arraysAreNotCopied() {
    int[] array = {1, 2};
    Keys keys = Keys.of(array);
    array[1] = 9;
    assertThat(keys.toArray()).containsExactly(1, 9);
  }

  @Test
  void aPartIsCopiedToItsPlace() {
    long[] target = {-1, -1, -1, -1};
    Keys.of(5, 6, 7, 8).copyTo(1, target, 2, 2);
    assertThat(target).containsExactly(-1, -1, 6, 7);
  }

  @Test
  void slicesOfSlicesShareTheKeys() {
    for (Keys keys : new Keys[] {Keys.of(0, 1, 2, 3, 4, 5), Keys.of(0L, 1L, 2L, 3L, 4L, 5L)}) {
      assertThat(keys.slice(1, 5).slice(1, 3).toArray()).containsExactly(2, 3);
      assertThat(keys.slice(6, 6).size()).isZero();
    }
  }

  @Test
  void rangesBeyondTheKeysAreRefused() {
    Keys keys = Keys.of(1, 2, 3);
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> keys.slice(1, 4));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> keys.slice(2, 1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> keys.slice(-1, 1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> keys.copyTo(2, new long[9], 0, 2));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> keys.copyTo(0, new long[2], 1, 2));
  }

  @Test
  void memoryOfNoWholeNumberOfKeysIsRefused() {
    MemorySegment memory = MemorySegment.ofArray(new byte[12]);
    assertThat(Keys.of(memory, KeyWidth.BITS_32).size()).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Keys.of(memory, KeyWidth.BITS_64))
        .withMessageContaining("12 bytes")
        .withMessageContaining("8-byte");
  }

  @ParameterizedTest
  @EnumSource
  void memoryThatOneThreadAloneMayReadIsRefused(KeyWidth width) {
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Keys.of(confined.allocate(64), width))
          .withMessageContaining("only one thread")
          .withMessageContaining("Arena.ofShared()");
      assertThat(Keys.of(shared.allocate(64), width).toArray()).containsOnly(0);
      assertThat(Keys.of(Arena.ofAuto().allocate(64), width).toArray()).containsOnly(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void memoryOfAClosedArenaIsNamedAsTheCause(KeyWidth width) {
    Arena arena = Arena.ofShared();
    Keys keys = Keys.of(arena.allocate(64), width);
    arena.close();
    assertThat(keys.size()).isEqualTo(64 / width.bytes());
    assertThatIllegalStateException()
        .isThrownBy(keys::toArray)
        .withMessageContaining("the arena of their memory");
  }

  @ParameterizedTest
  @EnumSource
  void ownedKeysAreZeroAndFreedOnClose(KeyWidth width) {
    HostKeys keys = HostKeys.allocate(4, width);
    assertThat(keys.toArray()).containsExactly(0, 0, 0, 0);
    Keys slice = keys.slice(1, 3);
    slice.close();
    assertThat(slice.toArray()).containsExactly(0, 0);
    keys.close();
    keys.close();
    assertThatIllegalStateException().isThrownBy(keys::toArray);
    assertThatIllegalStateException().isThrownBy(slice::toArray);
  }

  @Test
  void ownedKeysAreFilledThroughTheirMemory() {
    try (HostKeys keys = HostKeys.allocate(2, KeyWidth.BITS_64)) {
      keys.segment().setAtIndex(JAVA_LONG_UNALIGNED, 1, 77);
      assertThat(keys.toArray()).containsExactly(0, 77);
    }
  }

  @Test
  void impossibleNumbersOfKeysAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostKeys.allocate(-1, KeyWidth.BITS_32))
        .withMessageContaining("-1");
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> HostKeys.allocate(1L << 55, KeyWidth.BITS_64))
        .withMessageContaining((1L << 55) + " keys");
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> HostKeys.allocate(Long.MAX_VALUE, KeyWidth.BITS_64))
        .withMessageContaining(Long.MAX_VALUE + " keys");
  }
}
