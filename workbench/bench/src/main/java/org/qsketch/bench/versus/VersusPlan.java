package org.qsketch.bench.versus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Required;
import org.qsketch.job.RecordCopy;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;
import org.qsketch.rivals.Rivals;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;

/**
 * The sketches to compare, each in every amount of memory, with every seed.
 *
 * @param sketches names of variants, of {@link Rivals} and of one's own sketches, in the order of
 *     the legends
 * @param memory bytes
 * @param seeds how many runs of each, whose hashes differ
 * @param seed the first of the seeds
 * @param heavyShare the keys with at least this share of all insertions are heavy hitters
 * @param own sketches of the caller by name
 */
public record VersusPlan(
    List<String> sketches,
    List<Long> memory,
    int seeds,
    long seed,
    double heavyShare,
    Map<String, Function<Budget, Rival>> own) {
  /** The variants that take part unless others are named. */
  private static final List<String> VARIANTS =
      List.of(Variant.TAGGED, Variant.MULTI_LEVEL, Variant.SUB_WARP);

  /** The share of heavy hitters unless another is named, as in most papers. */
  public static final double HEAVY_SHARE = 1e-4;

  /** Copies the lists, and refuses unknown names and sizes before the first run. */
  public VersusPlan {
    sketches = Required.some("sketch", sketches);
    memory = Required.some("amount of memory", memory);
    own = Map.copyOf(own);
    Required.positive("seeds", seeds);
    if (!(heavyShare > 0 && heavyShare < 1)) {
      throw new IllegalArgumentException(
          "the share of a heavy hitter is between 0 and 1, not " + heavyShare);
    }
    for (String sketch : sketches) {
      requireKnown(sketch, own);
    }
    memory.forEach(bytes -> new Budget(bytes, Long.SIZE, 0));
  }

  private static void requireKnown(String sketch, Map<String, Function<Budget, Rival>> own) {
    if (!isVariant(sketch) && !own.containsKey(sketch) && !Rivals.names().contains(sketch)) {
      throw new IllegalArgumentException(
          "there is no sketch '%s': there are %s"
              .formatted(sketch, String.join(", ", everySketch())));
    }
  }

  /** A sketch in an amount of memory. */
  record Pair(String sketch, long memory) {
    /** Every rival fits this, and is not made to find that out. */
    private static final long ENOUGH_FOR_RIVALS = 4096;

    /** Returns why the sketch does not fit, if it does not. */
    Optional<String> refusal() {
      try {
        if (isVariant(sketch)) {
          SketchSpec.variant(sketch).withMemory(memory).build();
        } else if (memory < ENOUGH_FOR_RIVALS && Rivals.names().contains(sketch)) {
          Rivals.named(sketch).create(new Budget(memory, Long.SIZE, 0));
        }
        return Optional.empty();
      } catch (IllegalArgumentException e) {
        return Optional.of(e.getMessage());
      }
    }
  }

  /** Returns what is compared, sketch by sketch. */
  List<Pair> pairs() {
    return everyPair().filter(pair -> pair.refusal().isEmpty()).toList();
  }

  private Stream<Pair> everyPair() {
    return sketches.stream()
        .flatMap(sketch -> memory.stream().map(bytes -> new Pair(sketch, bytes)));
  }

  /**
   * Returns why sketches are left out in amounts of memory that are too small for them.
   *
   * @return a sentence each, without a full stop
   */
  public List<String> refusals() {
    return everyPair().flatMap(pair -> pair.refusal().stream()).toList();
  }

  /**
   * Returns the usual plan: every rival and three variants, with three seeds.
   *
   * @param memory bytes
   * @return the plan
   */
  public static VersusPlan of(List<Long> memory) {
    return new VersusPlan(all(), memory, 3, FigureOptions.DEFAULT_SEED, HEAVY_SHARE, Map.of());
  }

  /**
   * Returns the sketches of the usual plan.
   *
   * @return three variants, then all rivals
   */
  public static List<String> all() {
    return Stream.concat(VARIANTS.stream(), Rivals.names().stream()).toList();
  }

  private static List<String> everySketch() {
    return Stream.concat(Variant.NAMES.stream(), Rivals.names().stream()).toList();
  }

  /**
   * Returns a copy with a sketch of one's own as well.
   *
   * @param name what to call it
   * @param maker makes an empty one
   * @return the changed plan
   */
  public VersusPlan with(String name, Function<Budget, Rival> maker) {
    if (everySketch().contains(name)) {
      throw new IllegalArgumentException(
          "there is a sketch '%s' already: choose another name".formatted(name));
    }
    SequencedMap<String, Function<Budget, Rival>> more = new LinkedHashMap<>(own);
    more.put(name, maker);
    return new VersusPlan(
        Stream.concat(Stream.of(name), sketches.stream()).toList(),
        memory,
        seeds,
        seed,
        heavyShare,
        more);
  }

  /** Returns a copy with the variants only; empty without one. */
  Optional<VersusPlan> ofVariants() {
    List<String> variants = sketches.stream().filter(VersusPlan::isVariant).toList();
    return variants.isEmpty()
        ? Optional.empty()
        : Optional.of(RecordCopy.with(this, "sketches", variants));
  }

  /** Tells whether a name means a variant, which runs on a backend. */
  static boolean isVariant(String sketch) {
    return !Rivals.names().contains(sketch) && isParsed(sketch);
  }

  private static boolean isParsed(String sketch) {
    try {
      return SketchSpec.variant(sketch) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Makes an empty rival. */
  Rival rival(String sketch, Budget budget) {
    Function<Budget, Rival> maker = own.get(sketch);
    return maker == null ? Rivals.named(sketch).create(budget) : maker.apply(budget);
  }

  LongStream allSeeds() {
    return LongStream.range(seed, seed + seeds);
  }

  /** Names all that is compared, apart from the code of one's own sketches. */
  @Override
  public String toString() {
    return "%s in %s bytes, %d seeds from %d, heavy from %s"
        .formatted(sketches, memory, seeds, seed, heavyShare);
  }
}
