package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.multilevel.MultiLevelLayout;

/** Images that no file vouches for are checked like those that were read. */
interface ForeignImageContract extends OnBackend {
  private static SketchImage imageWithIndex(SketchSpec spec, long bucket, int index) {
    SketchImage image = SketchImage.allocate(spec);
    long at = bucket * MultiLevelLayout.LOW_BUCKET_BYTES + MultiLevelLayout.INDEX_OFFSET;
    image.parts().getFirst().set(JAVA_INT_UNALIGNED, at, index);
    return image;
  }

  /** An index of 1 is that of a locked bucket: waiting for it would never end. */
  @EachMultiLevelVariant
  default void rowIndicesThatWereNeverGivenOutAreRefused(String variant) {
    SketchSpec spec = Specs.multiLevel(variant).build();
    for (int index : new int[] {1, 2, 1023, 1024, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      try (SketchImage image = imageWithIndex(spec, 7, index)) {
        assertRefused(spec, image, "bucket 7", Long.toString(Integer.toUnsignedLong(index)));
      }
    }
  }

  @EachMultiLevelVariant
  default void moreRowsThanBucketsAreRefused(String variant) {
    SketchSpec spec = Specs.multiLevel(variant).build();
    for (long rows : new long[] {-1, 11, Long.MAX_VALUE, Long.MIN_VALUE}) {
      try (SketchImage image = SketchImage.allocate(spec)) {
        image.parts().getLast().set(JAVA_LONG_UNALIGNED, 0, rows);
        assertRefused(spec, image, "counts " + rows + " buckets", "of 10 buckets");
      }
    }
  }

  private void assertRefused(SketchSpec spec, SketchImage image, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend().open(image))
        .withMessageContainingAll(words);
    ReferenceSketch model = ReferenceSketch.of(spec);
    model.insert(1, 2, 3);
    try (SketchImage sound = model.image();
        Sketch sketch = backend().open(sound)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sketch.merge(image))
          .withMessageContainingAll(words);
      Comparison.assertSameTables(sketch, model);
      assertThatIllegalArgumentException().isThrownBy(() -> sound.merge(image));
      assertThatIllegalArgumentException().isThrownBy(() -> image.merge(sound));
      Comparison.assertSameParts(sound, model);
    }
  }

  @EachVariant
  default void partsOfOtherNumbersAndSizesThanTheSpecSaysAreRefused(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    for (int part = 0; part < spec.parts().size(); part++) {
      for (long more : new long[] {-spec.parts().get(part), -1, 1, 4096}) {
        List<Long> sizes = new ArrayList<>(spec.parts());
        sizes.set(part, sizes.get(part) + more);
        assertRefused(spec, sizes);
      }
    }
    assertRefused(spec, List.of());
    List<Long> more = new ArrayList<>(spec.parts());
    more.add(8L);
    assertRefused(spec, more);
  }

  private void assertRefused(SketchSpec spec, List<Long> sizes) {
    try (Arena arena = Arena.ofShared()) {
      List<MemorySegment> parts = sizes.stream().map(arena::allocate).toList();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend().open(new ForeignImage<>(spec, parts)))
          .withMessageContaining("parts of " + sizes + " bytes")
          .withMessageContaining("needs parts of " + spec.parts() + " bytes");
    }
  }

  @EachVariant
  default void readOnlyAndHeapMemoryOpens(String variant) {
    ReferenceSketch model = ReferenceSketch.of(Specs.small(variant).build());
    model.insert(1, 2, 3);
    try (SketchImage image = model.image()) {
      List<MemorySegment> readOnly = image.parts().stream().map(MemorySegment::asReadOnly).toList();
      try (Sketch opened = backend().open(new ForeignImage<>(model.spec(), readOnly))) {
        Comparison.assertSameTables(opened, model);
      }
      try (Sketch opened = backend().open(new ForeignImage<>(model.spec(), model.parts()))) {
        Comparison.assertSameTables(opened, model);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "multi-level"})
  default void memoryThatIsClosedOrOfOneThreadIsRefused(String variant) {
    SketchSpec spec = Specs.small(variant).build();
    ForeignImage<Sketch> image;
    try (Arena arena = Arena.ofConfined()) {
      image = new ForeignImage<>(spec, spec.parts().stream().map(arena::allocate).toList());
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend().open(image))
          .withMessageContaining("shared arena");
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> backend().open(image))
        .withMessageContaining("closed");
  }
}
