package org.qsketch.lab.chapter.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.chart.Mark;
import org.qsketch.sketch.Variant;

class VariantMarksTest {
  @Test
  void allVariantsHaveDifferentColoursAndShapes() {
    Map<String, Mark> marks = VariantMarks.of(Variant.NAMES.stream());
    assertThat(marks.values()).doesNotHaveDuplicates();
    assertThat(VariantMarks.ALL).containsKeys(Variant.NAMES.toArray(String[]::new));
    assertThat(marks.values().stream().map(Mark::rgb)).doesNotHaveDuplicates();
    assertThat(marks.values().stream().map(Mark::shape)).doesNotHaveDuplicates();
  }

  @Test
  void aVariantKeepsItsMarkWhateverStandsBesideIt() {
    Mark alone = VariantMarks.of(Stream.of(Variant.SUB_WARP)).get(Variant.SUB_WARP);
    assertThat(VariantMarks.of(Stream.of("warp:64", "slim-fat:5", Variant.SUB_WARP)))
        .containsEntry(Variant.SUB_WARP, alone);
  }

  @Test
  void otherNamesGetMarksThatNoVariantBesideThemHas() {
    Map<String, Mark> marks = VariantMarks.of(Stream.of("warp:64", Variant.THREAD, "warp:128"));
    assertThat(marks.values()).doesNotHaveDuplicates();
    assertThat(marks.keySet()).containsExactly("warp:64", Variant.THREAD, "warp:128");
  }
}
