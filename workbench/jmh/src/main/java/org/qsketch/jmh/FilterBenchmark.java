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
 * Nanoseconds per key of probes, of keys that are in a filter and of keys that are not, for filters
 * of 2^22 uniform 64-bit keys with the same false positive rate.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FilterBenchmark {
  /** The keys of a batch. */
  static final int BATCH = 1 << 16;

  private static final int KEYS = 1 << 22;

  /** The implementation. */
  @Param({"guava-bloom", "fastfilter-cuckoo", "fastfilter-xor", "cuckoo", "cuckoo-by-key"})
  public String filter;

  /**
   * The number of threads that probe. The workbench has its own threads; the other filters are
   * called by this many threads, and {@code cuckoo-by-key} by one.
   */
  @Param({"1", "2"})
  public int threads;

  private FilterContender contender;
  private long[] inserted;
  private long[] others;
  private boolean[] answers;
  private int next;

  /** Creates the benchmark, for JMH. */
  public FilterBenchmark() {}

  /** Makes the filter and its keys. */
  @Setup(Level.Trial)
  public void fill() {
    inserted = new long[KEYS];
    KeyStream.uniform(1).wide().fill(0, inserted, KEYS);
    others = new long[KEYS];
    KeyStream.uniform(1).wide().fill(KEYS, others, KEYS);
    answers = new boolean[BATCH];
    contender = FilterContender.create(filter, threads, inserted);
  }

  /** Frees the filter. */
  @TearDown(Level.Trial)
  public void close() {
    contender.close();
  }

  /**
   * Probes a batch of keys that were inserted.
   *
   * @return the answers
   */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public boolean[] present() {
    return probe(inserted);
  }

  /**
   * Probes a batch of keys that were not inserted.
   *
   * @return the answers
   */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public boolean[] absent() {
    return probe(others);
  }

  private boolean[] probe(long... keys) {
    contender.probe(keys, next, next + BATCH, answers);
    next = (next + BATCH) % KEYS;
    return answers;
  }
}
