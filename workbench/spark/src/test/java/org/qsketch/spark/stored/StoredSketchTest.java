package org.qsketch.spark.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.LocalSpark;

/** Large sketches: what is stored is what one sketch of all keys holds. */
final class StoredSketchTest {
  private static final long KEYS = 100_000;

  private static SparkSession spark;

  @TempDir private Path folder;

  @BeforeAll
  static void open() {
    spark = LocalSpark.open("local[2]");
  }

  @AfterAll
  static void close() {
    spark.stop();
  }

  /** Each of 25,000 keys four times. */
  private static Dataset<Row> rows() {
    return spark.range(0, KEYS, 1, 3).selectExpr("id % 25000 AS key");
  }

  private static long[] keys() {
    return LongStream.range(0, KEYS).map(id -> id % 25_000).toArray();
  }

  private String path() {
    return folder.resolve("sketch").toString();
  }

  static Stream<SketchSpec> wholeSpecs() {
    return Stream.of("sub-warp", "half-warp", "warp")
        .flatMap(
            variant ->
                LongStream.of(1 << 20, 1_000_000, 128)
                    .mapToObj(
                        memory ->
                            SketchSpec.variant(variant).withMemory(memory).seed(memory).build()));
  }

  @ParameterizedTest
  @MethodSource("wholeSpecs")
  void theCountersAreThoseOfOneSketch(SketchSpec spec) throws IOException {
    StoredSketch stored = SketchJob.of(rows(), "key").spec(spec).sliceBytes(1 << 17).save(path());
    assertThat(stored.keys()).isEqualTo(KEYS);
    try (Backend cpu = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(spec)) {
      sketch.insert(Keys.of(keys()));
      try (SketchImage expected = sketch.image();
          SketchImage image = stored.image()) {
        assertThat(image.keyKind()).isEqualTo(KeyKind.INTEGERS);
        expected.setKeyKind(KeyKind.INTEGERS);
        assertThat(image.toBytes()).isEqualTo(expected.toBytes());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tagged", "multi-level", "sub-warp"})
  void estimatesAreThoseOfTheVariant(String variant) throws IOException {
    SketchSpec spec = SketchSpec.variant(variant).withMemory(1 << 20).build();
    var _ = SketchJob.of(rows(), "key").spec(spec).sliceBytes(1 << 17).save(path());
    StoredSketch stored = StoredSketch.open(path(), spark.sparkContext().hadoopConfiguration());
    assertThat(stored.spec()).isEqualTo(spec);
    List<Row> estimates =
        stored
            .estimate(rows().distinct(), "key", "n")
            .selectExpr("min(n)", "avg(n)")
            .collectAsList();
    assertThat(estimates.getFirst().getLong(0)).isGreaterThanOrEqualTo(4);
    try (Backend cpu = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(spec)) {
      sketch.insert(Keys.of(keys()));
      double mean =
          LongStream.of(sketch.query(Keys.of(LongStream.range(0, 25_000).toArray())).toArray())
              .average()
              .orElseThrow();
      assertThat(estimates.getFirst().getDouble(1)).isBetween(0.999 * mean, 1.001 * mean);
    }
  }

  @Test
  void textsAndNullsAreCountedAsKeys() throws IOException {
    Dataset<Row> words = spark.sql("SELECT * FROM VALUES ('a'), ('b'), (NULL), ('a') AS v(word)");
    SketchSpec spec = SketchSpec.tagged().withMemory(1 << 16).build();
    StoredSketch stored = SketchJob.of(words, "word").spec(spec).save(path());
    assertThat(stored.keys()).isEqualTo(3);
    assertThat(stored.estimate(words, "word", "n").select("n").collectAsList())
        .extracting(row -> row.get(0))
        .containsExactly(2L, 1L, null, 2L);
  }

  @Test
  void noRowsAreAnEmptySketch() throws IOException {
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    StoredSketch stored = SketchJob.of(rows().where("key < 0"), "key").spec(spec).save(path());
    assertThat(stored.keys()).isZero();
    assertThat(stored.query(1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "slim-fat:3"})
  void variantsThatSpreadTheirKeysAreRefused(String variant) {
    SketchSpec spec = SketchSpec.variant(variant).withMemory(1 << 16).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SketchJob.of(rows(), "key").spec(spec).save(path()))
        .withMessageContaining(variant)
        .withMessageContaining("take tagged");
  }

  @Test
  void aPathMayBeRelativeAndItsParentMissing() throws IOException {
    Path relative = Path.of("").toAbsolutePath().relativize(folder.resolve("new/sketch"));
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    StoredSketch stored = SketchJob.of(rows(), "key").spec(spec).save(relative.toString());
    assertThat(stored.query(1)).isGreaterThanOrEqualTo(4);
    assertThat(folder.resolve("new/sketch/manifest.json")).exists();
    assertThat(folder.resolve("new")).isDirectoryNotContaining("glob:**/_*");
  }

  @Test
  void keysOfAnotherTypeAreRefused() throws IOException {
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    StoredSketch stored = SketchJob.of(rows(), "key").spec(spec).save(path());
    Dataset<Row> texts = rows().selectExpr("CAST(key AS STRING) AS text");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.estimate(texts, "text", "n"))
        .withMessageContaining("INTEGER")
        .withMessageContaining("TEXT");
  }

  @Test
  void aDamagedSliceIsNamedAndAReleasedSketchReadAnew() throws IOException {
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    StoredSketch stored = SketchJob.of(rows(), "key").spec(spec).save(path());
    long estimate = stored.query(1);
    stored.release();
    assertThat(stored.query(1)).isEqualTo(estimate);
    stored.release();
    Path slice = folder.resolve("sketch/slice-00000");
    Files.delete(folder.resolve("sketch/.slice-00000.crc"));
    Files.write(slice, Arrays.copyOf(Files.readAllBytes(slice), 1000));
    assertThatException()
        .isThrownBy(() -> stored.query(1))
        .withMessageContaining("slice-00000")
        .withMessageContaining("cut off");
  }

  @Test
  void aNameMayHaveAColon() throws IOException {
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    StoredSketch stored =
        SketchJob.of(rows(), "key").spec(spec).save(folder.resolve("2026-11-22T10:00").toString());
    assertThat(stored.query(1)).isPositive();
  }

  @Test
  void whatIsThereIsNotReplaced() throws IOException {
    Path file = Files.createDirectory(folder.resolve("sketch")).resolve("mine");
    Files.writeString(file, "mine");
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SketchJob.of(rows(), "key").spec(spec).save(path()))
        .withMessageContaining("exists already");
    assertThat(file).hasContent("mine");
  }

  @Test
  void whatOthersMakeThereMeanwhileIsNotReplaced() throws IOException {
    String path = path();
    UDF1<Long, Long> maker =
        id -> {
          Files.createDirectories(Path.of(path));
          return id;
        };
    spark.udf().register("make_a_folder", maker, DataTypes.LongType);
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SketchJob.of(rows().selectExpr("make_a_folder(key) AS key"), "key")
                    .spec(spec)
                    .save(path))
        .withMessageContaining("exists already");
    assertThat(Path.of(path)).isEmptyDirectory();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(Path.of(path));
    }
  }

  @Test
  void aJobThatFailsLeavesNothing() {
    Dataset<Row> all =
        rows().selectExpr("IF(key < 24999, key, CAST(raise_error('too large') AS BIGINT)) AS key");
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 16).build();
    assertThatException()
        .isThrownBy(() -> SketchJob.of(all, "key").spec(spec).save(path()))
        .withStackTraceContaining("too large");
    assertThat(folder).isEmptyDirectory();
  }
}
