package org.qsketch.jmh;

import java.util.List;

/** A sum of 64-bit values by 64-bit key, in the form that the benchmark calls. */
interface GroupContender extends AutoCloseable {
  /** The contenders without DuckDB, which a profile of the build adds. */
  List<String> BUILT_IN = List.of("qsketch", "hash-map", "concurrent-hash-map");

  /**
   * Adds the values of each key.
   *
   * @return the number of distinct keys
   */
  long group();

  @Override
  default void close() {}

  /** Creates a contender for some pairs. */
  static GroupContender create(String name, long[] keys, long[] values, int threads) {
    return switch (name) {
      case "qsketch" -> new QSketchGroupBy(keys, values, threads);
      case "hash-map" -> new HashMapGroupBy(keys, values);
      case "concurrent-hash-map" -> new ConcurrentGroupBy(keys, values, threads);
      case "duckdb" -> new DuckDbGroupBy(keys, values, threads);
      default -> throw new IllegalArgumentException("there is no contender '%s'".formatted(name));
    };
  }
}
