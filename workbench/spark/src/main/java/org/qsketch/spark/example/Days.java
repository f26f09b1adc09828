package org.qsketch.spark.example;

import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;

/** A table of visits by day: a sketch, the most frequent users and a filter of each, in SQL. */
record Days(long rows) implements Main.Example {
  static Days of(Arguments arguments) {
    return new Days(arguments.number(0, "1e7"));
  }

  @Override
  public void run(SparkSession spark, PrintStream out) {
    Visits.rows(spark, rows).createOrReplaceTempView("visits");
    show(
        spark,
        out,
        "SELECT day, qsketch.sketch_agg(user, '4Mi') AS users, qsketch.top_k_agg(user, 100, '4Mi')"
            + " AS top, qsketch.cuckoo_filter_agg(user, 1000000) AS seen FROM visits GROUP BY day",
        "days");
    spark.table("days").persist().count();
    print(
        spark,
        out,
        "SELECT day, length(users) AS bytes, qsketch.sketch_estimate(users, 1L) AS"
            + " visits_of_user_1, qsketch.cuckoo_filter_contains(seen, 999999L) AS"
            + " user_999999_was_there FROM days ORDER BY day");
    show(
        spark,
        out,
        "SELECT qsketch.sketch_merge_agg(users) AS users, qsketch.top_k_merge_agg(top) AS top FROM"
            + " days",
        "week");
    print(
        spark,
        out,
        "SELECT key AS user, lower, upper, qsketch.sketch_estimate((SELECT users FROM week), key)"
            + " AS estimate, exact FROM (SELECT inline(qsketch.top_k_estimate(top, 5)) FROM week)"
            + " JOIN (SELECT user AS key, count(*) AS exact FROM visits WHERE user < 10 GROUP BY"
            + " user) USING (key) ORDER BY lower DESC");
  }

  private static void show(SparkSession spark, PrintStream out, String query, String name) {
    out.printf("%n%s AS %s%n", query, name);
    spark.sql(query).createOrReplaceTempView(name);
  }

  private static void print(SparkSession spark, PrintStream out, String query) {
    out.printf("%n%s%n", query);
    spark.sql(query).show(false);
  }
}
