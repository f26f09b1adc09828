package org.qsketch.bench.groupby;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;
import org.qsketch.keys.ZipfTable;
import org.qsketch.spec.Checks;

/**
 * Which pairs an experiment aggregates, and how. Immutable; begin with {@link #standard()} and
 * change what differs.
 *
 * @param pairs how many there are
 * @param groups how many keys the pairs draw theirs from; {@code distinct} takes no notice of it
 * @param streams what the keys are: {@code distinct}, {@code uniform} or {@code zipf:EXPONENT}
 * @param loadFactors groups per slot of a hash table; the CPU, which sizes its tables as they grow,
 *     takes the first alone
 * @param methods how a device finds equal keys; the CPU has one of its own
 * @param aggregate what becomes of the values
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
  public static final String DISTINCT = "distinct";

  private static final String ZIPF = "zipf:";

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
    streams = Required.some("stream", streams).stream().map(GroupByPlan::canonical).toList();
    loadFactors = Required.some("load factor", loadFactors);
    methods = Required.some("method", methods);
    pairs.forEach(count -> Required.positive("pairs", count));
    groups.forEach(GroupByPlan::checkGroups);
    streams.forEach(GroupByPlan::exponent);
    checkDistinct(pairs, streams, width);
    loadFactors.forEach(GroupBySpec.of(aggregate)::loadFactor);
  }

  /**
   * The usual plan: sums of 2<sup>20</sup> pairs of 64 bits each, 2<sup>16</sup> uniform keys, by
   * all methods at load factor 0.5.
   *
   * @return the plan
   */
  public static GroupByPlan standard() {
    return new GroupByPlan(
        List.of(1L << 20),
        List.of(1L << 16),
        List.of(Plan.UNIFORM),
        List.of(GroupBySpec.DEFAULT_LOAD_FACTOR),
        List.of(Method.values()),
        Aggregate.SUM,
        KeyWidth.BITS_64,
        Plan.DEFAULT_SEED);
  }

  /**
   * Other sizes.
   *
   * @param sizes at least one number of pairs
   * @return the changed plan
   */
  public GroupByPlan pairs(List<Long> sizes) {
    return new GroupByPlan(sizes, groups, streams, loadFactors, methods, aggregate, width, seed);
  }

  /**
   * More or fewer groups.
   *
   * @param counts at least one, 1 to 2<sup>27</sup>
   * @return the changed plan
   */
  public GroupByPlan groups(List<Long> counts) {
    return new GroupByPlan(pairs, counts, streams, loadFactors, methods, aggregate, width, seed);
  }

  /**
   * Other keys.
   *
   * @param names at least one
   * @return the changed plan
   */
  public GroupByPlan streams(List<String> names) {
    return new GroupByPlan(pairs, groups, names, loadFactors, methods, aggregate, width, seed);
  }

  /**
   * Fuller or emptier tables.
   *
   * @param shares at least one, 0.001 to 0.99
   * @return the changed plan
   */
  public GroupByPlan loadFactors(List<Double> shares) {
    return new GroupByPlan(pairs, groups, streams, shares, methods, aggregate, width, seed);
  }

  /**
   * Other methods.
   *
   * @param some at least one
   * @return the changed plan
   */
  public GroupByPlan methods(List<Method> some) {
    return new GroupByPlan(pairs, groups, streams, loadFactors, some, aggregate, width, seed);
  }

  /**
   * Another aggregate.
   *
   * @param other what becomes of the values
   * @return the changed plan
   */
  public GroupByPlan aggregate(Aggregate other) {
    return new GroupByPlan(pairs, groups, streams, loadFactors, methods, other, width, seed);
  }

  /**
   * Other keys and values.
   *
   * @param of both
   * @return the changed plan
   */
  public GroupByPlan width(KeyWidth of) {
    return new GroupByPlan(pairs, groups, streams, loadFactors, methods, aggregate, of, seed);
  }

  /**
   * Other keys, values and hashes.
   *
   * @param number any number
   * @return the changed plan
   */
  public GroupByPlan seed(long number) {
    return new GroupByPlan(pairs, groups, streams, loadFactors, methods, aggregate, width, number);
  }

  /**
   * What the plan covers.
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

  /** What varies from point to point, in the words of results. */
  String sweep() {
    return loadFactors.size() > 1 ? "load-factor" : "groups";
  }

  /** A group-by that makes room for a number of groups. */
  public GroupBySpec spec(Method method, double loadFactor, long expectedGroups) {
    return GroupBySpec.of(aggregate)
        .method(method)
        .loadFactor(loadFactor)
        .expectedGroups(expectedGroups)
        .seed(seed);
  }

  /** The pairs of a point, on the device. */
  public Pairs generate(Backend backend, Point point) {
    Keys keys = keys(backend, point);
    try {
      return new Pairs(keys, values(backend, point.pairs()));
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private Keys keys(Backend backend, Point point) {
    return point.stream().equals(DISTINCT)
        ? distinct(backend, point.pairs())
        : backend.generate(
            widened(KeyStream.zipf(seed, exponent(point.stream()), (int) point.groups())),
            point.pairs());
  }

  private Optional<Keys> values(Backend backend, long count) {
    return aggregate.takesValues()
        ? Optional.of(backend.generate(widened(KeyStream.uniform(~seed)), count))
        : Optional.empty();
  }

  /** The stream of 64-bit keys mixes a counter; of 32-bit keys the same is done here. */
  private Keys distinct(Backend backend, long count) {
    if (width == KeyWidth.BITS_64) {
      return backend.generate(KeyStream.uniform(seed).wide(), count);
    }
    try (HostKeys keys = HostKeys.allocate(count, KeyWidth.BITS_32)) {
      int mixedSeed = (int) Mix.seed(seed);
      LongStream.range(0, count)
          .parallel()
          .forEach(i -> keys.segment().setAtIndex(JAVA_INT, i, Mix.fmix32((int) i ^ mixedSeed)));
      return backend.upload(keys);
    }
  }

  private KeyStream widened(KeyStream stream) {
    return width == KeyWidth.BITS_64 ? stream.wide() : stream;
  }

  private static void checkGroups(long count) {
    Checks.range(
        "the number of groups",
        count,
        1,
        ZipfTable.MAX_UNIVERSE,
        "keys are drawn from a table of so many; all different ones are the stream " + DISTINCT);
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

  private static String canonical(String stream) {
    return stream.strip().toLowerCase(Locale.ROOT);
  }

  /** Of Zipf's law; 0 gives uniform keys. */
  private static double exponent(String name) {
    if (name.equals(DISTINCT) || name.equals(Plan.UNIFORM)) {
      return 0;
    }
    try {
      if (name.startsWith(ZIPF)) {
        double exponent = Double.parseDouble(name.substring(ZIPF.length()));
        KeyStream.zipf(0, exponent, 1);
        return exponent;
      }
    } catch (NumberFormatException e) {
      throw noStream(name, e);
    }
    throw noStream(name, null);
  }

  private static IllegalArgumentException noStream(String stream, Exception cause) {
    return new IllegalArgumentException(
        "'%s' is no stream of pairs: use distinct, uniform or zipf:EXPONENT, for example zipf:1.1"
            .formatted(stream),
        cause);
  }
}
