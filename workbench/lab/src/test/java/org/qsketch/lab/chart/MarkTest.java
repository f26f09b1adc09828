package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.qsketch.sketch.Variant;

class MarkTest {
  @Test
  void theVariantsOfThePaperHaveEightDifferentColoursAndShapes() {
    Map<String, Mark> marks = Mark.assign(Variant.NAMES);
    assertThat(marks.values()).doesNotHaveDuplicates().hasSize(8);
    assertThat(marks.values().stream().map(Mark::rgb)).doesNotHaveDuplicates();
    assertThat(marks.values().stream().map(Mark::shape)).doesNotHaveDuplicates();
  }

  @Test
  void aVariantKeepsItsMarkWhateverStandsBesideIt() {
    Mark alone = Mark.assign(List.of(Variant.SUB_WARP)).get(Variant.SUB_WARP);
    assertThat(Mark.assign(List.of("warp:64", "slim-fat:5", Variant.SUB_WARP)))
        .containsEntry(Variant.SUB_WARP, alone);
  }

  @Test
  void otherNamesGetMarksThatNoVariantBesideThemHas() {
    Map<String, Mark> marks = Mark.assign(List.of("warp:64", Variant.THREAD, "warp:128"));
    assertThat(marks.values()).doesNotHaveDuplicates();
    assertThat(marks.keySet()).containsExactly("warp:64", Variant.THREAD, "warp:128");
  }

  @Test
  void aNameThatComesTwiceTakesOneMark() {
    assertThat(Mark.assign(List.of("d = 1", "d = 1", "d = 2")).values())
        .containsExactly(Mark.BLACK_CIRCLE, Mark.BLUE_DIAMOND);
  }

  @Test
  void marksRepeatWhereThereAreMoreNamesThanMarks() {
    List<String> names = IntStream.range(0, 20).mapToObj(i -> "name " + i).toList();
    Map<String, Mark> marks = Mark.assign(names);
    assertThat(marks).hasSize(20);
    assertThat(marks.get("name 8")).isEqualTo(marks.get("name 0"));
  }
}
