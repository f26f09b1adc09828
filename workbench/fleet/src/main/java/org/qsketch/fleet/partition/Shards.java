package org.qsketch.fleet.partition;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.fleet.PartitionedTable;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.backend.spi.fleet.RoutedKeys;
import org.qsketch.fleet.partition.Routes.Part;
import org.qsketch.fleet.partition.Routes.Round;
import org.qsketch.fleet.partition.Routes.Work;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.fleet.work.Losses;
import org.qsketch.fleet.work.Members;
import org.qsketch.fleet.work.Members.Job;
import org.qsketch.image.Image;
import org.qsketch.internal.Closing;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.spec.Spec;

/**
 * The parts of a divided table, each a structure of its own on a device.
 *
 * @param <S> the structure
 */
public final class Shards<S extends AutoCloseable> implements AutoCloseable {
  /** The most parts in which keys that came from other devices are queried. */
  private static final int MOST_SLICES = 4;

  /** With fewer keys, a part takes no longer than to start it. */
  private static final long LEAST_SLICE = 1L << 22;

  private final Members members;
  private final BucketRanges ranges;
  private final List<S> shards;
  private final Routes routes;
  private final Losses losses = new Losses();

  /** The hash that selects the bucket of a key. */
  public record Hashing(HashFamily hash, long seed, int masks) {}

  /**
   * Creates a structure for each range.
   *
   * @param distributor distributes keys
   * @param ranges the parts of the table
   * @param hashing of the whole table
   * @param specs the spec of each range
   */
  public Shards(
      Distributor distributor, BucketRanges ranges, Hashing hashing, IntFunction<Spec<S>> specs) {
    this.members = distributor.members();
    this.ranges = ranges;
    PartitionedTable table =
        new PartitionedTable(hashing.hash(), hashing.seed(), hashing.masks(), ranges.starts());
    this.routes = new Routes(distributor, ranges, table);
    this.shards = new CopyOnWriteArrayList<>(created(specs));
  }

  private List<S> created(IntFunction<Spec<S>> specs) {
    try {
      return members.run(
          jobs(range -> members.get(ranges.device(range)).create(specs.apply(range))));
    } catch (RuntimeException | Error e) {
      routes.close();
      throw e;
    }
  }

  private <T> List<Job<T>> jobs(IntFunction<T> work) {
    return ranges
        .ranges()
        .mapToObj(range -> new Job<T>(ranges.device(range), () -> work.apply(range)))
        .toList();
  }

  /** Returns the ranges. */
  public BucketRanges ranges() {
    return ranges;
  }

  /** Queries all shards at the same time; returns the result of each. */
  public <T> List<T> ask(BiFunction<S, Integer, T> work) {
    losses.requireNone();
    return members.run(jobs(range -> work.apply(shards.get(range), range)));
  }

  /** Gathers the state of all shards, each an image of one part, in an image of the whole. */
  public <I extends Image<S>> I gather(I whole, Function<S, I> imageOf) {
    try {
      losses.requireNone();
      MemorySegment table = whole.parts().getFirst();
      forEach(
          (shard, range) -> {
            try (I image = imageOf.apply(shard)) {
              ranges.slice(table, range).copyFrom(image.parts().getFirst());
            }
          });
      return whole;
    } catch (RuntimeException e) {
      whole.close();
      throw e;
    }
  }

  /** Changes all shards at the same time. */
  public void change(BiConsumer<S, Integer> work) {
    losses.guard(ranges.count() > 1, () -> forEach(work));
  }

  /** Replaces what all shards hold. */
  public void reset(BiConsumer<S, Integer> work) {
    losses.reset(() -> forEach(work));
  }

  private void forEach(BiConsumer<S, Integer> work) {
    members.forEach(
        ranges.ranges().boxed().toList(),
        ranges::device,
        range -> work.accept(shards.get(range), range));
  }

  /** Replaces every shard by what its device makes of it. */
  public void replace(BiFunction<S, Integer, S> change) {
    reset((shard, range) -> shards.set(range, change.apply(shard, range)));
  }

  /** Changes the shards by a batch. */
  public void add(Batch batch, BiConsumer<S, Batch> work) {
    AtomicBoolean begun = new AtomicBoolean();
    Work adding =
        (range, keys, _) -> {
          work.accept(shards.get(range), keys);
          begun.set(true);
        };
    Batch _ =
        losses.guard(
            ranges.count() > 1,
            begun::get,
            () -> {
              routes.send(batch, true, () -> adding);
              return batch;
            });
  }

