package org.qsketch.bench.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.sketch.SketchSpec;

/** The numbers are those of docs/bulk.md. */
class MovedBytesTest {
  private static final long KEYS = 1L << 27;

  @ParameterizedTest
  @ValueSource(strings = {"sub-warp", "multi-level", "tagged"})
  void atWorkLoadFactorOneHalfAKeyMoves44BytesIntoAnEmptyTableAnd68Otherwise(String variant) {
    MovedBytes moved = of(variant, 0.5);
    assertThat(moved.bulk(true)).isEqualTo(44);
    assertThat(moved.bulk(false)).isEqualTo(68);
    assertThat(moved.direct()).isEqualTo(68);
  }

  @Test
  void aTableOfFewSlicesTakesOnePassLess() {
    long bytes = 512L * (32 << 10);
    assertThat(ofMemory(bytes, bytes).bulk(true)).isEqualTo(12 + 1);
    assertThat(ofMemory(2 * bytes, bytes).bulk(true)).isEqualTo(20 + 2);
  }

  @Test
  void tablesOfMoreSlicesThanTwoPassesMakeHaveNoBulkPath() {
    assertThat(of("sub-warp", 0.25).hasBulkPath()).isTrue();
    assertThat(of("sub-warp", 0.125).hasBulkPath()).isFalse();
    assertThat(of("multi-level", 0.5).hasBulkPath()).isTrue();
    assertThat(of("multi-level", 0.25).hasBulkPath()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "warp", "half-warp", "slim-fat:3"})
  void sketchesOfSeveralSectorsAreRefused(String variant) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(variant, 0.5).hasBulkPath())
        .withMessageContaining(variant)
        .withMessageContaining("choose sub-warp");
  }

  private static MovedBytes of(String variant, double wlf) {
    return new MovedBytes(
        SketchSpec.variant(variant).workLoadFactor(wlf).forKeys(KEYS).build(), KEYS);
  }

  private static MovedBytes ofMemory(long bytes, long keys) {
    return new MovedBytes(SketchSpec.subWarp().withMemory(bytes).build(), keys);
  }
}
