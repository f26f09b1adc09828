package org.qsketch.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.qsketch.bench.groupby.GroupByPlan;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the pairs to aggregate and the methods. */
public final class GroupByOptions {
  public static final String METHODS = "--methods";
  public static final String AGGREGATE = "--aggregate";
  public static final String PAIRS = "--pairs";
  public static final String GROUPS = "--groups";
  public static final String STREAM = "--stream";
  public static final String LOAD_FACTOR = "--load-factor";
  public static final String KEY_BITS = "--key-bits";

  @Option(
      names = PAIRS,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "How many pairs to generate. Default: 2^20.")
  private List<Long> pairs = List.of(1L << 20);

  @Option(
      names = GROUPS,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "How many keys the pairs draw theirs from, up to 2^27. Default: 2^16.")
  private List<Long> groups = List.of(1L << 16);

  @Option(
      names = STREAM,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "What the keys are: uniform, zipf:EXPONENT, or distinct: all of them different. Default:"
              + " uniform.")
  private List<String> streams = List.of("uniform");

  @Option(
      names = LOAD_FACTOR,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "Groups per slot of a hash table of a device, up to 0.99. Default: 0.5.")
  private List<Double> loadFactors = List.of(0.5);

  @Option(
      names = METHODS,
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      converter = Converters.OfMethod.class,
      description =
          "How a device finds equal keys: sp-ega, lphga, sort, partitioned or auto; the cpu has a"
              + " method of its own. Default: all; for a FILE auto.")
  private List<Method> methods = List.of();

  @Option(
      names = AGGREGATE,
      paramLabel = "NAME",
      converter = Converters.OfAggregate.class,
      description =
          "What becomes of the values, which are signed: count, sum, min or max; or distinct, the"
              + " number of different values of any kind. Default: sum.")
  private AggregateName aggregate = AggregateName.of(Aggregate.SUM);

  @Option(
      names = KEY_BITS,
      paramLabel = "N",
      converter = Converters.Width.class,
      description = "The size of a key, 32 or 64; generated values are as large. Default: 64.")
  private KeyWidth keyWidth = KeyWidth.BITS_64;

  @Mixin private SeedOption seed;

  /** Returns the plan of the options, checked. */
  public GroupByPlan plan() {
    Aggregate generated =
        aggregate
            .aggregate()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--aggregate distinct counts the values of a FILE, and there is none: name"
                            + " one"));
    List<Method> all = methods.isEmpty() ? List.of(Method.values()) : methods;
    return new GroupByPlan(
        pairs, groups, streams, loadFactors, all, generated, keyWidth, seed.value());
  }

  /** Returns the group-by of a file, whose pairs are aggregated once, checked. */
  public GroupBySpec spec() {
    GroupBySpec spec =
        GroupBySpec.of(aggregate.aggregate().orElseThrow())
            .loadFactor(one(LOAD_FACTOR, loadFactors))
            .seed(seed.value());
    return methods.isEmpty() ? spec : spec.method(one(METHODS, methods));
  }

  /** Returns the value of an option that may have only one for a FILE. */
  public static <T> T one(String option, List<T> values) {
    if (values.size() > 1) {
      throw new IllegalArgumentException(
          "a FILE is aggregated once, and %s names %d ways: name one"
              .formatted(option, values.size()));
    }
    return values.getFirst();
  }

  /** Returns the one FILE of binary records. */
  public static Path only(List<Path> files) {
    if (files.size() > 1) {
      throw new IllegalArgumentException(
          "%d files are named: give one of binary records, or name the columns of several with --column and --value"
              .formatted(files.size()));
    }
    return files.getFirst();
  }

  public KeyWidth keyWidth() {
    return keyWidth;
  }

  public AggregateName aggregate() {
    return aggregate;
  }

  public long seed() {
    return seed.value();
  }
}
