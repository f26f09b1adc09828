package org.qsketch.spark.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.LocalCluster;
import org.qsketch.spark.LocalSpark;

/** Whatever fails on the way, and is done again, no key is counted twice or not at all. */
final class FaultsTest {
  private static final long KEYS = 40_000;
  private static final int TASKS = 4;

  private static SparkSession spark;

  @TempDir private Path folder;

  @BeforeAll
  static void open() throws IOException {
    LocalCluster.prepareHome();
    Trouble.clear();
    Map<String, Object> settings = new HashMap<>();
    settings.put("spark.executor.extraClassPath", LocalCluster.ourClasses());
    settings.put("spark.executor.memory", "512m");
    settings.put(
        "spark.hadoop.fs.%s.impl".formatted(TroubledFileSystem.SCHEME),
        TroubledFileSystem.class.getName());
    spark = LocalSpark.open(LocalCluster.MASTER, settings);
    spark.udf().register("trouble", (UDF1<Long, Long>) FaultsTest::trouble, DataTypes.LongType);
  }

  @AfterAll
  static void close() {
    spark.stop();
  }

  /** Passes on a number, with trouble at the last row of each task. */
  private static Long trouble(Long id) {
    if ((id + 1) % (KEYS / TASKS) == 0) {
      if (Trouble.FAIL.strikes()) {
        throw new IllegalStateException("trouble at the end of a task");
      }
      if (Trouble.READ.strikes()) {
        Runtime.getRuntime().halt(1);
      }
    }
    return id;
  }

  @ParameterizedTest
  @EnumSource
  void countersAreThoseOfOneSketch(Trouble kind) throws IOException {
    Trouble.clear();
    kind.ask();
    Dataset<Row> rows = spark.range(0, KEYS, 1, TASKS).selectExpr("trouble(id) % 9000 AS key");
    SketchSpec spec = SketchSpec.subWarp().withMemory(1 << 20).build();
    String path = "%s:%s".formatted(TroubledFileSystem.SCHEME, folder.resolve("sketch"));
    StoredSketch stored = SketchJob.of(rows, "key").spec(spec).sliceBytes(1 << 18).save(path);
    assertThat(kind.hasStruck()).isTrue();
    try (Backend cpu = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(spec)) {
      sketch.insert(Keys.of(LongStream.range(0, KEYS).map(id -> id % 9000).toArray()));
      try (SketchImage expected = sketch.image();
          SketchImage image = stored.image()) {
        expected.setKeyKind(KeyKind.INTEGERS);
        assertThat(image.toBytes()).isEqualTo(expected.toBytes());
      }
    }
  }
}