  /**
   * An operation on keys that has a result for each.
   *
   * @param together whether a shard prefers one batch of all keys of its range
   * @param query queries a shard for the keys of its range
   * @param reorder puts the results of all ranges into the order of the keys
   */
  public record Question<S, T extends AutoCloseable>(
      boolean together,
      BiFunction<S, Keys, T> query,
      BiFunction<RoutedKeys, List<List<ResultRange<T>>>, T> reorder) {}

  /** Queries the shards; returns the results of consecutive ranges of keys, in order. */
  public <T extends AutoCloseable> List<T> ask(Keys keys, Question<S, T> question) {
    losses.requireNone();
    return answers(keys, question, new AtomicBoolean());
  }

  /** Changes the shards by keys; returns the results of consecutive ranges of keys, in order. */
  public <T extends AutoCloseable> List<T> change(Keys keys, Question<S, T> question) {
    AtomicBoolean begun = new AtomicBoolean();
    return losses.guard(ranges.count() > 1, begun::get, () -> answers(keys, question, begun));
  }

  private <T extends AutoCloseable> List<T> answers(
      Keys keys, Question<S, T> question, AtomicBoolean begun) {
    NavigableMap<Long, T> answers = new TreeMap<>();
    try {
      routes.send(
          Batch.once(keys), question.together(), () -> new Answering<>(question, answers, begun));
      return List.copyOf(answers.values());
    } catch (RuntimeException | Error e) {
      Closing.closeAll(answers.values());
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      forEach((shard, _) -> Closing.close(shard));
    } finally {
      routes.close();
    }
  }

  /** Queries the shards for the keys of a round. */
  private final class Answering<T extends AutoCloseable> implements Work {
    private final Question<S, T> question;

    /** By the first key of each piece. */
    private final NavigableMap<Long, T> answers;

    /** Set when any shard has done its work. */
    private final AtomicBoolean begun;

    private final List<RangeResults<T>> given =
        ranges.ranges().mapToObj(_ -> new RangeResults<T>()).toList();

    Answering(Question<S, T> question, NavigableMap<Long, T> answers, AtomicBoolean begun) {
      this.question = question;
      this.answers = answers;
      this.begun = begun;
    }

    @Override
    public void take(int range, Batch keys, List<Part> parts) {
      RangeResults<T> results = given.get(range);
      long size = keys.size();
      int slices = question.together() || results.isEmpty() ? 1 : slices(size);
      for (int i = 0; i < slices; i++) {
        long from = size * i / slices;
        long to = size * (i + 1) / slices;
        results.add(
            question.query().apply(shards.get(range), keys.keys().slice(from, to)),
            from,
            to,
            parts);
        begun.set(true);
      }
    }

    /** Divides keys that came from others: some results go back while the next are found. */
    private static int slices(long keys) {
      return Math.clamp(keys / LEAST_SLICE, 1, MOST_SLICES);
    }

    @Override
    public void end(Round round) {
      List<T> ordered = members.run(returns(round));
      IntStream.range(0, ordered.size())
          .forEach(i -> answers.put(round.pieces().get(i).from(), ordered.get(i)));
    }

    /** Returns jobs that put results into the order of the keys, on the device of each piece. */
    private List<Job<T>> returns(Round round) {
      return IntStream.range(0, round.pieces().size())
          .mapToObj(
              piece ->
                  new Job<>(
                      round.pieces().get(piece).member(),
                      () -> question.reorder().apply(round.routed().get(piece), ofPiece(piece))))
          .toList();
    }

    private List<List<ResultRange<T>>> ofPiece(int piece) {
      return given.stream().map(results -> results.ofPiece(piece)).toList();
    }

    @Override
    public void close() {
      Closing.closeAll(given);
    }
  }

  /** The results of one range for the keys of a round. */
  static final class RangeResults<T extends AutoCloseable> implements AutoCloseable {
    private final List<T> results = new ArrayList<>();
    private final Map<Integer, List<ResultRange<T>>> pieces = new HashMap<>();

    boolean isEmpty() {
      return results.isEmpty();
    }

    /**
     * Adds the results of some keys.
     *
     * @param result of the keys at [from, to) of those that the parts consist of
     * @param parts one after the other
     */
    void add(T result, long from, long to, List<Part> parts) {
      results.add(result);
      long start = 0;
      for (Part part : parts) {
        long first = Math.max(start, from);
        start += part.size();
        long count = Math.min(start, to) - first;
        if (count > 0) {
          pieces
              .computeIfAbsent(part.piece(), _ -> new ArrayList<>())
              .add(new ResultRange<>(result, first - from, count));
        }
      }
    }

    /** Returns the results for the keys of a piece, in order. */
    List<ResultRange<T>> ofPiece(int piece) {
      return pieces.getOrDefault(piece, List.of());
    }

    @Override
    public void close() {
      Closing.closeAll(results);
    }
  }
}
