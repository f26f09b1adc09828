package org.qsketch.cli.option;

import java.util.List;
import java.util.Optional;
import org.qsketch.count.Counting;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SpecBuilder;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.UpdateRule;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that describe one sketch. */
public final class SketchOptions {
  public static final String MEMORY = "--memory";
  private static final String VARIANT = "--variant";

  public static final List<String> NAMES =
      List.of(
          VARIANT,
          MEMORY,
          "--expect",
          "--wlf",
          "--depth",
          "--counter-bits",
          UpdateOption.NAME,
          "--hash",
          SeedOption.NAME);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {VARIANT, "--variants"},
      paramLabel = "NAME",
      description =
          "The sketch to count with. Default: tagged, or sub-warp with --counter-bits or --weight.")
  private Optional<String> variant = Optional.empty();

  @Option(
      names = MEMORY,
      paramLabel = "BYTES",
      description =
          "Memory to count in: half for exact counts, half for the sketch that follows them."
              + " Default: a quarter of what is available. With a sketch that is named, the memory"
              + " of this sketch. Default: 64Mi.")
  private Optional<Long> memory = Optional.empty();

  @Option(
      names = "--expect",
      paramLabel = "KEYS",
      description = "Instead of --memory: how many keys to expect.")
  private Optional<Long> expected = Optional.empty();

  @Option(
      names = "--wlf",
      paramLabel = "F",
      description = "With --expect: the work load factor, depth * keys / counters. Default: 0.5.")
  private Optional<Double> workLoadFactor = Optional.empty();

  @Option(
      names = "--depth",
      paramLabel = "D",
      description = "Counters each key adds to. Default: 3.")
  private Optional<Integer> depth = Optional.empty();

  @Option(
      names = "--counter-bits",
      paramLabel = "BITS",
      description =
          "32, or 64 to count beyond 2^32 (thread, warp, half-warp and sub-warp). Default: 32, or"
              + " 64 with --weight and no --variant.")
  private Optional<Integer> counterBits = Optional.empty();

  @Mixin private UpdateOption update;

  @Option(
      names = "--hash",
      paramLabel = "NAME",
      description = "mix, multiply (the authors') or identity. Default: mix.")
  private Optional<HashFamily> hash = Optional.empty();

  @Mixin private SeedOption seed;

  /**
   * Returns the sketch that the options describe, or the image's sketch if there are no options.
   *
   * @param weighted whether the sketch adds up weights
   */
  public SketchSpec spec(Optional<SketchSpec> ofImage, boolean weighted) {
    return ofImage.isPresent() && !describesASketch() ? ofImage.get() : spec(weighted);
  }

  /** Tells whether an option names a sketch, and not only its size. */
  public boolean nameASketch() {
    return NAMES.stream()
        .filter(name -> !name.equals(MEMORY))
        .anyMatch(command.commandLine().getParseResult()::hasMatchedOption);
  }

  /** Returns the memory to count in, if the option is used. */
  public Optional<Long> memory() {
    return memory;
  }

  private boolean describesASketch() {
    return NAMES.stream().anyMatch(command.commandLine().getParseResult()::hasMatchedOption);
  }

  private SketchSpec spec(boolean weighted) {
    Optional<Integer> bits = counterBits.or(() -> usualBits(weighted));
    SpecBuilder<?> builder = SketchSpec.variant(variant.orElse(usual(bits)));
    depth.ifPresent(builder::depth);
    bits.ifPresent(builder::counterBits);
    hash.ifPresent(builder::hash);
    update.rule().ifPresent(rule -> update(builder, rule));
    return sized(builder.seed(seed.value())).build();
  }

  private static void update(SpecBuilder<?> builder, UpdateRule rule) {
    if (builder instanceof TaggedSketchSpec.Builder tagged) {
      tagged.update(rule);
    } else {
      throw new IllegalArgumentException(
          "--update %s is for tagged sketches: all others add, and can remove; leave it out"
              .formatted(rule.text()));
    }
  }

  /**
   * Returns the default counter width. Sums of weights soon exceed 2^32, and most are too large for
   * the entries of a tagged sketch.
   */
  private Optional<Integer> usualBits(boolean weighted) {
    return weighted && variant.isEmpty() ? Optional.of(Long.SIZE) : Optional.empty();
  }

  /** Returns the default variant. Counters of 64 bits are too wide for a tagged sketch. */
  private static String usual(Optional<Integer> bits) {
    return bits.isPresent() ? Variant.SUB_WARP : Variant.TAGGED;
  }

  private SpecBuilder<?> sized(SpecBuilder<?> builder) {
    if (memory.isPresent() && expected.isPresent()) {
      throw new IllegalArgumentException(
          "--memory %d and --expect %d both size the sketch: give one of them"
              .formatted(memory.get(), expected.get()));
    }
    if (workLoadFactor.isPresent() && expected.isEmpty()) {
      throw new IllegalArgumentException(
          "--wlf %s needs to know how many keys to expect: give --expect too"
              .formatted(workLoadFactor.get()));
    }
    workLoadFactor.ifPresent(builder::workLoadFactor);
    return expected.isPresent()
        ? builder.forKeys(expected.get())
        : builder.withMemory(memory.orElse(Counting.DEFAULT_MEMORY));
  }
}
