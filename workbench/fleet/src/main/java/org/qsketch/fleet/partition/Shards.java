package org.qsketch.fleet.partition;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.fleet.work.Losses;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Members.Job;
import org.qsketch.image.Image;
import org.qsketch.keys.Keys;
import org.qsketch.spec.Spec;

/**
 * The parts of a divided table, each a structure of its own on a device.
 *
 * @param <S> the structure
 */
public final class Shards<S extends AutoCloseable> implements AutoCloseable {
  private final Members members;
  private final Router router;
  private final List<S> shards;
  private final Losses losses = new Losses();

  /**
   * Creates a structure for each range.
   *
   * @param members the devices
   * @param router knows the ranges
   * @param specs the spec of each range
   */
  public Shards(Members members, Router router, IntFunction<Spec<S>> specs) {
    this.members = members;
    this.router = router;
    this.shards =
        new CopyOnWriteArrayList<>(
            members.run(
                jobs(
                    range ->
                        members.get(router.ranges().device(range)).create(specs.apply(range)))));
  }

  private <T> List<Job<T>> jobs(IntFunction<T> work) {
    return router
        .ranges()
        .ranges()
        .mapToObj(range -> new Job<T>(router.ranges().device(range), () -> work.apply(range)))
        .toList();
  }

  /** The ranges. */
  public BucketRanges ranges() {
    return router.ranges();
  }

  /** Asks all shards something at the same time; returns what each has made. */
  <T> List<T> ask(BiFunction<S, Integer, T> work) {
    losses.requireNone();
    return onEach(work);
  }

  /** Fills a table with what all shards hold, by their images of one part. */
  void copyTo(MemorySegment table, Function<S, Image<S>> imageOf) {
    List<Boolean> _ =
        ask(
            (shard, range) -> {
              try (Image<S> image = imageOf.apply(shard)) {
                ranges().of(table, range).copyFrom(image.parts().getFirst());
              }
              return true;
            });
  }

  /** Changes all shards at the same time. */
  void change(BiConsumer<S, Integer> work) {
    List<Boolean> _ = losses.guard(ranges().count() > 1, () -> onEach(made(work)));
  }

  /** Replaces what all shards hold. */
  void reset(BiConsumer<S, Integer> work) {
    losses.reset(
        () -> {
          List<Boolean> _ = onEach(made(work));
        });
  }

  private static <S> BiFunction<S, Integer, Boolean> made(BiConsumer<S, Integer> work) {
    return (shard, range) -> {
      work.accept(shard, range);
      return true;
    };
  }

  private <T> List<T> onEach(BiFunction<S, Integer, T> work) {
    return members.run(jobs(range -> work.apply(shards.get(range), range)));
  }

  /** Replaces every shard by what its device makes of it. */
  void replace(BiFunction<S, Integer, S> change) {
    reset((shard, range) -> shards.set(range, change.apply(shard, range)));
  }

  /** What is done with the keys of one shard. */
  @FunctionalInterface
  interface Delivery<S, T> {
    /** Works on keys, and returns the answers. */
    T deliver(S shard, Consignment keys);
  }

  /** Takes what the shards have answered to a chunk. */
  @FunctionalInterface
  interface Receipt<T> {
    /** Takes the answers of a shard to the chunk that begins at an index. */
    void take(long from, Consignment keys, T answers);
  }

  /** Asks the shards about a batch, chunk by chunk. */
  <T> void ask(Keys keys, Delivery<S, T> delivery, Receipt<T> receipt) {
    losses.requireNone();
    send(keys, Optional.empty(), delivery, receipt);
  }

  /** Changes the shards by a batch, chunk by chunk. */
  <T> void change(Batch batch, Delivery<S, T> delivery, Receipt<T> receipt) {
    Batch _ =
        losses.guard(
            ranges().count() > 1,
            () -> {
              send(batch.keys(), batch.weights(), delivery, receipt);
              return batch;
            });
  }

  private <T> void send(
      Keys keys, Optional<Keys> weights, Delivery<S, T> delivery, Receipt<T> receipt) {
    LongStream.iterate(0, from -> from < keys.size(), from -> from + Router.CHUNK)
        .forEach(from -> send(from, keys, weights, delivery, receipt));
  }

  private <T> void send(
      long from, Keys keys, Optional<Keys> weights, Delivery<S, T> delivery, Receipt<T> receipt) {
    long to = Math.min(keys.size(), from + Router.CHUNK);
    List<Consignment> chunk =
        router.route(keys.slice(from, to), weights.map(all -> all.slice(from, to)));
    List<T> answers =
        members.run(jobs(range -> delivery.deliver(shards.get(range), chunk.get(range))));
    chunk.forEach(part -> receipt.take(from, part, answers.get(part.range())));
  }

  @Override
  public void close() {
    List<Boolean> _ = onEach(made((shard, _) -> close(shard)));
  }

  private static void close(AutoCloseable shard) {
    try {
      shard.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
