package org.qsketch.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.window;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Streams whose windows by event time are values. For each file a new query of panes goes on from
 * the checkpoint, which holds the values of open windows. A query of sliding windows merges panes,
 * one file after another.
 */
final class StreamingTest {
  private static final String SCHEMA = "time TIMESTAMP, user BIGINT, page STRING";
  private static final int MANY = 5_000;
  private static final int FIRST_OF_MANY = 100;
  private static final int LATE = 9;

  /** Only this user comes too late. */
  private static final List<List<String>> FILES =
      List.of(
          lines(
              List.of(
                  visits("08:01", 3, 1),
                  visits("08:02", 2, 2),
                  visits("08:07", 1, 1),
                  visits("08:09", 5, 4),
                  manyVisits("08:08"))),
          lines(
              List.of(
                  visits("08:03", 1, 2),
                  visits("08:06", 2, 1),
                  visits("08:12", 4, 3),
                  visits("08:16", 1, 5),
                  manyVisits("08:07"))),
          lines(
              List.of(
                  visits("08:04", 1, LATE),
                  visits("08:08", 3, 4),
                  visits("08:13", 1, 1),
                  visits("08:40", 1, 7))));

  private static SparkSession spark;

  @TempDir private static Path folder;

  private static long late;

  @BeforeAll
  static void streamFiles() throws Exception {
    spark =
        LocalSpark.open(
            "local[2]",
            Map.of("spark.sql.session.timeZone", "UTC", "spark.sql.shuffle.partitions", 2));
    Path input = Files.createDirectory(folder.resolve("visits"));
    Dataset<Row> panes = panes(visits(input, FILES.size()));
    for (int i = 0; i < FILES.size(); i++) {
      Files.write(input.resolve(i + ".json"), FILES.get(i));
      late += append(panes, "panes");
    }
    append(slides(panes(visits(input, 1))), "slides");
    spark
        .read()
        .schema(SCHEMA)
        .json(input.toString())
        .where(col("user").notEqual(LATE).and(col("time").lt("2026-11-27T08:30:00Z")))
        .createOrReplaceTempView("visits");
    for (String name : List.of("panes", "slides")) {
      spark
          .read()
          .parquet(folder.resolve(name).toString())
          .selectExpr("date_format(window.start, 'HH:mm') AS start", "*")
          .createOrReplaceTempView(name);
    }
  }

  /** Reads a folder as a stream, some files at a time. */
  private static Dataset<Row> visits(Path input, int files) {
    return spark
        .readStream()
        .schema(SCHEMA)
        .option("maxFilesPerTrigger", files)
        .json(input.toString());
  }

  private static Dataset<Row> panes(Dataset<Row> visits) {
    return visits
        .withWatermark("time", "10 minutes")
        .groupBy(window(col("time"), "5 minutes"))
        .agg(
            expr("qsketch.sketch_agg(user, '256Ki') AS users"),
            expr("qsketch.top_k_agg(user, 10, '256Ki') AS top"),
            expr("qsketch.top_texts_agg(page, 10, '256Ki') AS pages"),
            expr("qsketch.cuckoo_filter_agg(user, 10000) AS seen"),
            expr("qsketch.distinct_agg(user) AS different"));
  }

  private static Dataset<Row> slides(Dataset<Row> panes) {
    return panes
        .groupBy(window(col("window"), "10 minutes", "5 minutes"))
        .agg(expr("qsketch.sketch_merge_agg(users) AS users"));
  }

  /** Streams what is new to a folder, and returns how many rows were too late. */
  private static long append(Dataset<Row> windows, String name) throws Exception {
    StreamingQuery query =
        windows
            .writeStream()
            .option("checkpointLocation", folder.resolve(name + ".checkpoint").toString())
            .outputMode("append")
            .trigger(Trigger.AvailableNow())
            .start(folder.resolve(name).toString());
    query.awaitTermination();
    return Arrays.stream(query.recentProgress())
        .flatMap(progress -> Arrays.stream(progress.stateOperators()))
        .mapToLong(operator -> operator.numRowsDroppedByWatermark())
        .sum();
  }

  private static List<String> lines(List<Stream<String>> lines) {
    return lines.stream().flatMap(one -> one).toList();
  }

  private static Stream<String> visits(String time, int times, int user) {
    return IntStream.range(0, times).mapToObj(_ -> visit(time, user));
  }

  /** More users than those that wait in an array. */
  private static Stream<String> manyVisits(String time) {
    return IntStream.range(0, MANY).mapToObj(i -> visit(time, FIRST_OF_MANY + i));
  }

  private static String visit(String time, int user) {
    return "{\"time\": \"2026-11-27T%s:00Z\", \"user\": %d, \"page\": \"/%d\"}"
        .formatted(time, user, user % 10);
  }

  @AfterAll
  static void close() {
    spark.stop();
  }

  private static List<Row> rows(String query) {
    return spark.sql(query).collectAsList();
  }

  private static List<String> starts(String windows) {
    return rows("SELECT start FROM %s ORDER BY start".formatted(windows)).stream()
        .map(row -> row.getString(0))
        .toList();
  }

