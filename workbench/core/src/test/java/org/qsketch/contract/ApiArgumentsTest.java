package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.distinct.Exactness;
import org.qsketch.filter.CuckooFilterBuilder;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.filter.HostAnswers;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.internal.file.CacheFolder;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SpecBuilder;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** Every method of the API answers null, negative and huge numbers by a clear exception. */
final class ApiArgumentsTest {
  private static final SketchSpec SKETCH = GoodArguments.SKETCH;
  private static final GroupBySpec GROUP_BY = GoodArguments.GROUP_BY;

  @TempDir private Path folder;

  private BadArguments badArguments(SketchImage image) {
    return GoodArguments.with(image, folder.resolve("file"));
  }

  @Test
  void keysStreamsAndHashes() {
    try (SketchImage image = SketchImage.allocate(SKETCH);
        HostKeys keys = HostKeys.allocate(10, KeyWidth.BITS_64);
        HostKeys narrow = HostKeys.allocate(10, KeyWidth.BITS_32)) {
      BadArguments bad = badArguments(image);
      assertThat(
              Stream.of(
                      bad.complaintsAbout(Keys.class, keys),
                      bad.complaintsAbout(Keys.class, narrow),
                      bad.complaintsAbout(Keys.class, keys.slice(2, 5)),
                      bad.complaintsAbout(Keys.class),
                      bad.complaintsAbout(KeyStream.class),
                      bad.complaintsAbout(HashFamily.class),
                      bad.complaintsAbout(UserHash.class),
                      bad.complaintsAbout(UserHash.class, UserHash.of("mine", Long::sum)),
                      bad.complaintsAbout(Quantity.class),
                      bad.complaintsAbout(TextKeys.class))
                  .flatMap(complaints -> complaints)
                  .filter(
                      complaint ->
                          !complaint.startsWith("HashFamily.")
                              || complaint.startsWith("HashFamily.named")))
          .isEmpty();
    }
  }

  @Test
  void memoryAndWhatIsMadeOfIt() {
    try (SketchImage image = SketchImage.allocate(SKETCH)) {
      BadArguments bad = badArguments(image);
      assertThat(
              Stream.of(
                      HostMemory.class,
                      HostCounts.class,
                      HostAnswers.class,
                      HostKeys.class,
                      SketchImage.class,
                      FilterImage.class,
                      DistinctImage.class,
                      TopKImage.class,
                      AtomicFile.class,
                      ByteSize.class,
                      CacheFolder.class,
                      Backends.class)
                  .flatMap(bad::complaintsAbout))
          .isEmpty();
    }
  }

  @Test
  void specs() {
    try (SketchImage image = SketchImage.allocate(SKETCH)) {
      BadArguments bad = badArguments(image);
      assertThat(
              Stream.of(
                      Stream.of(
                              SketchSpec.class,
                              CuckooFilterSpec.class,
                              DistinctSpec.class,
                              DistinctGroupsSpec.class,
                              GroupBySpec.class,
                              TopKSpec.class)
                          .flatMap(bad::complaintsAbout),
                      bad.complaintsAbout(GroupBySpec.class, GROUP_BY),
                      bad.complaintsAbout(DistinctSpec.class, GoodArguments.DISTINCT),
                      bad.complaintsAbout(DistinctGroupsSpec.class, GoodArguments.DISTINCT_GROUPS),
                      bad.complaintsAbout(Exactness.class, Exactness.ALL),
                      bad.complaintsAbout(TopKSpec.Builder.class, TopKSpec.of(5)),
                      bad.complaintsAbout(CuckooFilterBuilder.class, CuckooFilterSpec.forKeys(100)),
                      builders()
                          .flatMap(builder -> bad.complaintsAbout(builder.getClass(), builder)),
                      constructors(bad))
                  .flatMap(complaints -> complaints))
          .isEmpty();
    }
  }

  private static Stream<SpecBuilder<?>> builders() {
    return Stream.of(
        SketchSpec.thread(),
        SketchSpec.warp(),
        SketchSpec.subWarp(),
        SketchSpec.multiLevel(),
        SketchSpec.slimFat(3));
  }

  private static Stream<String> constructors(BadArguments bad) {
    return Stream.of(
            ThreadSketchSpec.class,
            WarpSketchSpec.class,
            SubWarpSketchSpec.class,
            MultiLevelSketchSpec.class,
            SlimFatSketchSpec.class,
            CuckooFilterSpec.class,
            DistinctSpec.class,
            DistinctGroupsSpec.class,
            TopKSpec.class)
        .flatMap(bad::complaintsAboutConstructors);
  }
}
