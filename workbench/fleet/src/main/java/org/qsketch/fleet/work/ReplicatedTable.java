package org.qsketch.fleet.work;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.CounterBound;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.StateTable;
import org.qsketch.backend.spi.WeightSum;
import org.qsketch.image.Image;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.spec.Spec;

/**
 * A table with a replica on each device. A replica counts its share of the keys; the shares are
 * merged before a query.
 *
 * @param <S> the structure on a device
 * @param <I> its images
 */
public abstract class ReplicatedTable<S extends AutoCloseable, I extends Image<S>>
    implements StateTable<I, SketchStatistics> {
  private final Distributor distributor;
  private final Operations<S, I> operations;
  private final Replicas<S> replicas;
  private final CounterBound bound;

  /**
   * The operations of a structure.
   *
   * @param merge adds an image
   * @param halve halves all counts
   * @param clear clears the state
   * @param image copies the state
   * @param statistics scans the structure
   * @param imageOf makes an image of a state
   */
  public record Operations<S, I>(
      BiConsumer<S, I> merge,
      Consumer<S> halve,
      Consumer<S> clear,
      Function<S, I> image,
      Function<S, SketchStatistics> statistics,
      Function<List<MemorySegment>, I> imageOf) {}

  /**
   * Creates an empty replica on each device.
   *
   * @param distributor distributes keys
   * @param spec what each device has
   * @param merge adds up shares
   * @param limit the most that a counter of the sum may hold
   * @param operations what a structure does
   */
  protected ReplicatedTable(
      Distributor distributor,
      Spec<S> spec,
      Replicas.Merge<S> merge,
      long limit,
      Operations<S, I> operations) {
    this.distributor = distributor;
    this.operations = operations;
    this.replicas = new Replicas<>(distributor, spec, merge, operations.clear());
    this.bound = new CounterBound(limit, () -> statistics().largestCounter());
  }

  /** Returns what distributes keys. */
  protected final Distributor distributor() {
    return distributor;
  }

  /** Returns the replicas. */
  protected final Replicas<S> replicas() {
    return replicas;
  }

  /** Returns the bound of the counters of the sum. */
  protected final CounterBound bound() {
    return bound;
  }

  /** Returns the most that a counter rises by. */
  protected static long total(Batch batch) {
    return batch.weights().map(WeightSum::of).orElse(batch.size());
  }

  @Override
  public final Optional<Ownership> readerOf(Keys keys) {
    return BackendKeys.reader(keys);
  }

  /**
   * Adds all counts of an image.
   *
   * @param image of an equal spec
   */
  public final void merge(I image) {
    bound.setUnknown();
    changeWhole(whole -> operations.merge().accept(whole, image));
  }

  /** Adds up all shares, then changes the sum. */
  private void changeWhole(Consumer<S> change) {
    S whole = replicas.gathered();
    replicas.change(Set.of(), () -> change.accept(whole));
  }

  /**
   * Halves all counts, rounding up. A share may hold less than 0 of a key that was removed on
   * another device, so the shares are added up before.
   */
  public final void halve() {
    changeWhole(operations.halve());
    bound.halve();
  }

  @Override
  public final void load(List<MemorySegment> parts) {
    replicas.replace(
        first ->
            StateLoading.load(first, distributor.members().get(0), parts, operations.imageOf()));
    bound.setUnknown();
  }

  @Override
  public final void clear() {
    replicas.clear();
    bound.clear();
  }

  @Override
  public final I image() {
    return replicas.ask(operations.image());
  }

  @Override
  public final SketchStatistics statistics() {
    return replicas.ask(operations.statistics());
  }

  @Override
  public final void close() {
    replicas.close();
  }
}
