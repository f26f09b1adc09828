package org.qsketch.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.sketch.SketchSpec;

/** The bounds and sizes of a top-k. */
final class TopKSpecTest {
  private static final SketchSpec SKETCH = SketchSpec.warp().buckets(3).build();

  @Test
  void thereAreFourCandidatesForEachKeyAndAtLeast1024() {
    assertThat(TopKSpec.of(1).sketch(SKETCH).build()).isEqualTo(new TopKSpec(SKETCH, 1024));
    assertThat(TopKSpec.of(1000).sketch(SKETCH).build().candidates()).isEqualTo(4000);
    assertThat(TopKSpec.of(9).candidates(7).sketch(SKETCH).build().candidates()).isEqualTo(7);
    assertThat(TopKSpec.of(65_536).sketch(SKETCH).build().candidates())
        .isEqualTo(TopKSpec.MAX_CANDIDATES);
  }

  @ParameterizedTest
  @ValueSource(longs = {1 << 20, 12_345_678, 1L << 32})
  void memoryIsUsedButNotExceeded(long bytes) {
    TopKSpec spec = TopKSpec.of(10).withMemory(bytes).build();
    assertThat(spec.deviceBytes()).isBetween(bytes - 256, bytes);
    assertThat(spec.sketch().variant()).isEqualTo("tagged");
  }

  @Test
  void everythingThatBecomesACandidateAtOnceHasASlot() {
    for (int candidates : new int[] {1, 1024, 100_000, TopKSpec.MAX_CANDIDATES}) {
      TopKSpec spec = new TopKSpec(SKETCH, candidates);
      assertThat(spec.offers()).isBetween(candidates, TopKSpec.MAX_CANDIDATES);
      assertThat(spec.slots()).isGreaterThan(2 * (candidates + spec.offers()));
    }
  }

  @Test
  void errorsNameTheValueAndTheRemedy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TopKSpec(SKETCH, 0))
        .withMessageContaining("the number of candidates is 0: it must be between 1 and 262144");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TopKSpec.of(0))
        .withMessageContaining("k is 0: it must be between 1 and 65536");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TopKSpec.of(5).build())
        .withMessage("the top-k has no size: call withMemory(bytes), or give it a sketch");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TopKSpec.of(5).withMemory(1000).build())
        .withMessageContaining("the memory is 1000 bytes: 1024 candidates and the smallest sketch");
  }
}
