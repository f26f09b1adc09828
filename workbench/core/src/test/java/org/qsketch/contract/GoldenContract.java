package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.contract.Comparison.assertSameTables;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;

/** The committed tables: what this version computes is what every version computed. */
interface GoldenContract extends OnBackend {
  @ParameterizedTest
  @MethodSource("org.qsketch.contract.Specs#variants")
  default void goldenImagesOpenAndAnswer(String variant, @TempDir Path folder) throws IOException {
    Path file = Golden.copy(Golden.imageName(variant), folder);
    try (SketchImage image = SketchImage.load(file);
        Sketch sketch = backend().open(image)) {
      assertThat(sketch.spec()).isEqualTo(Golden.spec(variant));
      assertThat(Golden.text("estimates.csv").lines())
          .contains(Golden.line(variant, Comparison.estimates(sketch, Golden.asked())));
    }
  }

  @EachVariant
  default void goldenKeysFillTheGoldenTables(String variant) {
    try (Sketch sketch = backend().create(Golden.spec(variant))) {
      sketch.insert(Keys.of(Golden.keys()));
      assertSameTables(sketch, Golden.model(variant));
    }
  }
}
