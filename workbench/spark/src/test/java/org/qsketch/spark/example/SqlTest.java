package org.qsketch.spark.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.qsketch.spark.LocalSpark;

/** Lines of SQL, and of JSON in answer. */
final class SqlTest {
  private static List<String> answers(String... statements) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SparkSession spark = LocalSpark.open("local[1]")) {
      new Sql(spark)
          .run(
              new BufferedReader(new StringReader(String.join("\n", statements))),
              new PrintStream(out, true, StandardCharsets.UTF_8));
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void eachStatementIsAnsweredInALine() throws IOException {
    assertThat(
            answers(
                "SELECT 1 AS a, 'é\"' AS b, NULL AS c, true AS d, X'00ff' AS e, DATE'2026-11-23' AS"
                    + " f",
                "SELEC",
                "CREATE TEMPORARY VIEW v AS SELECT * FROM range(3)",
                "SELECT id, qsketch.sketch_estimate((SELECT qsketch.sketch_agg(id) FROM v), id) AS"
                    + " n FROM v"))
        .satisfiesExactly(
            values ->
                assertThat(values)
                    .contains("[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]")
                    .contains("[[1,\"é\\\"\",null,true,\"AP8=\",\"2026-11-23\"]]"),
            error -> assertThat(error).startsWith("{\"error\":\"").contains("SELEC"),
            none -> assertThat(none).contains("\"rows\":[]"),
            estimates -> assertThat(estimates).contains("\"rows\":[[0,1],[1,1],[2,1]]"));
  }

  @Test
  void nothingIsLeftOutOrRoundedWithoutAWord() throws IOException {
    assertThat(
            answers(
                "SELECT id FROM range(10000)",
                "SELECT id FROM range(10001)",
                "SELECT * FROM VALUES (12345678901234567890123456789.01, 0.50) AS t(n, m)"))
        .satisfiesExactly(
            all -> assertThat(all).endsWith(",[9999]],\"more\":false}"),
            first -> assertThat(first).endsWith(",[9999]],\"more\":true}"),
            decimal ->
                assertThat(decimal).contains("[[\"12345678901234567890123456789.01\",0.50]]"));
  }
}
