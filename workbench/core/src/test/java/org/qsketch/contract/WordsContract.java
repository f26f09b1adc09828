package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** What a shell or a debugger shows of a value: words, the same on every backend. */
interface WordsContract extends OnBackend {
  /** What {@link Object#toString} and memory segments show. */
  private static void isReadable(Object value) {
    assertThat(value.toString())
        .hasSizeLessThan(300)
        .doesNotContainPattern("@[0-9a-f]{4,}")
        .doesNotContain("address", "org.qsketch");
  }

  @Test
  default void keysAndEstimatesShowTheirNumberAndTheFirstOfThem() {
    try (Keys keys = backend().upload(Keys.of(7, 7, 8));
        Sketch sketch = backend().create(SketchSpec.subWarp().forKeys(1000).build())) {
      sketch.insert(keys);
      assertThat(keys).hasToString("3 keys of 32 bits: 7, 7, 8");
      assertThat(sketch).hasToString(sketch.spec().summary());
      try (Counts counts = sketch.query(keys)) {
        assertThat(counts).hasToString("3 estimates: 2, 2, 1");
      }
    }
  }

  @Test
  default void ofManyValuesTheFirstTenAreShown() {
    KeyStream stream = KeyStream.uniform(1).wide();
    try (Keys keys = backend().generate(stream, 2000);
        Keys few = keys.slice(0, 10)) {
      assertThat(keys.toString())
          .startsWith("2,000 keys of 64 bits: ")
          .isEqualTo(few.toString().replace("10 keys", "2,000 keys") + ", ...");
    }
  }

  @Test
  default void closedValuesSayThatTheyAre() {
    Keys keys = backend().generate(KeyStream.uniform(1), 1 << 21);
    Sketch sketch = backend().create(SketchSpec.thread().forKeys(1000).build());
    Counts counts = sketch.query(keys);
    List.of(counts, keys, sketch).forEach(WordsContract::close);
    assertThat(keys).hasToString("2,097,152 keys of 32 bits, closed");
    assertThat(counts).hasToString("2,097,152 estimates, closed");
    assertThat(sketch).hasToString(sketch.spec().summary());
  }

  @Test
  default void answersGroupsAndFrequentKeysShowTheirFirst() {
    try (Keys keys = backend().upload(Keys.of(7L, 8L, 7L));
        CuckooFilter filter = backend().create(CuckooFilterSpec.forKeys(100).build());
        Answers answers = filter.insert(keys);
        GroupBy groupBy = backend().create(GroupBySpec.count());
        Groups groups = groupBy.aggregate(keys);
        TopK topK = backend().create(TopKSpec.of(5).withMemory(1 << 20).build())) {
      topK.insert(keys);
      assertThat(answers).hasToString("3 answers: yes, yes, yes");
      assertThat(filter).hasToString(filter.spec().toString());
      assertThat(groupBy).hasToString("group-by: " + GroupBySpec.count().summary());
      assertThat(groups.toString()).startsWith("2 groups of 64-bit keys: ").contains("7=2", "8=1");
      assertThat(topK.top(2).toString())
          .startsWith("2 frequent keys: 7 (")
          .contains("every key above");
    }
  }

  @Test
  default void nothingShowsAnAddress() {
    isReadable(backend());
    try (Keys keys = backend().upload(Keys.of(1L, 2L));
        Sketch sketch = backend().create(SketchSpec.tagged().forKeys(1000).build());
        SketchImage image = sketch.image();
        CuckooFilter filter = backend().create(CuckooFilterSpec.forKeys(100).build());
        FilterImage filterImage = filter.image();
        DistinctCounter distinct = backend().create(DistinctSpec.of(12));
        DistinctImage distinctImage = distinct.image();
        DistinctGroups distinctGroups =
            backend().create(DistinctGroupsSpec.of(distinct.spec()).hostBytes(1 << 30));
        DistinctCounts distinctCounts = distinctGroups.counts();
        TopK topK = backend().create(TopKSpec.of(5).withMemory(1 << 20).build());
        TopKImage topKImage = topK.image()) {
      List.of(keys, sketch, image, filter, filterImage, topK, topKImage, topK.top(3))
          .forEach(WordsContract::isReadable);
      List.of(distinct, distinctImage, distinct.estimate(), distinct.statistics())
          .forEach(WordsContract::isReadable);
      List.of(distinctGroups, distinctCounts).forEach(WordsContract::isReadable);
      List.of(sketch.statistics(), filter.statistics(), topK.statistics())
          .forEach(WordsContract::isReadable);
    }
  }

  private static void close(AutoCloseable value) {
    try {
      value.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
