package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.topk.Changes;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.HeavyText;
import org.qsketch.topk.HeavyTexts;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** The examples in the documentation of the top-k. */
class TopKExampleTest {
  @Test
  void theHeaviestKeysAreListedWithBounds() {
    assertThat(heaviest().keys()).hasSize(10).allMatch(key -> key.lower() <= key.upper());
  }

  private static HeavyKeys heaviest() {
    // @start region="top"
    TopKSpec spec = TopKSpec.of(10).withMemory(4 << 20).build();
    try (Backend backend = Backends.open("cpu");
        Keys keys = backend.generate(KeyStream.zipf(7, 1.1, 1 << 20), 1 << 20);
        TopK top = backend.create(spec)) {
      top.insert(keys);
      HeavyKeys ten = top.top(10);
      for (HeavyKey key : ten.keys()) {
        System.out.printf("%d: %d to %d%n", key.key(), key.lower(), key.upper());
      }
      return ten; // every key that occurs more than ten.completeAbove() times is in it
    }
    // @end
  }

  @Test
  void theMostFrequentWordsAreListed() {
    assertThat(words(List.of("to", "be", "or", "not", "to")).texts())
        .hasSize(2)
        .contains(new HeavyText("to", 2, 2));
  }

  private static HeavyTexts words(List<String> words) {
    // @start region="words"
    try (TextTopK top = TextTopK.of(2)) {
      for (String word : words) {
        top.insert(word);
      }
      HeavyTexts two = top.top(2);
      two.texts().forEach(System.out::println);
      return two; // every word that occurs more than two.completeAbove() times is in it
    }
    // @end
  }

  @Test
  void whatHasChangedMostComesFirst() {
    assertThat(changed(List.of("to", "be", "to"), List.of("be", "be", "be")).changes())
        .extracting(change -> change.text().orElseThrow())
        .containsExactly("be", "to");
  }

  private static Changes changed(List<String> monday, List<String> tuesday) {
    // @start region="changes"
    try (TextTopK first = TextTopK.of(10);
        TextTopK second = TextTopK.of(10)) {
      first.insert(monday);
      second.insert(tuesday);
      try (TopKImage before = first.image(); // or TopKImage.load(file)
          TopKImage after = second.image()) {
        Changes ten = Changes.between(before, after).top(10);
        ten.changes().forEach(System.out::println);
        return ten; // every word that changed by more than ten.completeAbove() is in it
      }
    }
    // @end
  }

  @Test
  void textsAreKeptForCandidatesOnly() {
    assertThat(texts(List.of("to", "be", "or", "not", "to", "be"))).containsValues("to", "be");
  }

  private static Map<Long, String> texts(List<String> words) {
    // @start region="texts"
    Map<Long, String> texts = new HashMap<>();
    try (Backend backend = Backends.open("cpu");
        TopK top = backend.create(TopKSpec.of(10).withMemory(1 << 20).build())) {
      Keys keys = TextKeys.of(words);
      top.insert(keys, (key, index) -> texts.put(key, words.get((int) index)));
    }
    return texts; // those of all keys that a list can have
    // @end
  }
}
