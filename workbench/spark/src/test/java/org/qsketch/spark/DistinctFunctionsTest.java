package org.qsketch.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.spark.countmin.DataSketches;

/** The different keys of groups, estimated and merged in SQL. */
final class DistinctFunctionsTest {
  private static final int KEYS = 30_000;

  private static SparkSession spark;

  @BeforeAll
  static void open() {
    spark = LocalSpark.open("local[2]");
    spark
        .sql("SELECT id %% %d AS key, id %% 3 AS day FROM range(0, 100000, 1, 5)".formatted(KEYS))
        .createOrReplaceTempView("seen");
  }

  @AfterAll
  static void close() {
    spark.stop();
  }

  private static Object value(String query) {
    return spark.sql(query).collectAsList().getFirst().get(0);
  }

  private static byte[] image(DistinctSpec spec, KeyKind kind, long... keys) {
    try (Backend cpu = Backends.open("cpu", 1);
        DistinctCounter counter = cpu.create(spec)) {
      counter.insert(Keys.of(keys));
      try (DistinctImage image = counter.image()) {
        image.setKeyKind(kind);
        return image.toBytes();
      }
    }
  }

  /** Few keys wait, and more go to the registers at once. */
  @ParameterizedTest
  @ValueSource(ints = {0, 10, 5_000, KEYS})
  void aValueIsTheImageOfOneCounterOfAllKeys(int keys) {
    assertThat(value("SELECT qsketch.distinct_agg(key, 10) FROM seen WHERE key < " + keys))
        .isEqualTo(
            keys == 0
                ? null
                : image(
                    DistinctSpec.of(10), KeyKind.INTEGERS, LongStream.range(0, keys).toArray()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"STRING", "BINARY"})
  void textsAreHashedAsEverywhere(String type) {
    assertThat(
            value(
                "SELECT qsketch.distinct_agg(CAST(t AS %s)) FROM VALUES ('a'), (NULL), ('é'), ('a') AS v(t)"
                    .formatted(type)))
        .isEqualTo(
            image(
                DistinctSpec.of(DistinctSpec.DEFAULT_PRECISION),
                KeyKind.TEXTS,
                TextKeys.key("a"),
                TextKeys.key("é")));
  }

  @Test
  void estimatesComeWithBounds() {
    Row all = (Row) value("SELECT qsketch.distinct_estimate(qsketch.distinct_agg(key)) FROM seen");
    assertThat(all.schema().fieldNames()).containsExactly("estimate", "lower", "upper");
    double error = 4 * DistinctSpec.of(DistinctSpec.DEFAULT_PRECISION).relativeError();
    assertThat((double) all.getLong(0)).isBetween(KEYS * (1 - error), KEYS * (1 + error));
    assertThat(all.getLong(1)).isLessThan(all.getLong(0));
    assertThat(all.getLong(2)).isGreaterThan(all.getLong(0));
    assertThat(value("SELECT qsketch.distinct_estimate(NULL)")).isNull();
  }

  @Test
  void countersOfDaysMergeToThatOfAll() {
    String days = "(SELECT day, qsketch.distinct_agg(key) AS d FROM seen GROUP BY day)";
    Object all = value("SELECT qsketch.distinct_agg(key) FROM seen");
    assertThat(value("SELECT qsketch.distinct_merge_agg(d) FROM " + days)).isEqualTo(all);
    assertThat(
            value(
                "SELECT qsketch.distinct_merge(qsketch.distinct_merge(max(CASE day WHEN 0 THEN d"
                    + " END), max(CASE day WHEN 1 THEN d END)), max(CASE day WHEN 2 THEN d END))"
                    + " FROM "
                    + days))
        .isEqualTo(all);
  }

  @Test
  void aValueIsDescribedInALine() {
    assertThat(
            value(
                "SELECT qsketch.distinct_describe(qsketch.distinct_agg(key, 18)) FROM seen WHERE"
                    + " key < 2"))
        .isEqualTo("distinct counter of precision 18, 256.00 KiB; 2 registers in use");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT qsketch.distinct_agg(key, 3) FROM seen | the precision is 3: it must be",
        "SELECT qsketch.distinct_agg(CAST(key AS DOUBLE)) FROM seen | cast them to BIGINT",
        "SELECT qsketch.distinct_merge(qsketch.distinct_agg(key), qsketch.distinct_agg(key, 10))"
            + " FROM seen | different specs",
        "SELECT qsketch.distinct_merge(qsketch.distinct_agg(key), qsketch.distinct_agg(CAST(key AS"
            + " STRING))) FROM seen | are integers, not texts",
        "SELECT qsketch.distinct_estimate(qsketch.sketch_agg(key)) FROM seen | not a distinct"
            + " counter image",
        "SELECT qsketch.distinct_estimate(CAST('' AS BINARY)) | not a distinct counter image"
      })
  void whatIsWrongIsSaidInALine(String query, String why) {
    assertRefused(query, why);
  }

  /** A list of few keys, a set of more, and registers. */
  @ParameterizedTest
  @ValueSource(ints = {0, 5, 100, 5_000})
  void sketchesOfOtherHashesAreRefusedWithARemedy(int keys) {
    String hll = "X'%s'".formatted(HexFormat.of().formatHex(DataSketches.hll(12, keys)));
    for (String query :
        List.of(
            "SELECT qsketch.distinct_estimate(HLL)",
            "SELECT qsketch.distinct_merge_agg(h) FROM VALUES (HLL), (HLL) AS v(h)",
            "SELECT qsketch.distinct_merge(qsketch.distinct_agg(key), HLL) FROM seen")) {
      assertRefused(
          query.replace("HLL", hll),
          "it is an HLL sketch of DataSketches, whose keys have other hashes: ask it by that"
              + " library, or count the keys again by distinct_agg");
    }
  }

  private static void assertRefused(String query, String why) {
    assertThatException()
        .isThrownBy(() -> spark.sql(query).collectAsList())
        .satisfies(e -> assertThat(LocalSpark.messages(e)).contains(why));
  }
}
