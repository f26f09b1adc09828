package org.qsketch.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import java.util.HexFormat;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.spark.countmin.CountMin;
import org.qsketch.spark.countmin.CountMinFormat;

/** What other libraries have counted, asked and merged in SQL. */
final class CountMinFunctionsTest {
  private static final String SKETCH = "count_min_sketch(key, 0.001D, 0.9D, 42)";
  private static SparkSession spark;

  @BeforeAll
  static void open() {
    spark = LocalSpark.open("local[2]");
    // key k of 1 to 99 comes k times, on days 0 to 2
    spark
        .sql(
            "SELECT k AS key, n % 3 AS day FROM (SELECT explode(sequence(1L, k)) AS n, k FROM"
                + " (SELECT explode(sequence(1L, 99L)) AS k))")
        .repartition(5)
        .createOrReplaceTempView("counted");
    spark
        .sql("SELECT day, " + SKETCH + " AS sketch FROM counted GROUP BY day")
        .repartition(3)
        .createOrReplaceTempView("sketches");
  }

  @AfterAll
  static void close() {
    spark.stop();
  }

  private static Object value(String query) {
    return spark.sql(query).collectAsList().getFirst().get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"BIGINT", "SMALLINT", "STRING", "BINARY"})
  void sketchesOfSparkAreAsked(String type) {
    String key = "BINARY".equals(type) ? "CAST(key AS STRING)" : "key";
    String keys = "SELECT CAST(%s AS %s) AS key FROM counted".formatted(key, type);
    assertThat(
            value(
                "SELECT sum(abs(qsketch.count_min_estimate((SELECT %s FROM (%s)), key) - n)) FROM (SELECT key, count(*) AS n FROM (%s) GROUP BY key)"
                    .formatted(SKETCH, keys, keys)))
        .isEqualTo(0L);
  }

  private static String ofDay(int day) {
    return "(SELECT sketch FROM sketches WHERE day = %d)".formatted(day);
  }

  @Test
  void sketchesOfDaysMergeToThatOfAll() {
    Object all = value("SELECT " + SKETCH + " FROM counted");
    assertThat(value("SELECT qsketch.count_min_merge_agg(sketch) FROM sketches")).isEqualTo(all);
    assertThat(
            value(
                "SELECT qsketch.count_min_merge(qsketch.count_min_merge(%s, %s), %s)"
                    .formatted(ofDay(0), ofDay(1), ofDay(2))))
        .isEqualTo(all);
    assertThat(value("SELECT qsketch.count_min_describe(" + SKETCH + ") FROM counted"))
        .isEqualTo("count-min sketch of Spark, 4 rows of 2000 counters, 4950 counted");
    assertThat(value("SELECT qsketch.count_min_merge_agg(CAST(NULL AS BINARY))")).isNull();
  }

  @Test
  void sketchesOfDataSketchesAreAsked() {
    CountMin sketch = CountMin.of(CountMinFormat.DATA_SKETCHES, 3, 100, 9001);
    sketch.insert("key", 7);
    String literal = "X'%s'".formatted(HexFormat.of().formatHex(sketch.toBytes()));
    assertThat(value("SELECT qsketch.count_min_estimate(%s, 'key')".formatted(literal)))
        .isEqualTo(7L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT qsketch.count_min_estimate(CAST('none' AS BINARY), 1L) | no bytes of a count-min"
            + " sketch",
        "SELECT qsketch.count_min_estimate(sketch, 1.5D) FROM sketches | cast them to BIGINT,"
            + " STRING or BINARY",
        "SELECT qsketch.count_min_merge(sketch, (SELECT count_min_sketch(key, 0.001D, 0.9D, 43)"
            + " FROM counted)) FROM sketches | do not merge"
      })
  void whatIsWrongIsSaidInALine(String query, String why) {
    assertThatException()
        .isThrownBy(() -> spark.sql(query).collectAsList())
        .havingRootCause()
        .withMessageContaining(why);
  }
}