  @Test
  void aWindowIsWrittenOnceWhenTheWatermarkHasPassedIt() {
    assertThat(starts("panes")).containsExactly("08:00", "08:05", "08:10", "08:15");
    assertThat(starts("slides")).containsExactly("07:55", "08:00", "08:05", "08:10", "08:15");
  }

  @Test
  void aRowLaterThanTheWatermarkIsDropped() {
    assertThat(late).isEqualTo(1);
    assertThat(
            rows(
                "SELECT qsketch.sketch_estimate(users, %dL), qsketch.cuckoo_filter_contains(seen, %dL) FROM panes"
                    .formatted(LATE, LATE)))
        .allSatisfy(row -> assertThat(row.get(0)).isEqualTo(0L))
        .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(false));
  }

  /** The exact counts are those of a query over all rows that came in time. */
  @ParameterizedTest
  @CsvSource({"panes, 5 minutes, 7", "slides, 10 minutes, 12"})
  void eachWindowHasTheCountsOfItsRows(String windows, String length, int counts) {
    List<Row> estimates =
        rows(
            "SELECT n, qsketch.sketch_estimate(users, user) FROM (SELECT date_format(w.start,"
                + " 'HH:mm') AS start, user, count(*) AS n FROM (SELECT window(time, '%s', '5"
                    .formatted(length)
                + " minutes') AS w, user FROM visits WHERE user < %d) GROUP BY w, user)"
                    .formatted(FIRST_OF_MANY)
                + " LEFT JOIN %s USING (start)".formatted(windows));
    assertThat(estimates).hasSize(counts);
    assertThat(estimates).allSatisfy(row -> assertThat(row.get(1)).isEqualTo(row.get(0)));
  }

  /** The statement of the page merges the same windows as the stream of the test. */
  @Test
  void storedPanesMergeToSlidingWindows() throws IOException {
    spark
        .read()
        .parquet(folder.resolve("panes").toString())
        .createOrReplaceTempView("panes_of_page");
    spark
        .sql(block("sql").replace("FROM panes", "FROM panes_of_page"))
        .createOrReplaceTempView("merged");
    assertThat(
            rows(
                "SELECT date_format(window.start, 'HH:mm') AS start, qsketch.sketch_estimate(users,"
                    + " 1L), qsketch.sketch_estimate(users, 4L) FROM merged ORDER BY start"))
        .extracting(row -> row.mkString(" "))
        .containsExactly("07:55 3 0", "08:00 6 8", "08:05 4 8", "08:10 1 0", "08:15 0 0");
  }

  /** Its state is an image on the way from one query to the next, and not an array of keys. */
  @Test
  void aWindowOfManyKeysHasThemAll() {
    assertThat(
            rows("""
                    SELECT min(n), avg(n) < 2.01, count_if(seen) FROM (
                      SELECT
                        qsketch.sketch_estimate(
                          (SELECT users FROM panes WHERE start = '08:05'), id) AS n,
                        qsketch.cuckoo_filter_contains(
                          (SELECT seen FROM panes WHERE start = '08:05'), id) AS seen
                      FROM range(%d, %d))
                    """
                    .formatted(FIRST_OF_MANY, FIRST_OF_MANY + MANY))
                .getFirst())
        .isEqualTo(RowFactory.create(2L, true, (long) MANY));
  }

  @Test
  void mostFrequentKeysAndTextsHaveTheirBounds() {
    assertThat(
            rows("SELECT inline(qsketch.top_k_estimate(top, 2)) FROM panes WHERE start = '08:00'"))
        .containsExactly(RowFactory.create(1L, 3L, 3L), RowFactory.create(2L, 3L, 3L));
    assertThat(
            rows(
                "SELECT inline(qsketch.top_texts_estimate(pages, 1)) FROM panes WHERE start = '08:10'"))
        .containsExactly(RowFactory.create("/3", 4L, 4L));
    Row top =
        rows("SELECT inline(qsketch.top_k_estimate(top, 1)) FROM panes WHERE start = '08:05'")
            .getFirst();
    assertThat(top.getLong(0)).isEqualTo(4);
    assertThat(8L).isBetween(top.getLong(1), top.getLong(2));
  }

  /** What is independent of the order of merges is the same, byte for byte. */
  @Test
  void distinctCountersEqualThoseOfOneQuery() {
    assertThat(
            rows(
                "SELECT start, different FROM (SELECT date_format(w.start, 'HH:mm') AS start, qsketch.distinct_agg(user) AS expected FROM (SELECT window(time, '5 minutes') AS w, user FROM visits) GROUP BY w) JOIN panes USING (start) WHERE different = expected"))
        .hasSize(4);
  }

  /** The code of the page is that of this class. */
  @Test
  void thePageHasTheseQueries() throws IOException {
    String here = Files.readString(Path.of("src/test/java/org/qsketch/spark/StreamingTest.java"));
    assertThat(here.replaceAll("\\s", "")).contains(block("java").replaceAll("\\s", ""));
  }

  /** Returns the first block of code in a language in the section of the page. */
  private static String block(String language) throws IOException {
    String section = Files.readString(Path.of("../../docs/spark.md")).split("## Streams\n", 2)[1];
    return section.split("```%s\n".formatted(language), 2)[1].split("```", 2)[0];
  }
}
