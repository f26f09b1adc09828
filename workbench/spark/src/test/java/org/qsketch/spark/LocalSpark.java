package org.qsketch.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Sessions of Spark for tests: on this machine, without its pages. */
public final class LocalSpark {
  private LocalSpark() {}

  public static SparkSession open(String master) {
    return open(master, Map.of());
  }

  public static SparkSession open(String master, Map<String, Object> more) {
    return SparkSession.builder()
        .master(master)
        .appName("qsketch")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", 4)
        .config("spark.sql.catalog.qsketch", QSketchCatalog.class.getName())
        .config(new java.util.HashMap<>(more))
        .getOrCreate();
  }
}
