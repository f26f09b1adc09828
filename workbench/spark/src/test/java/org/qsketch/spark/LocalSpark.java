package org.qsketch.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Sessions of Spark for tests: on this machine, without its pages. */
public final class LocalSpark {
  /** What every session of a test has. */
  public static final Map<String, Object> SETTINGS =
      Map.of(
          "spark.ui.enabled",
          false,
          "spark.driver.host",
          "127.0.0.1",
          "spark.driver.bindAddress",
          "127.0.0.1",
          "spark.sql.shuffle.partitions",
          4,
          "spark.sql.catalog.qsketch",
          QSketchCatalog.class.getName());

  private LocalSpark() {}

  public static SparkSession open(String master) {
    return open(master, Map.of());
  }

  public static SparkSession open(String master, Map<String, Object> more) {
    return SparkSession.builder()
        .master(master)
        .appName("qsketch")
        .config(new java.util.HashMap<>(SETTINGS))
        .config(new java.util.HashMap<>(more))
        .getOrCreate();
  }

  /** Returns the messages of an exception and of its causes, one on a line. */
  static String messages(Throwable e) {
    return e == null ? "" : e.getMessage() + "\n" + messages(e.getCause());
  }
}
