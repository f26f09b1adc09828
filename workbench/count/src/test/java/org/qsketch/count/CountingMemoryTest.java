package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.sketch.SketchSpec;

/** The sketches that exact counts need beside them. */
class CountingMemoryTest {
  private static final long MEMORY = 1 << 20;
  private static final long ROUNDING = 256;

  @Test
  void aTaggedSketchInHalfOfTheMemoryTakesOverFromExactCounts() {
    SketchSpec spec = successor(false);
    assertThat(spec.variant()).isEqualTo("tagged");
    assertThat(spec.deviceBytes()).isBetween(MEMORY / 2 - ROUNDING, MEMORY / 2);
  }

  @Test
  void sumsOfWeightsAreTakenOverByCountersOf64Bits() {
    assertThat(successor(true).counterBits()).isEqualTo(Long.SIZE);
  }

  private static SketchSpec successor(boolean weighted) {
    Counting counting = new Counting(Optional.empty(), MEMORY, 0, false);
    try (Backend backend = CpuBackend.open(1);
        CountingSketch sketch = new CountingMemory(counting, backend).successor(weighted)) {
      return sketch.spec();
    }
  }
}
