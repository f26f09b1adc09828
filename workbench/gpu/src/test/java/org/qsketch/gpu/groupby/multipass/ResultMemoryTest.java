package org.qsketch.gpu.groupby.multipass;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.internal.memory.HostMemory;

class ResultMemoryTest {
  private final List<HostMemory> made = new ArrayList<>();
  private final ResultMemory memory = new ResultMemory(this::make);

  private ResultMemory.Piece make(long bytes) {
    HostMemory piece = HostMemory.allocate(bytes, "a test");
    made.add(piece);
    return new ResultMemory.Piece(piece.segment(), piece);
  }

  private HostMemory lend(long bytes) {
    return memory.lend(bytes, "a test");
  }

  @Test
  void whatIsClosedIsLentAgain() {
    lend(1000).close();
    try (HostMemory again = lend(900)) {
      assertThat(again.segment().byteSize()).isEqualTo(900);
    }
    assertThat(made).hasSize(1);
    memory.close();
    assertThat(made.getFirst().isFree()).isTrue();
  }

  @Test
  void whatIsOpenIsNobodyElses() {
    HostMemory closed = lend(1000);
    MemorySegment kept = closed.segment();
    try (HostMemory open = lend(1000)) {
      closed.close();
      closed.close();
      try (HostMemory again = lend(1000);
          HostMemory other = lend(1000)) {
        assertThat(again.segment().address()).isEqualTo(kept.address());
        assertThatIllegalStateException().isThrownBy(() -> kept.get(JAVA_BYTE, 0));
        assertThat(other.segment().asOverlappingSlice(again.segment())).isEmpty();
        assertThat(other.segment().asOverlappingSlice(open.segment())).isEmpty();
        assertThat(again.segment().asOverlappingSlice(open.segment())).isEmpty();
      }
    }
  }

  @Test
  void aPieceThatIsTooSmallOrFarTooLargeIsFreed() {
    lend(1000).close();
    lend(1001).close();
    assertThat(made.getFirst().isFree()).isTrue();
    lend(100).close();
    assertThat(made).hasSize(3);
    assertThat(made.get(1).isFree()).isTrue();
  }

  @Test
  void ofTwoPiecesTheLargerIsKept() {
    HostMemory small = lend(1000);
    HostMemory large = lend(1500);
    large.close();
    small.close();
    assertThat(made).map(HostMemory::isFree).containsExactly(true, false);
    lend(1500).close();
    assertThat(made).hasSize(2);
  }

  @Test
  void whatIsLentOutlivesTheLender() {
    HostMemory lent = lend(1000);
    memory.close();
    assertThat(made.getFirst().isFree()).isFalse();
    lent.close();
    assertThat(made.getFirst().isFree()).isTrue();
  }

  @Test
  void whatIsHeldComesBackWhenTheOperationHasEnded() {
    HostMemory lent = lend(1000);
    try (var _ = lent.hold()) {
      lent.close();
      lend(1000).close();
      assertThat(made).hasSize(2);
    }
    assertThat(lent.isFree()).isTrue();
  }
}
