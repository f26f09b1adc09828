package org.qsketch.lab.plotly;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.plotly.PlotAxes.TickLabels;

class TickLabelsTest {
  private static final List<String> VARIANTS =
      List.of(
          "thread",
          "warp",
          "half-warp",
          "sub-warp",
          "multi-level",
          "multi-level-locked",
          "tagged",
          "slim-fat:3",
          "slim-fat:8");

  private static Map<String, Object> words(List<String> categories) {
    return TickLabels.of(categories, 1).attributes();
  }

  @Test
  void longWordsGoOnInTheNextLineAndDoNotLean() {
    assertThat(words(VARIANTS))
        .containsEntry("tickangle", 0)
        .hasEntrySatisfying(
            "ticktext",
            texts ->
                assertThat(texts)
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .contains("thread", "half-warp", "multi-level", "multi-<br>level-<br>locked"));
  }

  @Test
  void fewWordsStayInOneLine() {
    assertThat(words(List.of("multi-level-locked", "a <b> & c")))
        .containsEntry("ticktext", List.of("multi-level-locked", "a &lt;b&gt; &amp; c"));
  }

  @Test
  void wordsThatCannotBeBrokenMayLean() {
    List<String> many = Stream.concat(VARIANTS.stream(), Stream.of("indivisiblewords")).toList();
    assertThat(words(many)).containsEntry("ticktext", many).doesNotContainKey("tickangle");
  }
}
