package org.qsketch.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchSpec;

/** A top-k of texts lists the texts of a model, and holds no more texts than candidates. */
final class TextTopKTest {
  private static final int FEW = 8;

  private static final TopKSpec SMALL =
      new TopKSpec(SketchSpec.subWarp().buckets(64).seed(3).build(), FEW);

  @TempDir private Path folder;

  /** Skewed words, many of which occur once. */
  private static List<String> words(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(_ -> "wörd " + (int) Math.pow(count, random.nextDouble()))
        .toList();
  }

  private static Map<String, Long> counts(Stream<String> words) {
    Map<String, Long> counts = new HashMap<>();
    words.forEach(word -> counts.merge(word, 1L, Long::sum));
    return counts;
  }

  /** Every bound holds, and no text above the stated count is missing. */
  private static void assertTrue(HeavyTexts answer, Map<String, Long> counts) {
    assertThat(answer.texts())
        .isNotEmpty()
        .allSatisfy(
            each -> assertThat(counts.get(each.text())).isBetween(each.lower(), each.upper()));
    assertThat(answer.texts())
        .extracting(HeavyText::text)
        .doesNotHaveDuplicates()
        .containsAll(
            counts.keySet().stream()
                .filter(word -> counts.get(word) > answer.completeAbove())
                .toList());
  }

  @Test
  void fewTextsAreCountedExactly() {
    try (TextTopK top = TextTopK.of(2)) {
      Stream.of("to", "be", "or", "not", "to", "be", "to").forEach(top::insert);
      assertThat(top.top(2).texts())
          .containsExactly(new HeavyText("to", 3, 3), new HeavyText("be", 2, 2));
      assertThat(top.top(2).completeAbove()).isEqualTo(1);
      assertThat(top.query("or")).isEqualTo(1);
      assertThat(top.top(9)).hasToString(top.top(4).toString());
      assertThat(top.top(2))
          .hasToString(
              "2 frequent texts: to (3 to 3), be (2 to 2); every text above 1 is among them");
    }
  }

