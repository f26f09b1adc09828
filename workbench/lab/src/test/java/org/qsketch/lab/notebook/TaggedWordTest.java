package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.LongStream;
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
  void aWordOfTagsTellsTheCountsOfShortLongAndHeavyEntries() {
    sketch.insert(Keys.of(5L, 6L, 7L), Keys.of(3, 100, 5000));
    String all = words().stream().map(TaggedWord::content).toList().toString();
    assertThat(all)
        .contains(tag(5) + ": 3", tag(6) + ": 7 + 93", tag(7) + ": in row 0")
        .contains("empty");
    assertThat(words()).extracting(TaggedWord::state).containsOnly("tags");
  }

  @Test
  void aFullBucketShowsItsCountersWithAllThatIsCounted() {
    sketch.insert(Keys.of(LongStream.range(0, 17).toArray()));
    assertThat(words()).extracting(TaggedWord::state).containsOnly("counters of 2 bits");
    assertThat(words().stream().mapToInt(TaggedWordTest::sum).sum()).isEqualTo(17 * SPEC.depth());
  }

  @Test
  void aBucketWhoseCountersAreInARowNamesIt() {
    sketch.insert(Keys.of(LongStream.range(0, 17).toArray()));
    sketch.insert(Keys.of(3L), Keys.of(300));
    assertThat(words()).extracting(TaggedWord::content).containsExactly("row 0", "", "", "");
  }

  @Test
  void aBucketThatIsNotThereIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SketchHelpers.bucket(sketch, 1))
        .withMessageStartingWith("there is no bucket 1 of tags in a sketch of tagged");
  }

  private static int sum(TaggedWord word) {
    return List.of(word.content().split(" ")).stream().mapToInt(Integer::parseInt).sum();
  }

  private List<TaggedWord> words() {
    try (SketchImage image = sketch.image()) {
      return TaggedWord.of(image, 0);
    }
  }

  private static int tag(long key) {
    HashFamily hash = SPEC.hash();
    return SPEC.tag(hash.hash(key, SPEC.seed()));
  }
}
