package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkTest {
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
    assertThat(marks.get("name 9")).isEqualTo(marks.get("name 0"));
  }
}
