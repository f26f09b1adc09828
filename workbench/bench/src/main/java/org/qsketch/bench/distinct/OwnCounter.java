package org.qsketch.bench.distinct;

import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyWriter;
import org.qsketch.rivals.DistinctRival;
import org.qsketch.rivals.NamedDistinctRival;

/** The counter of the workbench as one of the sketches that are compared, on one thread. */
final class OwnCounter implements DistinctRival {
  private final Backend backend;
  private final DistinctCounter counter;
  private final KeyWriter writer;

  private OwnCounter(DistinctSpec spec) {
    this.backend = Backends.open("cpu", 1);
    this.counter = backend.create(spec);
    this.writer = counter.writer();
  }

  /** Returns its kind. */
  static NamedDistinctRival kind() {
    return new NamedDistinctRival() {
      @Override
      public String label() {
        return DistinctResult.OWN;
      }

      @Override
      public boolean fits(long bytes) {
        return bytes >> DistinctSpec.LEAST_PRECISION > 0
            && bytes >> (DistinctSpec.MOST_PRECISION + 1) == 0;
      }

      @Override
      public DistinctRival create(long bytes, long seed) {
        int precision = Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes);
        return new OwnCounter(DistinctSpec.of(precision).withSeed(seed));
      }
    };
  }

  @Override
  public void insert(long key) {
    writer.insert(key);
  }

  @Override
  public double estimate() {
    writer.flush();
    return counter.estimate().value();
  }

  @Override
  public DistinctRival union(DistinctRival other) {
    OwnCounter both = new OwnCounter(counter.spec());
    add(both);
    ((OwnCounter) other).add(both);
    return both;
  }

  private void add(OwnCounter target) {
    writer.flush();
    target.counter.merge(counter);
  }

  @Override
  public double relativeError() {
    return counter.spec().relativeError();
  }

  @Override
  public int precision() {
    return counter.spec().precision();
  }

  @Override
  public long bytes() {
    return counter.spec().bytes();
  }

  @Override
  public void close() {
    writer.close();
    counter.close();
    backend.close();
  }
}
