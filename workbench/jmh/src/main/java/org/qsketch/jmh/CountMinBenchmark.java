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
 * Nanoseconds per key of inserts and queries, for sketches with the same depth and number of
 * counters, on one thread. Keys are uniform 64-bit numbers in a Java array, taken in batches; there
 * are enough of them that a large table is not in cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CountMinBenchmark {
  /** The keys of a batch. */
  static final int BATCH = 1 << 16;

  /** The keys for a table larger than the caches: 2^22, which touch at least 64 MiB of it. */
  private static final int MANY_KEYS = 1 << 22;

  private static final long CACHED_COUNTERS = 1 << 14;

  /** The implementation. */
  @Param({"datasketches", "spark", "stream-lib", "thread", "sub-warp"})
  public String sketch;

  /**
   * The counters of the whole table: 2^14 (in the caches of a core), 2^20, 2^26 (beyond all
   * caches).
   */
  @Param({"16384", "1048576", "67108864"})
  public long counters;

  private Contender contender;
  private long[] keys;
  private long[] estimates;
  private int next;

  /** Creates the benchmark, for JMH. */
  public CountMinBenchmark() {}

  /** Makes the sketch and its keys, and inserts them once. */
  @Setup(Level.Trial)
  public void fill() {
    contender = Contender.create(sketch, counters);
    keys = new long[counters <= CACHED_COUNTERS ? BATCH : MANY_KEYS];
    KeyStream.uniform(1).wide().fill(0, keys, keys.length);
    estimates = new long[BATCH];
    contender.insert(keys, 0, keys.length);
  }

  /** Frees the sketch. */
  @TearDown(Level.Trial)
  public void close() {
    contender.close();
  }

  /** Inserts a batch. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void insert() {
    int from = nextBatch();
    contender.insert(keys, from, from + BATCH);
  }

  /**
   * Queries a batch.
   *
   * @return the estimates
   */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long[] query() {
    int from = nextBatch();
    contender.query(keys, from, from + BATCH, estimates);
    return estimates;
  }

  private int nextBatch() {
    int from = next;
    next = (next + BATCH) % keys.length;
    return from;
  }
}
