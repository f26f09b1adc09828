package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.HeavyText;
import org.qsketch.topk.HeavyTexts;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** Texts come back from any backend, with bounds that hold. */
interface TopKTextContract extends OnBackend {
  /** Skewed words: far more than the candidates. */
  private static List<String> words(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(() -> "word " + (int) Math.pow(1 << 17, random.nextDouble()))
        .limit(60_000)
        .toList();
  }

  @Test
  default void textsAreListedMergedAndOpenedWithBoundsThatHold() {
    TopKSpec spec = new TopKSpec(SketchSpec.subWarp().buckets(256).build(), 20);
    List<String> here = words(1);
    List<String> there = words(2);
    try (TextTopK top = TextTopK.of(backend(), spec);
        TextTopK other = TextTopK.of(spec)) {
      top.insert(here);
      assertHolds(top.top(20), List.of(here));
      other.insert(there);
      top.merge(other);
      assertHolds(top.top(20), List.of(here, there));
      try (TopKImage image = top.image();
          TextTopK again = TextTopK.open(backend(), image)) {
        assertThat(again.top(20)).isEqualTo(top.top(20));
        again.insert(here);
        assertHolds(again.top(20), List.of(here, there, here));
      }
    }
  }

  private static void assertHolds(HeavyTexts answer, List<List<String>> inserted) {
    Map<String, Long> counts = new HashMap<>();
    inserted.stream().flatMap(List::stream).forEach(word -> counts.merge(word, 1L, Long::sum));
    assertThat(answer.texts())
        .hasSize(20)
        .allSatisfy(
            each -> assertThat(counts.get(each.text())).isBetween(each.lower(), each.upper()));
    assertThat(answer.texts())
        .extracting(HeavyText::text)
        .containsAll(
            counts.keySet().stream()
                .filter(word -> counts.get(word) > answer.completeAbove())
                .toList());
  }
}
