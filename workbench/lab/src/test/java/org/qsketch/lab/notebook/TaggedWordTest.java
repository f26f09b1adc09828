package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;

class TaggedWordTest {
  private static final TaggedSketchSpec SPEC = SketchSpec.tagged().buckets(1).build();
  private final Backend cpu = CpuBackend.open(1);
  private final Sketch sketch = cpu.create(SPEC);

  @AfterEach
  void close() {
    sketch.close();
    cpu.close();
  }

  @Test
  void aDictionaryTellsTheCountOfEachTag() {
    sketch.insert(Keys.of(5L, 6L, 7L), Keys.of(3, 100, 5000));
    assertThat(contents().toString())
        .contains(tag(5) + ": 3", tag(6) + ": 100", tag(7) + ": 5000")
        .contains("empty");
    assertThat(words()).extracting(TaggedWord.Row::state).containsOnly("a dictionary");
  }

  @Test
  void aHybridBucketTellsItsHeavyEntriesAndTheCountersOfItsCells() {
    sketch.insert(Keys.of(1L, 2L), Keys.of(900, 800));
    sketch.insert(Keys.of(LongStream.range(3, 30).toArray()));
    assertThat(words())
        .extracting(TaggedWord.Row::state)
        .containsExactly("cells", "cells", "cells", "heavy entries");
    assertThat(contents().getLast()).isEqualTo("%d: 900, %d: 800".formatted(tag(1), tag(2)));
    assertThat(contents().subList(0, 3))
        .allSatisfy(word -> assertThat(cells(word)).isEqualTo(TaggedLayout.CELLS));
  }

  @Test
  void joinedCellsAreOneCounter() {
    sketch.insert(Keys.of(1L, 2L), Keys.of(900, 800));
    sketch.insert(Keys.of(LongStream.range(3, 30).toArray()));
    sketch.insert(Keys.of(3L), Keys.of(200));
    List<String> joined = contents().stream().filter(word -> word.contains("×")).toList();
    assertThat(joined).hasSize(2).allSatisfy(word -> assertThat(word).contains("20"));
  }

  @Test
  void aLargeEntryIsAWordOfItsOwn() {
    sketch.insert(Keys.of(1L, 2L), Keys.of(1 << 20, 800));
    sketch.insert(Keys.of(LongStream.range(3, 30).toArray()));
    assertThat(words().getLast())
        .isEqualTo(new TaggedWord.Row(3, "a large entry", tag(1) + ": 1048576"));
  }

  @Test
  void everyWordIsDrawnSixteenColumnsWide() {
    sketch.insert(Keys.of(1L, 2L), Keys.of(900, 3));
    assertThat(columns()).isEqualTo(TaggedLayout.WORDS * TaggedLayout.CELLS);
    assertThat(SketchHelpers.drawBucket(sketch, 0).html()).contains(tag(1) + ": 900");
    sketch.insert(Keys.of(LongStream.range(3, 30).toArray()));
    assertThat(columns()).isEqualTo(TaggedLayout.WORDS * TaggedLayout.CELLS);
    assertThat(SketchHelpers.drawBucket(sketch, 0).toString())
        .contains("word 0, cells: ", "word 3, heavy entries: ");
  }

  /** Returns the columns of all words. */
  private int columns() {
    try (SketchImage image = sketch.image()) {
      return TaggedWord.of(image, 0).stream()
          .flatMap(word -> word.boxes().stream())
          .mapToInt(TaggedWord.Box::width)
          .sum();
    }
  }

  @Test
  void aBucketThatIsNotThereIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SketchHelpers.bucket(sketch, 1))
        .withMessageStartingWith("there is no bucket 1 of tags in a sketch of tagged");
  }

  /** Returns the number of cells of all counters of a word. */
  private static int cells(String content) {
    return Stream.of(content.split(" "))
        .mapToInt(
            counter ->
                counter.contains("×")
                    ? Integer.parseInt(counter.substring(counter.indexOf('×') + 1))
                    : 1)
        .sum();
  }

  private List<String> contents() {
    return words().stream().map(TaggedWord.Row::content).toList();
  }

  private List<TaggedWord.Row> words() {
    try (SketchImage image = sketch.image()) {
      return TaggedWord.of(image, 0).stream().map(TaggedWord::row).toList();
    }
  }

  private static int tag(long key) {
    HashFamily hash = SPEC.hash();
    return SPEC.tag(hash.hash(key, SPEC.seed()));
  }
}
