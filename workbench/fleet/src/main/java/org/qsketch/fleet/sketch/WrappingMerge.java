package org.qsketch.fleet.sketch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.fleet.SketchCombiner;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Replicas;
import org.qsketch.fleet.work.StateLoading;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.flat.CounterSums;

/**
 * Adds up the shares of a sketch. Where keys were removed that others insert afterwards, a counter
 * of one share is below 0, that is, very large: it comes right when the shares are added modulo
 * 2<sup>32</sup>, which an ordinary merge refuses. Whether the sum has passed the limit, the table
 * that counts the totals of the whole sketch sees.
 */
final class WrappingMerge implements Replicas.Merge<Sketch> {
  private final Distributor distributor;

  /**
   * Adds up shares.
   *
   * @param distributor knows their devices
   */
  WrappingMerge(Distributor distributor) {
    this.distributor = distributor;
  }

  @Override
  public void merge(Sketch into, Sketch from) {
    if (!(into instanceof BackendSketch sum
        && from instanceof BackendSketch share
        && SketchCombiner.addAll(sum, share))) {
      into.merge(from);
    }
  }

  @Override
  public boolean mergeAtOnce(Map<Integer, Sketch> shares, Map<Integer, Sketch> wanted) {
    Optional<RangeSums> sums = sums(shares, wanted);
    sums.ifPresent(RangeSums::run);
    return sums.isPresent();
  }

  @Override
  public boolean dealOut(Map<Integer, Sketch> copies) {
    Optional<RangeSums> sums = sums(copies, copies);
    sums.ifPresent(RangeSums::dealOut);
    return sums.isPresent();
  }

  private Optional<RangeSums> sums(Map<Integer, Sketch> shares, Map<Integer, Sketch> wanted) {
    return RangeSums.of(distributor.members(), shares, wanted)
        .filter(all -> isWorthIt(all.bytes()));
  }

  /** Returns whether queries that read as many bytes would be distributed. */
  private boolean isWorthIt(long bytes) {
    return distributor.split(bytes / ReplicatedSketch.BYTES_PER_QUERY).size() > 1;
  }

  @Override
  public Sketch mergeAll(
      Backend backend, Sketch into, List<Sketch> from, SketchFullException refusal) {
    if (!into.spec().layout().linear()) {
      throw refusal; // the table knows when it is full
    }
    return wrapped(backend, into, from, refusal);
  }

  private static Sketch wrapped(
      Backend backend, Sketch into, List<Sketch> from, SketchFullException refusal) {
    try (SketchImage sum = into.image()) {
      from.forEach(each -> add(sum, each));
      return StateLoading.replace(into, backend, sum);
    } catch (IllegalArgumentException _) { // counters of 64 bits tell when they are too large
      throw refusal;
    }
  }

  private static void add(SketchImage sum, Sketch from) {
    try (SketchImage other = from.image()) {
      CounterSums.addModulo(
          sum.spec().counterBytes(), sum.parts().getFirst(), other.parts().getFirst());
    }
  }
}
