package org.qsketch.bench.filter;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Execution;
import org.qsketch.bench.run.Labelled;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Timings;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * A probe from keys in the memory of the host to answers there: once as users call it, which
 * streams keys through buffers that are kept, and once phase by phase.
 */
final class PhasedProbe implements AutoCloseable {
  /**
   * The seconds of a run.
   *
   * @param transfer keys to the device and answers back, by its clock
   * @param allocation making and freeing a buffer for the keys there, by the clock of the host
   * @param kernel the probe, by the clock of the device
   * @param total the call, by the clock of the host
   */
  record Times(double transfer, double allocation, double kernel, double total) {}

  private final Backend backend;
  private final CuckooFilter filter;
  private final Keys keys;
  private final HostMemory answersOfHost;

  /**
   * Prepares probes.
   *
   * @param backend of the filter
   * @param filter filled already
   * @param keys what to probe, in the memory of the host
   */
  PhasedProbe(Backend backend, CuckooFilter filter, Keys keys) {
    this.backend = backend;
    this.filter = filter;
    this.keys = keys;
    this.answersOfHost = HostMemory.allocate(keys.size(), keys.size() + " answers");
  }

  /**
   * Measures a probe. The CPU probes keys where they lie: there the call is nothing but the probe.
   */
  Times run() {
    double total = Timings.seconds(() -> filter.contains(keys).close());
    return backend.device().execution() == Execution.DEVICE
        ? byPhase(total)
        : new Times(0, 0, total, total);
  }

  private Times byPhase(double total) {
    Stopwatch watch = new Stopwatch();
    try (Keys buffer = backend.allocate(keys.size(), keys.width())) {
      double making = watch.seconds();
      double there = Timings.seconds(backend, () -> backend.upload(keys, buffer));
      double kernel = Timings.seconds(backend, () -> filter.contains(buffer).close());
      double back = secondsBack(buffer);
      return new Times(there + back, making + Timings.seconds(buffer::close), kernel, total);
    }
  }

  private double secondsBack(Keys buffer) {
    try (Answers answers = filter.contains(buffer)) {
      return Timings.seconds(backend, () -> answers.copyTo(0, answersOfHost.segment()));
    }
  }

  @Override
  public void close() {
    answersOfHost.close();
  }

  /** The probed keys (Neth 2017, Section 4), half as many as the filter holds. */
  enum ProbeCase implements Labelled {
    /**
     * The half that was inserted first: hardly any bucket was full then, so almost all of them lie
     * in their primary one.
     */
    BEST,
    /** Present and absent keys in turn, the present ones from the first inserted to the last. */
    AVERAGE,
    /** Absent keys, whose alternate bucket is looked at wherever the primary one is full. */
    WORST;

    /** Returns where in the stream a key comes from whose first keys are inserted. */
    private long place(long i, long inserted) {
      return switch (this) {
        case BEST -> i;
        case AVERAGE -> i % 2 == 0 ? 2 * i : inserted + i;
        case WORST -> inserted + i;
      };
    }

    /** Returns the keys, in the memory of the host. */
    HostKeys keys(KeyStream stream, long inserted) {
      HostKeys keys = HostKeys.allocate(count(inserted), KeyWidth.BITS_64);
      MemorySegment memory = keys.segment();
      LongStream.range(0, keys.size())
          .parallel()
          .forEach(i -> memory.setAtIndex(JAVA_LONG, i, stream.key(place(i, inserted))));
      return keys;
    }

    /** Returns how many keys are probed. */
    static long count(long inserted) {
      return Math.ceilDiv(inserted, 2);
    }
  }
}