  @Test
  void weightsAddUp() {
    try (TextTopK top = TextTopK.of(3)) {
      top.insert("to", 4_000_000_000L);
      top.insert("be", 7);
      top.insert("not", 0);
      top.insert("be");
      assertThat(top.query("to")).isEqualTo(4_000_000_000L);
      assertThat(top.query("be")).isEqualTo(8);
      assertThat(top.top(3).texts()).extracting(HeavyText::text).containsExactly("to", "be");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 1L << 32})
  void weightsOutOfRangeAreRefused(long weight) {
    try (TextTopK top = TextTopK.of(1)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> top.insert("to", weight))
          .withMessageContaining(Long.toString(weight));
    }
  }

  @Test
  void manyTextsAreThoseOfAModel() {
    List<String> words = words(1, 200_000);
    try (TextTopK top = TextTopK.of(100)) {
      top.insert(words);
      assertTrue(top.top(100), counts(words.stream()));
      assertThat(top.top(100).completeAbove()).isLessThan(200_000 / 1024);
    }
  }

  @Test
  void noMoreTextsAreHeldThanThereCanBeCandidates() {
    Map<String, Long> counts = new HashMap<>();
    try (TextTopK top = TextTopK.of(SMALL)) {
      for (int round = 0; round < 30; round++) {
        List<String> words = words(round, TextTopK.BATCH);
        counts(words.stream()).forEach((word, count) -> counts.merge(word, count, Long::sum));
        IntStream.range(0, 1000).forEach(_ -> top.insert("rare at first"));
        counts.merge("rare at first", 1000L, Long::sum);
        top.insert(words);
        assertThat(top.held()).isLessThanOrEqualTo(SMALL.mostCandidates());
        assertTrue(top.top(FEW), counts);
      }
      assertThat(counts).hasSizeGreaterThan(2 * SMALL.mostCandidates());
    }
  }

  @Test
  void theFirstOfTwoTextsWithOneKeyStays() {
    try (Backend backend = Backends.open("cpu");
        TopK top = backend.create(SMALL)) {
      CandidateTexts texts = new CandidateTexts(top);
      texts.add(5, "first");
      texts.add(5, "second");
      assertThat(texts.of(5)).isEqualTo("first");
      texts.clear();
      assertThat(texts.size()).isZero();
    }
  }

  @Test
  void whatWasSavedIsLoadedAndGoesOnLikeIt() throws IOException {
    List<String> words = words(2, 60_000);
    Path file = folder.resolve("words");
    try (TextTopK top = TextTopK.of(SMALL)) {
      top.insert(words.subList(0, 30_000));
      top.save(file);
      try (TextTopK again = TextTopK.load(file)) {
        assertThat(again.spec()).isEqualTo(SMALL);
        assertThat(again.top(FEW)).isEqualTo(top.top(FEW));
        Stream.of(top, again).forEach(each -> each.insert(words.subList(30_000, 60_000)));
        assertThat(again.top(FEW)).isEqualTo(top.top(FEW));
        assertTrue(again.top(FEW), counts(words.stream()));
      }
    }
  }

  @Test
  void mergingAddsTextsThatOnlyTheOtherHas() {
    List<String> here = words(3, 50_000);
    List<String> there = words(4, 50_000).stream().map(word -> "other " + word).toList();
    try (Backend backend = Backends.open("cpu");
        TextTopK top = TextTopK.of(backend, SMALL);
        TextTopK other = TextTopK.of(SMALL)) {
      top.insert(here);
      other.insert(there);
      top.merge(other);
      assertTrue(top.top(FEW), counts(Stream.concat(here.stream(), there.stream())));
      assertThat(top.top(FEW).texts())
          .anyMatch(each -> each.text().startsWith("other"))
          .anyMatch(each -> !each.text().startsWith("other"));
      assertTrue(other.top(FEW), counts(there.stream()));
      top.merge(top);
      assertThat(top.top(1).texts().getFirst().lower()).isEven();
    }
  }

  @Test
  void aFullSketchRefusesWhatWaits() {
    try (TextTopK top = TextTopK.of(new TopKSpec(SketchSpec.thread().width(64).build(), FEW))) {
      try (Backend backend = Backends.open("cpu");
          TopK nearlyFull = backend.create(top.spec())) {
        nearlyFull.insert(Keys.of(TextKeys.key("word")), Keys.of(-1));
        try (TopKImage image = nearlyFull.image()) {
          image.setTexts(List.of("word"));
          top.merge(image);
        }
      }
      top.insert("word");
      top.insert("more");
      assertThatExceptionOfType(SketchFullException.class)
          .isThrownBy(() -> top.top(1))
          .withMessageEndingWith("; 2 keys still wait to be inserted");
      top.clear();
      top.insert("word");
      assertThat(top.top(3).texts()).containsExactly(new HeavyText("word", 1, 1));
    }
  }

  @Test
  void imagesWithoutTextsAreRefused() {
    try (Backend backend = Backends.open("cpu");
        TopK keys = backend.create(SMALL)) {
      keys.insert(Keys.of(1L, 2L));
      try (TopKImage image = keys.image();
          TextTopK top = TextTopK.of(SMALL)) {
        String message = "the image has 2 candidates and no texts: open it as a TopK";
        assertThatIllegalArgumentException()
            .isThrownBy(() -> TextTopK.open(backend, image))
            .withMessage(message);
        assertThatIllegalArgumentException()
            .isThrownBy(() -> top.merge(image))
            .withMessage(message);
      }
    }
  }

  @Test
  void anImageOpensAsATopKToo() {
    try (Backend backend = Backends.open("cpu");
        TextTopK texts = TextTopK.of(backend, SMALL)) {
      texts.insert(List.of("a", "b", "a"));
      try (TopKImage image = texts.image();
          TopK top = backend.open(image);
          TextTopK again = TextTopK.open(backend, image)) {
        assertThat(top.keyKind()).isEqualTo(KeyKind.TEXTS);
        assertThat(top.top(1).keys()).containsExactly(new HeavyKey(TextKeys.key("a"), 2, 2));
        assertThat(again.top(3)).isEqualTo(texts.top(3));
      }
    }
  }

  @Test
  void anEmptyOneIsSavedAndLoaded() throws IOException {
    Path file = folder.resolve("empty");
    try (TextTopK top = TextTopK.of(1)) {
      top.save(file);
      try (TextTopK again = TextTopK.load(file)) {
        assertThat(again.top(1).texts()).isEmpty();
        again.insert("");
        assertThat(again.top(1).texts()).containsExactly(new HeavyText("", 1, 1));
      }
    }
  }

  @Test
  void aClosedOneRefusesEverything() {
    TextTopK top = TextTopK.of(1);
    top.insert("a");
    top.close();
    top.close();
    assertThatIllegalStateException().isThrownBy(() -> top.insert("b"));
    assertThatIllegalStateException().isThrownBy(() -> top.top(1));
    assertThatIllegalStateException().isThrownBy(top::image);
    assertThatIllegalStateException().isThrownBy(top::clear);
  }
}
