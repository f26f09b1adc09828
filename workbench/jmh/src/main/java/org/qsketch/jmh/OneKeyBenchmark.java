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
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWriter;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/**
 * Nanoseconds per key of inserts of single keys, by a writer and at once, and of one batch, into a
 * sketch of 1 MiB on one thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class OneKeyBenchmark {
  /** The keys of a call. */
  static final int KEYS = 1 << 18;

  private static final int FEW_KEYS = 1 << 12;

  /** The variant. */
  @Param({"sub-warp", "tagged"})
  public String variant;

  /** The exponent of the Zipf stream; 0 for uniform keys. */
  @Param({"0", "1.1"})
  public double exponent;

  private Backend backend;
  private Sketch sketch;
  private long[] keys;

  /** Creates the benchmark, for JMH. */
  public OneKeyBenchmark() {}

  /** Makes the keys. */
  @Setup(Level.Trial)
  public void open() {
    backend = Backends.open("cpu", 1);
    KeyStream stream = exponent == 0 ? KeyStream.uniform(1) : KeyStream.zipf(1, exponent, 1 << 20);
    keys = new long[KEYS];
    stream.wide().fill(0, keys, KEYS);
    sketch = backend.create(SketchSpec.variant(variant).withMemory(1 << 20).build());
  }

  /** Empties the sketch. */
  @Setup(Level.Iteration)
  public void clear() {
    sketch.clear();
  }

  /** Frees the sketch. */
  @TearDown(Level.Trial)
  public void close() {
    backend.close();
  }

  /** Inserts keys by a writer. */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void writer() {
    try (KeyWriter writer = sketch.writer()) {
      for (long key : keys) {
        writer.insert(key);
      }
    }
  }

  /** Inserts each key at once. */
  @Benchmark
  @OperationsPerInvocation(FEW_KEYS)
  public void atOnce() {
    for (int i = 0; i < FEW_KEYS; i++) {
      sketch.insert(keys[i]);
    }
  }

  /** Inserts all keys in one batch. */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void batch() {
    sketch.insert(Keys.of(keys));
  }
}
