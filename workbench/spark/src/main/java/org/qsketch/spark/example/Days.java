package org.qsketch.spark.example;

import org.apache.spark.sql.SparkSession;
import org.qsketch.keys.Quantity;

/** A table of visits by day: a sketch, the most frequent users and a filter of each, in SQL. */
record Days(SparkSession spark) {
  void run(String[] arguments) {
    long rows = Quantity.parse(arguments.length > 0 ? arguments[0] : "1e7");
    new Visits(spark).rows(rows).createOrReplaceTempView("visits");
    show(
        "SELECT day, qsketch.sketch_agg(user, '4Mi') AS users, qsketch.top_k_agg(user, 100, '4Mi') AS top, qsketch.cuckoo_filter_agg(user, 1000000) AS seen FROM visits GROUP BY day",
        "days");
    spark.table("days").persist().count();
    print(
        "SELECT day, length(users) AS bytes, qsketch.sketch_estimate(users, 1L) AS visits_of_user_1, qsketch.cuckoo_filter_contains(seen, 999999L) AS user_999999_was_there FROM days ORDER BY day");
    show(
        "SELECT qsketch.sketch_merge_agg(users) AS users, qsketch.top_k_merge_agg(top) AS top FROM days",
        "week");
    print(
        "SELECT key AS user, lower, upper, qsketch.sketch_estimate((SELECT users FROM week), key) AS estimate, exact FROM (SELECT inline(qsketch.top_k_estimate(top, 5)) FROM week) JOIN (SELECT user AS key, count(*) AS exact FROM visits WHERE user < 10 GROUP BY user) USING (key) ORDER BY lower DESC");
  }

  private void show(String query, String name) {
    System.out.printf("%n%s AS %s%n", query, name);
    spark.sql(query).createOrReplaceTempView(name);
  }

  private void print(String query) {
    System.out.printf("%n%s%n", query);
    spark.sql(query).show(false);
  }
}
