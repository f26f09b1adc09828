package org.qsketch.jmh;

import java.util.List;

/**
 * A count-min sketch in the form that the benchmarks call: 64-bit keys, counts of 1, one thread.
 */
interface Contender extends AutoCloseable {
  /** The rows of every sketch compared. */
  int DEPTH = 3;

  /** The libraries to compare with. */
  List<String> OTHERS = List.of("datasketches", "spark", "stream-lib");

  /** Adds 1 to the counts of keys [from, to). */
  void insert(long[] keys, int from, int to);

  /** Estimates the counts of keys [from, to) into {@code estimates}, from 0 on. */
  void query(long[] keys, int from, int to, long[] estimates);

  @Override
  default void close() {}

  /** Creates a contender with this many counters in total. */
  static Contender create(String name, long counters) {
    int width = Math.toIntExact(counters / DEPTH);
    return switch (name) {
      case "datasketches" -> new DataSketchesContender(width);
      case "spark" -> new SparkContender(width);
      case "stream-lib" -> new StreamLibContender(width);
      default -> new QSketchContender(name, counters);
    };
  }
}
