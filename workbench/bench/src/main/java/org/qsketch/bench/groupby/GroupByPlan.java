package org.qsketch.bench.groupby;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Labelled;
import org.qsketch.bench.run.Required;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.internal.Checks;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.ZipfTable;

/**
 * The pairs of an experiment and how they are aggregated. Immutable; begin with {@link #standard()}
 * and change what differs.
 *
 * @param pairs how many there are
 * @param groups how many keys the pairs draw theirs from; {@code distinct} keys need no number
 * @param streams what the keys are: {@code distinct}, {@code uniform} or {@code zipf:EXPONENT}
 * @param loadFactors groups per slot of a hash table; the CPU, which sizes its tables as they grow,
 *     takes only the first
 * @param methods how a device finds equal keys; the CPU has one of its own
 * @param aggregate how values are combined
 * @param width of keys and of values
 * @param seed selects keys, values and the hash
 */
public record GroupByPlan(
    List<Long> pairs,
    List<Long> groups,
    List<String> streams,
    List<Double> loadFactors,
    List<Method> methods,
    Aggregate aggregate,
    KeyWidth width,
    long seed) {
  /** All keys differ from one another. */
  public static final String DISTINCT = PairStream.DISTINCT;

  /** All keys of 32 bits. */
  private static final long NARROW_KEYS = 1L << Integer.SIZE;

  /**
   * Pairs and the table for them.
   *
   * @param stream what the keys are
   * @param pairs how many
   * @param groups how many keys these draw theirs from
   * @param loadFactor groups per slot of the table
   */
  public record Point(String stream, long pairs, long groups, double loadFactor) {}

  /** Copies the lists and checks every value, so that a bad one is told at once. */
  public GroupByPlan {
    pairs = Required.some("number of pairs", pairs);
    groups = Required.some("number of groups", groups);
    streams = Required.some("stream", streams).stream().map(PairStream::checked).toList();
    loadFactors = Required.some("load factor", loadFactors);
    methods = Required.some("method", methods);
    pairs.forEach(count -> Required.positive("pairs", count));
    groups.forEach(GroupByPlan::checkGroups);
    checkDistinct(pairs, streams, width);
    loadFactors.forEach(GroupBySpec.of(aggregate)::loadFactor);
  }

  /**
   * Returns the usual plan: sums of 2<sup>20</sup> pairs of 64 bits each, 2<sup>16</sup> uniform
   * keys, by all methods at load factor 0.5.
   *
   * @return the plan
   */
  public static GroupByPlan standard() {
    return new GroupByPlan(
        List.of(1L << 20),
        List.of(1L << 16),
        List.of(PairStream.UNIFORM),
        List.of(GroupBySpec.DEFAULT_LOAD_FACTOR),
        List.of(Method.values()),
        Aggregate.SUM,
        KeyWidth.BITS_64,
        FigureOptions.DEFAULT_SEED);
  }

  /**
   * Returns a copy with other sizes.
   *
   * @param sizes at least one number of pairs
   * @return the changed plan
   */
  public GroupByPlan pairs(List<Long> sizes) {
    return RecordCopy.with(this, "pairs", sizes);
  }

  /**
   * Returns a copy with other numbers of groups.
   *
   * @param counts at least one, 1 to 2<sup>27</sup>
   * @return the changed plan
   */
  public GroupByPlan groups(List<Long> counts) {
    return RecordCopy.with(this, "groups", counts);
  }

  /**
   * Returns a copy with other keys.
   *
   * @param names at least one
   * @return the changed plan
   */
  public GroupByPlan streams(List<String> names) {
    return RecordCopy.with(this, "streams", names);
  }

  /**
   * Returns a copy with fuller or emptier tables.
   *
   * @param shares at least one, 0.001 to 0.99
   * @return the changed plan
   */
  public GroupByPlan loadFactors(List<Double> shares) {
    return RecordCopy.with(this, "loadFactors", shares);
  }

  /**
   * Returns a copy with other methods.
   *
   * @param some at least one
   * @return the changed plan
   */
  public GroupByPlan methods(List<Method> some) {
    return RecordCopy.with(this, "methods", some);
  }

  /**
   * Returns a copy with another aggregate.
   *
   * @param other how values are combined
   * @return the changed plan
   */
  public GroupByPlan aggregate(Aggregate other) {
    return RecordCopy.with(this, "aggregate", other);
  }

  /**
   * Returns a copy with other keys and values.
   *
   * @param of both
   * @return the changed plan
   */
  public GroupByPlan width(KeyWidth of) {
    return RecordCopy.with(this, "width", of);
  }

  /**
   * Returns a copy with other keys, values and hashes.
   *
   * @param number any number
   * @return the changed plan
   */
  public GroupByPlan seed(long number) {
    return RecordCopy.with(this, "seed", number);
  }

  /**
   * Returns what the plan covers.
   *
   * @return every combination; load factors of the same pairs follow one another
   */
  public List<Point> points() {
    return pairs.stream()
        .flatMap(count -> streams.stream().flatMap(stream -> points(stream, count)))
        .toList();
  }

  private Stream<Point> points(String stream, long count) {
    List<Long> drawnFrom = stream.equals(DISTINCT) ? List.of(count) : groups;
    return drawnFrom.stream()
        .flatMap(keys -> loadFactors.stream().map(load -> new Point(stream, count, keys, load)));
  }

  /** Returns what varies from point to point. */
  Sweep sweep() {
    return loadFactors.size() > 1 ? Sweep.LOAD_FACTOR : Sweep.GROUPS;
  }

  /** Returns a group-by whose table is made for a number of groups. */
  GroupBySpec spec(Method method, double loadFactor, long expectedGroups) {
    return GroupBySpec.of(aggregate)
        .method(method)
        .loadFactor(loadFactor)
        .expectedGroups(expectedGroups)
        .seed(seed);
  }

  /** Returns the pairs of a point, on the device. */
  Pairs generate(Backend backend, Point point) {
    PairStream stream = new PairStream(point.stream(), width, seed);
    Keys keys = stream.keys(backend, point.pairs(), point.groups());
    try {
      return aggregate.takesValues()
          ? new Pairs(keys, Optional.of(stream.values(backend, point.pairs())))
          : new Pairs(keys, Optional.empty());
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private static void checkGroups(long count) {
    Checks.range(
        "the number of groups",
        count,
        1,
        ZipfTable.MAX_UNIVERSE,
        "keys are drawn from a table of that many; all different ones are the stream " + DISTINCT);
  }

  private static void checkDistinct(List<Long> pairs, List<String> streams, KeyWidth width) {
    if (width == KeyWidth.BITS_32 && streams.contains(DISTINCT)) {
      pairs.forEach(
          count ->
              Checks.range(
                  "the number of pairs with distinct keys of 32 bits",
                  count,
                  1,
                  NARROW_KEYS,
                  "there are no more: take keys of 64 bits"));
    }
  }

  /** The parameter that varies between results of a group-by. */
  enum Sweep implements Labelled {
    /** The load factor of the tables. */
    LOAD_FACTOR,
    /** The number of distinct keys. */
    GROUPS
  }
}
