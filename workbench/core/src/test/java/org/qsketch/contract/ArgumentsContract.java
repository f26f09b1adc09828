package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.FilterImage;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWriter;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;

/** Null, negative and huge arguments: a clear exception, and nothing is harmed. */
interface ArgumentsContract extends OnBackend {
  @Test
  default void badArgumentsAreRefusedClearlyAndHarmNothing(@TempDir Path folder) {
    Backend backend = backend();
    try (Sketch sketch = backend.create(GoodArguments.SKETCH);
        SketchImage image = sketch.image();
        CuckooFilter filter = backend.create(GoodArguments.FILTER);
        FilterImage filterImage = filter.image();
        DistinctCounter distinct = backend.create(GoodArguments.DISTINCT);
        DistinctImage distinctImage = distinct.image();
        DistinctGroups distinctGroups = backend.create(GoodArguments.DISTINCT_GROUPS);
        DistinctCounts distinctCounts = distinctGroups.counts();
        TopK top = backend.create(GoodArguments.TOP_K);
        TopKImage topImage = top.image();
        TextTopK texts = TextTopK.of(backend, GoodArguments.TOP_K);
        KeyWriter writer = sketch.writer();
        GroupBy groupBy = backend.create(GoodArguments.GROUP_BY);
        Keys keys = backend.generate(KeyStream.uniform(1), 10);
        AccessProbe probe = backend.accessProbe(1 << 12);
        Counts counts = sketch.query(keys);
        Answers answers = filter.contains(keys)) {
      BadArguments bad = GoodArguments.with(image, topImage, folder.resolve("file"));
      bad.good().put(TextTopK.class, texts);
      bad.good().put(DistinctCounter.class, distinct);
      bad.good().put(DistinctImage.class, distinctImage);
      bad.good().put(Groups.class, distinctCounts.groups());
      assertThat(
              Stream.of(
                      bad.complaintsAbout(Backend.class, backend),
                      bad.complaintsAbout(Sketch.class, sketch),
                      bad.complaintsAbout(SketchImage.class, image),
                      bad.complaintsAbout(CuckooFilter.class, filter),
                      bad.complaintsAbout(FilterImage.class, filterImage),
                      bad.complaintsAbout(DistinctCounter.class, distinct),
                      bad.complaintsAbout(DistinctImage.class, distinctImage),
                      bad.complaintsAbout(DistinctGroups.class, distinctGroups),
                      bad.complaintsAbout(DistinctCounts.class),
                      bad.complaintsAboutConstructors(DistinctCounts.class),
                      bad.complaintsAbout(TopK.class, top),
                      bad.complaintsAbout(TopKImage.class, topImage),
                      bad.complaintsAbout(TextTopK.class, texts),
                      bad.complaintsAbout(KeyWriter.class, writer),
                      bad.complaintsAbout(GroupBy.class, groupBy),
                      bad.complaintsAbout(AccessProbe.class, probe),
                      bad.complaintsAbout(Keys.class, keys),
                      bad.complaintsAbout(Counts.class, counts),
                      bad.complaintsAbout(Answers.class, answers))
                  .flatMap(complaints -> complaints))
          .isEmpty();
      sketch.insert(Keys.of(7L));
      assertThat(sketch.query(7)).isPositive();
      assertThat(filter.insert(7)).isTrue();
      assertThat(filter.contains(7)).isTrue();
      distinct.insert(7);
      assertThat(distinct.estimate().value()).isPositive();
      distinctGroups.add(Keys.of(7), Keys.of(8));
      assertThat(distinctGroups.pairsAtLeast()).isNotNegative();
      assertThat(counts.get(0)).isZero();
      assertThat(keys.toArray()).hasSize(10);
      assertThat(answers.get(0)).isFalse();
    }
  }
}
