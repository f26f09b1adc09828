package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.contract.Comparison;
import org.qsketch.contract.KeyPattern;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.multilevel.MultiLevelLayout;

/** Multi-level sketches whose buckets have asked for more rows than there are. */
final class SharedRowsTest {
  private static final int BUCKETS = 1 << 10;
  private static final int ROWS = 16;
  private static final MultiLevelSketchSpec SPEC =
      SketchSpec.multiLevel().limit(1).highRows(ROWS).buckets(BUCKETS).build();

  private final Backend backend = CpuBackend.open(2);

  @AfterEach
  void close() {
    backend.close();
  }

  private Sketch filled(SketchSpec spec, long... keys) {
    Sketch sketch = backend.create(spec);
    sketch.insert(Keys.of(keys));
    assertThat(sketch.statistics().bucketsSharingRows()).isGreaterThan(BUCKETS / 2);
    return sketch;
  }

  private static long[] uniform(long seed) {
    return KeyPattern.generate(KeyStream.uniform(seed), 1 << 16);
  }

  private static MultiLevelLayout layout(MultiLevelSketchSpec spec) {
    return new MultiLevelLayout(spec.buckets(), spec.limit(), spec.highRows());
  }

  @ParameterizedTest
  @CsvSource({"0, 77, 1024, 0", "15, 77, 1039, 15", "16, 77, 1053, 13", "5000000000, 32, 1040, 0"})
  void requestsBeyondTheRowsGoByTheNumberOfTheBucket(
      long ticket, long bucket, int index, long row) {
    assertThat(layout(SPEC).index(ticket, bucket)).isEqualTo(index);
    assertThat(layout(SPEC).row(index)).isEqualTo(row);
  }

  @Test
  void indicesStayInOneWordInTheLargestTable() {
    MultiLevelSketchSpec largest =
        SketchSpec.multiLevel().buckets(1L << 48).highRows(1 << 24).build();
    MultiLevelLayout layout = layout(largest);
    int index = layout.index((1L << 48) - 1, (1L << 48) - 1);
    assertThat(index).isEqualTo(1024 + (1 << 25) - 1);
    assertThat(layout.row(index)).isEqualTo((1 << 24) - 1);
  }

  /** Were a shared row added once for each of its buckets, its counters would pass 2^32. */
  @Test
  void aRowThatManyBucketsShareIsAddedOnce() {
    SketchSpec spec = SketchSpec.multiLevel().limit(1).highRows(1).buckets(BUCKETS).build();
    long heavyCount = 1L << 23;
    long heavy = 0x1234_5678_9ABCL;
    try (Sketch full = filled(spec, LongStream.range(0, 1L << 16).toArray());
        Sketch merged = filled(spec, uniform(1))) {
      full.insert(Keys.of(LongStream.generate(() -> heavy).limit(heavyCount).toArray()));
      merged.merge(full);
      assertThat(merged.query(heavy)).isBetween(heavyCount, heavyCount + (1L << 18));
    }
  }

  /**
   * Inserted into one sketch, both streams fill the rows evenly. Merged, a row takes in about three
   * of the other sketch and not all sixteen: twice as much as it should, on average.
   */
  @Test
  void mergedSketchesCountTwiceTooMuchAtMostOnAverage() {
    long[] some = uniform(1);
    long[] others = uniform(2);
    try (Sketch merged = filled(SPEC, some);
        Sketch other = filled(SPEC, others);
        Sketch both = filled(SPEC, some)) {
      both.insert(Keys.of(others));
      merged.merge(other);
      Comparison.assertNeverBelow(merged, some);
      assertThat(meanEstimate(merged, some)).isLessThan(2.2 * meanEstimate(both, some));
    }
  }

  private static double meanEstimate(Sketch sketch, long... keys) {
    return Arrays.stream(Comparison.estimates(sketch, keys)).average().orElseThrow();
  }

  @Test
  void anEmptySketchTakesOverTheRowsOfAnother() {
    try (Sketch full = filled(SPEC, uniform(1));
        Sketch merged = backend.create(SPEC)) {
      merged.merge(full);
      try (SketchImage expected = full.image();
          SketchImage image = merged.image()) {
        assertThat(image.payload().mismatch(expected.payload())).isEqualTo(-1);
      }
    }
  }

  @Test
  void imagesWithSharedRowsLoad(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("image");
    try (Sketch full = filled(SPEC, uniform(1));
        SketchImage image = full.image()) {
      image.save(file);
      try (SketchImage loaded = SketchImage.load(file)) {
        assertThat(loaded.payload().mismatch(image.payload())).isEqualTo(-1);
      }
    }
  }

  @Test
  void theSharedRowOfAnotherBucketIsRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("image");
    try (Sketch full = filled(SPEC, uniform(1));
        SketchImage image = full.image()) {
      image
          .parts()
          .getFirst()
          .set(
              ValueLayout.JAVA_INT,
              5 * MultiLevelLayout.LOW_BUCKET_BYTES + MultiLevelLayout.INDEX_OFFSET,
              layout(SPEC).index(ROWS, 6));
      image.save(file);
    }
    assertThatExceptionOfType(ImageFormatException.class)
        .isThrownBy(() -> SketchImage.load(file))
        .withMessageContaining("bucket 5 of")
        .withMessageContaining("row index 1046");
  }
}
