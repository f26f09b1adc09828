package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of names that tests, experiments and commands go through. */
final class VariantTest {
  @Test
  void everySpecHasAName() {
    assertThat(Variant.NAMES)
        .<Class<?>>map(name -> SketchSpec.variant(name).forKeys(1000).build().getClass())
        .hasSameElementsAs(records(SketchSpec.class).toList());
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type)
        : Stream.of(type.getPermittedSubclasses()).flatMap(VariantTest::records);
  }

  @Test
  void aSpecIsNamedAsItIsCalledFor() {
    assertThat(Variant.NAMES)
        .allSatisfy(
            name ->
                assertThat(SketchSpec.variant(name).forKeys(1000).build().variant())
                    .isEqualTo(name));
  }
}
