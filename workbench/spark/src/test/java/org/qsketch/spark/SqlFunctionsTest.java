package org.qsketch.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import java.io.IOException;
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
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TextTopK;
import org.qsketch.topk.TopKImage;

/** What SQL builds, merges, asks and describes. */
final class SqlFunctionsTest {
  /** Key k of day d occurs k times, for k from 0 to 199, with d in turn. */
  private static final String VISITS =
      "SELECT key, key % 3 AS day FROM (SELECT explode(sequence(1L, k)) AS n, k AS key FROM"
          + " (SELECT explode(sequence(1L, 199L)) AS k))";

  private static SparkSession spark;

  @BeforeAll
  static void open() {
    spark = LocalSpark.open("local[2]");
    spark.sql(VISITS).repartition(5).createOrReplaceTempView("visits");
  }

  @AfterAll
  static void close() {
    spark.stop();
  }

  private static Object value(String query) {
    List<Row> rows = spark.sql(query).collectAsList();
    assertThat(rows).hasSize(1);
    return rows.getFirst().get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "sub-warp", "warp", "slim-fat:3"})
  void aSketchIsThatOfOneSketchOfAllKeys(String variant) throws IOException {
    byte[] built =
        (byte[])
            value("SELECT qsketch.sketch_agg(key, '16Ki', '%s') FROM visits".formatted(variant));
    SketchSpec spec = SketchSpec.variant(variant).withMemory(16 << 10).build();
    long[] keys =
        LongStream.rangeClosed(1, 199)
            .flatMap(key -> LongStream.generate(() -> key).limit(key))
            .toArray();
    try (Backend cpu = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(spec)) {
      sketch.insert(Keys.of(keys));
      try (SketchImage image = sketch.image()) {
        image.setKeyKind(KeyKind.INTEGERS);
        assertThat(built).isEqualTo(image.toBytes());
      }
    }
  }

  @Test
  void eachGroupHasItsOwnSketch() {
    spark
        .sql("SELECT day, qsketch.sketch_agg(key, '32Ki') AS sketch FROM visits GROUP BY day")
        .createOrReplaceTempView("days");
    List<Row> estimates =
        spark
            .sql(
                "SELECT n, qsketch.sketch_estimate(sketch, key) FROM (SELECT key, day, count(*) AS"
                    + " n FROM visits GROUP BY key, day) JOIN days USING (day)")
            .collectAsList();
    assertThat(estimates).hasSize(199);
    assertThat(estimates).allSatisfy(row -> assertThat(row.get(1)).isEqualTo(row.get(0)));
    assertThat(value("SELECT qsketch.sketch_estimate(sketch, 5L) FROM days WHERE day = 1"))
        .isEqualTo(0L);
  }

  @Test
  void sketchesOfDaysMergeToThatOfAll() {
    spark
        .sql("SELECT day, qsketch.sketch_agg(key, '16Ki', 'warp') AS s FROM visits GROUP BY day")
        .createOrReplaceTempView("warps");
    Object whole = value("SELECT qsketch.sketch_agg(key, '16Ki', 'warp') FROM visits");
    assertThat(value("SELECT qsketch.sketch_merge_agg(s) FROM warps")).isEqualTo(whole);
    assertThat(
            value(
                "SELECT qsketch.sketch_merge(qsketch.sketch_merge(max(CASE day WHEN 0 THEN s END),"
                    + " max(CASE day WHEN 1 THEN s END)), max(CASE day WHEN 2 THEN s END)) FROM"
                    + " warps"))
        .isEqualTo(whole);
  }

  @ParameterizedTest
  @CsvSource({"CAST(key AS INT)", "CAST(key AS STRING)", "CAST(CAST(key AS STRING) AS BINARY)"})
  void keysMayBeIntegersTextsAndBytes(String key) {
    assertThat(
            value(
                "SELECT max(abs(qsketch.sketch_estimate((SELECT qsketch.sketch_agg(%s) FROM visits), %s) - n)) FROM (SELECT key, count(*) AS n FROM visits GROUP BY key)"
                    .formatted(key, key)))
        .isEqualTo(0L);
  }

  @Test
  void textsAreThoseOfTheWorkbench() throws IOException {
    byte[] bytes = (byte[]) value("SELECT qsketch.sketch_agg(t) FROM VALUES ('a'), ('é') AS v(t)");
    try (Backend cpu = Backends.open("cpu", 1);
        SketchImage image = SketchImage.fromBytes(bytes);
        Sketch sketch = cpu.open(image)) {
      assertThat(sketch.query(org.qsketch.keys.TextKeys.key("é"))).isEqualTo(1);
    }
  }

  @Test
  void nullsAreNotCounted() {
    String keys = "VALUES (1L), (NULL), (1L), (NULL) AS v(k)";
    assertThat(value("SELECT qsketch.sketch_estimate(qsketch.sketch_agg(k), 1L) FROM " + keys))
        .isEqualTo(2L);
    assertThat(value("SELECT qsketch.sketch_estimate(NULL, 1L)")).isNull();
    assertThat(value("SELECT qsketch.sketch_estimate(qsketch.sketch_agg(k), NULL) FROM " + keys))
        .isNull();
    assertThat(value("SELECT qsketch.sketch_agg(key) FROM visits WHERE key < 0")).isNull();
    assertThat(value("SELECT qsketch.sketch_merge_agg(CAST(NULL AS BINARY)) FROM visits")).isNull();
  }

  @Test
  void aColumnOfNullsIsAnEmptySketch() {
    assertThat(
            value(
                "SELECT qsketch.sketch_describe(qsketch.sketch_agg(CAST(NULL AS BIGINT))) FROM"
                    + " visits"))
        .asString()
        .endsWith(" 0 counters in use");
  }

  @Test
  void theMostFrequentKeysComeWithBounds() {
    List<Row> top =
        spark
            .sql("SELECT inline(qsketch.top_k_estimate(qsketch.top_k_agg(key, 10), 3)) FROM visits")
            .collectAsList();
    assertThat(top).extracting(row -> row.getLong(0)).containsExactly(199L, 198L, 197L);
    assertThat(top)
        .allSatisfy(
            row -> {
              assertThat(row.getLong(1)).isLessThanOrEqualTo(row.getLong(0));
              assertThat(row.getLong(2)).isGreaterThanOrEqualTo(row.getLong(0));
            });
    assertThat(
            (Long)
                value(
                    "SELECT qsketch.top_k_complete_above(qsketch.top_k_agg(key), 100) FROM visits"))
        .isBetween(99L, 199L);
  }

  @Test
  void theMostFrequentKeysOfDaysMerge() {
    String days = "(SELECT qsketch.top_k_agg(key) AS t FROM visits GROUP BY day)";
    assertThat(
            value(
                "SELECT qsketch.top_k_estimate(qsketch.top_k_merge_agg(t), 1)[0].key FROM " + days))
        .isEqualTo(199L);
  }

  @Test
  void theMostFrequentTextsComeBackAsTexts() {
    String texts = "(SELECT concat('käy ', key) AS text, day FROM visits)";
    List<Row> top =
        spark
            .sql(
                "SELECT inline(qsketch.top_texts_estimate(qsketch.top_texts_agg(text, 10), 3)) FROM"
                    + " "
                    + texts)
            .collectAsList();
    assertThat(top)
        .extracting(row -> row.getString(0))
        .containsExactly("käy 199", "käy 198", "käy 197");
    assertThat(top)
        .allSatisfy(
            row -> {
              long count = Long.parseLong(row.getString(0).substring(4));
              assertThat(count).isBetween(row.getLong(1), row.getLong(2));
            });
    String days = "(SELECT qsketch.top_texts_agg(text) AS t FROM " + texts + " GROUP BY day)";
    assertThat(
            value(
                "SELECT qsketch.top_texts_estimate(qsketch.top_texts_merge_agg(t), 1)[0].text FROM "
                    + days))
        .isEqualTo("käy 199");
    assertThat(
            value(
                "SELECT qsketch.top_texts_complete_above(qsketch.top_texts_merge(min(t), max(t)),"
                    + " 1000) FROM "
                    + days))
        .isEqualTo(0L);
  }

  /** More texts than wait before there is a structure, most of which differ. */
  @Test
  void valuesOfTextsAreImagesThatNameTheirKeys() throws IOException {
    byte[] value =
        (byte[])
            value(
                "SELECT qsketch.top_texts_agg(IF(id % 4 = 0, 'often', concat('text ', id)), 5)"
                    + " FROM range(0, 100000, 1, 3)");
    try (Backend cpu = Backends.open("cpu", 1);
        TopKImage image = TopKImage.fromBytes(value);
        TextTopK top = TextTopK.open(cpu, image)) {
      assertThat(top.top(1).texts().getFirst())
          .satisfies(
              often -> {
                assertThat(often.text()).isEqualTo("often");
                assertThat(25_000L).isBetween(often.lower(), often.upper());
              });
    }
  }

  @Test
  void filtersKnowTheirKeysHoweverOftenTheyCome() {
    String filter = "(SELECT qsketch.cuckoo_filter_agg(key, 199, 0.0001) FROM visits)";
    assertThat(
            value(
                "SELECT count(*) FROM visits WHERE NOT qsketch.cuckoo_filter_contains("
                    + filter
                    + ", key)"))
        .isEqualTo(0L);
    assertThat(
            (Long)
                value(
                    "SELECT count(*) FROM range(1000, 11000) WHERE qsketch.cuckoo_filter_contains("
                        + filter
                        + ", id)"))
        .isLessThan(20);
    String days = "(SELECT qsketch.cuckoo_filter_agg(key, 199) AS f FROM visits GROUP BY day)";
    assertThat(
            value(
                "SELECT qsketch.cuckoo_filter_describe(qsketch.cuckoo_filter_merge_agg(f)) FROM "
                    + days))
        .asString()
        .endsWith(" 199 entries in use");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT qsketch.sketch_agg(CAST(key AS DOUBLE)) FROM visits | cast them to BIGINT, STRING"
            + " or BINARY",
        "SELECT qsketch.sketch_agg(key, '1Mi', 'bloom') FROM visits | bloom",
        "SELECT qsketch.sketch_agg(key, 'much') FROM visits | much",
        "SELECT qsketch.sketch_agg(key, 'x', 'y', 'z') FROM visits | sketch_agg got 4"
            + " arguments",
        "SELECT qsketch.cuckoo_filter_agg(key) FROM visits | how many distinct keys",
        "SELECT qsketch.cuckoo_filter_merge(qsketch.cuckoo_filter_agg(key, 999),"
            + " qsketch.cuckoo_filter_agg(key, 9999)) FROM visits | build them with the same"
            + " parameters",
        "SELECT qsketch.top_k_agg(CAST(key AS STRING)) FROM visits | top_texts_agg takes texts",
        "SELECT qsketch.top_texts_agg(key) FROM visits | cast them to STRING",
        "SELECT qsketch.top_texts_estimate(qsketch.top_k_agg(key), 1) FROM visits | and no texts",
        "SELECT qsketch.sketch_estimate(CAST('no sketch' AS BINARY), 1L) | not a sketch image",
        "SELECT qsketch.sketch_merge(qsketch.sketch_agg(key, '1Mi'), qsketch.sketch_agg(key,"
            + " '2Mi')) FROM visits | different specs",
        "SELECT qsketch.sketch_merge(qsketch.sketch_agg(key), qsketch.sketch_agg(CAST(key AS"
            + " STRING))) FROM visits | are integers, not texts",
        "SELECT qsketch.sketch_merge_agg(s) FROM (SELECT qsketch.sketch_agg(key) AS s FROM visits"
            + " UNION ALL SELECT qsketch.sketch_agg(CAST(key AS STRING)) FROM visits) | query and"
            + " merge keys of one kind",
        "SELECT qsketch.cuckoo_filter_merge(qsketch.cuckoo_filter_agg(key, 999),"
            + " qsketch.cuckoo_filter_agg(CAST(CAST(key AS STRING) AS BINARY), 999)) FROM visits |"
            + " are integers, not texts",
        "SELECT qsketch.sketch_estimate(qsketch.sketch_agg(key), '5') FROM visits | cast the key to"
            + " BIGINT",
        "SELECT qsketch.sketch_estimate(qsketch.sketch_agg(CAST(key AS STRING)), 5) FROM visits |"
            + " cast the key to STRING",
        "SELECT qsketch.cuckoo_filter_contains(qsketch.cuckoo_filter_agg(key, 999), '5') FROM"
            + " visits | cast the key to BIGINT",
        "SELECT qsketch.sketch_agg(key, '3Gi') FROM visits | store a sketch by SketchJob",
        "SELECT qsketch.sketch_agg(key, m) FROM (SELECT key, IF(spark_partition_id() = 0, '1Mi',"
            + " '2Mi') AS m FROM visits) | in one row and",
        "SELECT qsketch.sketch_agg(key COLLATE UTF8_LCASE) FROM (SELECT CAST(key AS STRING) AS key"
            + " FROM visits) | cast them to STRING",
        "SELECT qsketch.no_such(key) FROM visits | no_such"
      })
  void whatIsWrongIsSaidInALine(String query, String why) {
    assertThatException()
        .isThrownBy(() -> spark.sql(query).collectAsList())
        .satisfies(e -> assertThat(LocalSpark.messages(e)).contains(why));
  }

  @ParameterizedTest
  @CsvSource({"BIGINT, 5", "STRING, '5'", "BINARY, '5'", "STRING, CAST('5' AS BINARY)"})
  void keysOfTheSameKindAreFound(String type, String key) {
    String literal = type.equals("BIGINT") || key.startsWith("CAST") ? key : "'" + key + "'";
    assertThat(
            value(
                "SELECT qsketch.sketch_estimate((SELECT qsketch.sketch_agg(CAST(CAST(key AS STRING) AS %s)) FROM visits), %s)"
                    .formatted(type, literal)))
        .isEqualTo(5L);
  }

  @Test
  void equalExpressionsAreOne() {
    String sketch = "(SELECT qsketch.sketch_agg(key) FROM visits)";
    assertThat(
            spark
                .sql(
                    "SELECT qsketch.sketch_estimate(%1$s, key) AS n FROM visits GROUP BY qsketch.sketch_estimate(%1$s, key)"
                        .formatted(sketch))
                .collectAsList())
        .hasSize(199);
  }

  @Test
  void filtersThatAreMergedKnowTheKeysOfAll() {
    String days =
        "(SELECT qsketch.cuckoo_filter_agg(id, 20000, 0.05) AS f FROM range(0, 20000) GROUP BY id %"
            + " 20)";
    assertThat(
            value(
                "SELECT count(*) FROM range(0, 20000) WHERE NOT"
                    + " qsketch.cuckoo_filter_contains((SELECT qsketch.cuckoo_filter_merge_agg(f)"
                    + " FROM "
                    + days
                    + "), id)"))
        .isEqualTo(0L);
  }

  @Test
  void aFilterOfEachSmallGroupHoldsItsKeys() {
    assertThat(
            value(
                "SELECT count(*) FROM (SELECT g, qsketch.cuckoo_filter_agg(id, 15) AS f FROM"
                    + " (SELECT id % 400 AS g, id FROM range(0, 6000, 1, 4)) GROUP BY g) JOIN"
                    + " range(0, 6000) ON g = id % 400 WHERE qsketch.cuckoo_filter_contains(f,"
                    + " id)"))
        .isEqualTo(6_000L);
  }

  /** A full filter ends no query: it grows, and so does the sum of full filters. */
  @ParameterizedTest
  @CsvSource({"15", "100", "5000"})
  void filtersGrowWithMoreKeysThanTheyAreSizedFor(long sized) {
    String groups =
        "(SELECT qsketch.cuckoo_filter_agg(id, %d) AS f FROM range(0, 30000, 1, 4) GROUP BY id %% 3)"
            .formatted(sized);
    for (String filter :
        List.of(
            "(SELECT qsketch.cuckoo_filter_agg(id, %d) FROM range(0, 30000, 1, 4))"
                .formatted(sized),
            "(SELECT qsketch.cuckoo_filter_merge_agg(f) FROM " + groups + ")")) {
      String found =
          "SELECT count(*) FROM range(%d, %d) WHERE qsketch.cuckoo_filter_contains(%s, id)";
      assertThat(value(found.formatted(0, 30_000, filter))).isEqualTo(30_000L);
      assertThat((Long) value(found.formatted(100_000, 130_000, filter))).isLessThan(60);
    }
  }

  @Test
  void manyGroupsSpillAndLoseNothing() {
    assertThat(
            value(
                "SELECT sum(qsketch.sketch_estimate(s, g)) FROM (SELECT id % 1000 AS g,"
                    + " qsketch.sketch_agg(id % 1000, '32Ki') AS s FROM range(0, 20000, 1, 4) GROUP"
                    + " BY id % 1000)"))
        .isEqualTo(20_000L);
  }
}
