package org.qsketch.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.qsketch.keys.KeyStream;

/**
 * Nanoseconds per pair of a sum by key: 2<sup>23</sup> pairs of 64-bit numbers, with some or all of
 * their keys distinct. {@code -p contender=qsketch,duckdb} compares with DuckDB, if built with
 * {@code -Pduckdb}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms4g", "-Xmx4g", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GroupByBenchmark {
  /** The pairs, which exceed all caches. */
  private static final int PAIRS = 1 << 23;

  /** The implementation. */
  @Param({"qsketch", "hash-map", "concurrent-hash-map"})
  public String contender;

  /**
   * The stream of keys: Zipf streams with exponent 0 are uniform over a number of keys, and keys of
   * {@code uniform} are hardly ever equal.
   */
  @Param({"zipf:0:1", "zipf:0:10", "zipf:0:1000", "zipf:0:2^20", "uniform", "zipf:1.1"})
  public String stream;

  /** The number of threads; a hash map always uses one. */
  @Param("1")
  public int threads;

  private GroupContender groups;

  /** Creates the benchmark, for JMH. */
  public GroupByBenchmark() {}

  /** Makes the pairs, and loads them into the contender. */
  @Setup(Level.Trial)
  public void load() {
    long[] keys = new long[PAIRS];
    KeyStream.parse(stream, 1).wide().fill(0, keys, PAIRS);
    long[] values = new long[PAIRS];
    KeyStream.uniform(2).fill(0, values, PAIRS);
    groups = GroupContender.create(contender, keys, values, threads);
  }

  /** Frees the contender. */
  @TearDown(Level.Trial)
  public void close() {
    groups.close();
  }

  /**
   * Groups all pairs.
   *
   * @return the number of groups
   */
  @Benchmark
  @OperationsPerInvocation(PAIRS)
  public long sum() {
    return groups.group();
  }
}
