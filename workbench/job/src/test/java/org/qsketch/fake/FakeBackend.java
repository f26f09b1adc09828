package org.qsketch.fake;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.backend.Execution;
import org.qsketch.backend.LinkProbe;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.image.Image;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Spec;

/**
 * A backend whose clock advances by fixed amounts and whose sketches err exactly as told, so that
 * tests can work results out by hand.
 */
public final class FakeBackend implements Backend {
  public static final long INSERT_NANOS = 800;
  public static final long QUERY_NANOS = 200;
  public static final long REMOVE_NANOS = 400;
  public static final long GROUP_NANOS = 500;
  public static final long UPLOAD_NANOS = 50;
  public static final long LINK_UP_NANOS = 4;
  public static final long LINK_DOWN_NANOS = 5;
  public static final long LINK_BOTH_NANOS = 6;
  public static final long CLEAR_NANOS = 10_000;
  static final long GATHER_NANOS = 100;
  static final long ATOMIC_NANOS = 200;
  private static final long SWAP_NANOS = 400;
  static final long COPY_NANOS = 1_000;

  private final LongUnaryOperator estimate;
  private final long memoryBytes;
  private Optional<AccessPath> path = Optional.empty();
  private long waitNanos;
  private boolean sharesHostMemory = true;
  private long now;
  private int open;

  /** Estimates are the exact counts. */
  public FakeBackend() {
    this(LongUnaryOperator.identity());
  }

  /**
   * @param estimate from the exact count
   */
  public FakeBackend(LongUnaryOperator estimate) {
    this(estimate, 1L << 30);
  }

  /**
   * @param estimate from the exact count
   * @param memoryBytes what the device says it has
   */
  public FakeBackend(LongUnaryOperator estimate, long memoryBytes) {
    this.estimate = estimate;
    this.memoryBytes = memoryBytes;
  }

  /** Sketches and probes that were made and not closed. */
  public int open() {
    return open;
  }

  public void opened() {
    open++;
  }

  public void closed() {
    open--;
  }

  /** Returns the estimate of an exact count. */
  long estimate(long count) {
    return estimate.applyAsLong(count);
  }

  public void advance(long nanos) {
    now += nanos;
  }

  /** Makes a device with a queue, whose clock runs on while it waits for the first command. */
  public void waitBeforeFirst(long nanos) {
    waitNanos = nanos;
  }

  /** Makes a device with memory of its own. */
  public void haveOwnMemory() {
    sharesHostMemory = false;
  }

  /** Makes a device that batches reach by another path, too: it halves the time of updates. */
  public void offerPaths() {
    path = Optional.of(AccessPath.AUTO);
  }

  @Override
  public void use(AccessPath other) {
    path = path.map(_ -> other);
  }

  @Override
  public Optional<AccessPath> accessPath() {
    return path;
  }

  public void update(long nanos) {
    advance(path.equals(Optional.of(AccessPath.BULK)) ? nanos / 2 : nanos);
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public Device device() {
    return new Device(
        "Fake 1000", memoryBytes, 4, "fake driver 1.0", sharesHostMemory, Execution.DEVICE);
  }

  @Override
  public long freeBytes() {
    return memoryBytes;
  }

  @Override
  public boolean isAsynchronous() {
    return waitNanos > 0;
  }

  @Override
  public Keys generate(KeyStream stream, long from, long count) {
    long[] keys = new long[(int) count];
    stream.fill(from, keys, keys.length);
    return Keys.of(keys);
  }

  @Override
  public Keys upload(Keys keys) {
    return keys instanceof HostKeys host ? copy(host) : keys;
  }

  /** The caller may close what was uploaded. */
  private static Keys copy(HostKeys keys) {
    HostKeys copy = HostKeys.allocate(keys.size(), keys.width());
    copy.segment().copyFrom(keys.segment());
    return copy;
  }

  @Override
  public Keys allocate(long count, KeyWidth width) {
    return HostKeys.allocate(count, width);
  }

  @Override
  public void upload(Keys keys, Keys target) {
    Keys.checkFit(keys, target);
    advance(keys.size() * UPLOAD_NANOS);
    ((HostKeys) target).segment().copyFrom(MemorySegment.ofArray(keys.toArray()));
  }

  @Override
  @SuppressWarnings("unchecked") // a fake of what the spec names
  public <T extends AutoCloseable> T create(Spec<T> spec) {
    return (T)
        switch (spec) {
          case SketchSpec sketch -> new FakeSketch(this, sketch, estimate);
          case DistinctSpec distinct -> new FakeDistinctCounter(this, distinct);
          case CuckooFilterSpec filter -> new FakeFilter(this, filter);
          case GroupBySpec groupBy -> new FakeGroupBy(this, groupBy);
          case GroupAccumulatorSpec parts -> new FakeGroupAccumulator(this, parts);
          default -> throw new IllegalArgumentException("there is no fake for " + spec);
        };
  }

  @Override
  public <T extends AutoCloseable> T open(Image<T> image) {
    throw new UnsupportedOperationException("fakes have no images");
  }

  @Override
  public AccessProbe accessProbe(long bytes) {
    opened();
    return new AccessProbe() {
      @Override
      public void gather(long accesses) {
        advance(accesses * GATHER_NANOS);
      }

      @Override
      public void atomicAdd(long accesses) {
        advance(accesses * ATOMIC_NANOS);
      }

      @Override
      public void compareAndSwap(long accesses) {
        advance(accesses * SWAP_NANOS);
      }

      @Override
      public void copy() {
        advance(COPY_NANOS);
      }

      @Override
      public void close() {
        closed();
      }
    };
  }

  @Override
  public Optional<LinkProbe> linkProbe(long bytes) {
    opened();
    return Optional.of(
        new LinkProbe() {
          @Override
          public void toDevice() {
            advance(bytes * LINK_UP_NANOS);
          }

          @Override
          public void fromDevice() {
            advance(bytes * LINK_DOWN_NANOS);
          }

          @Override
          public void bothWays() {
            advance(bytes * LINK_BOTH_NANOS);
          }

          @Override
          public void close() {
            closed();
          }
        });
  }

  @Override
  public long elapsedNanos(Runnable operations) {
    long start = now;
    operations.run();
    return now == start ? 0 : now - start + waitNanos;
  }

  @Override
  public void close() {}
}
