package org.qsketch.cli.option;

import java.util.List;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.keys.HashFamily;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.Placement;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the scope of an experiment. */
public final class PlanOptions {
  @Option(
      names = {"--variant", "--variants"},
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "Sketches: thread, warp, warp:64, warp:128, half-warp, sub-warp, multi-level,"
              + " multi-level-locked, tagged, slim-fat:Z. Default: all.")
  private List<String> variants = Variant.NAMES;

  @Option(
      names = "--keys",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "How many keys to insert. Default: 2^20.")
  private List<Long> keys = List.of(1L << 20);

  @Option(
      names = "--wlf",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "Work load factors, depth * keys / counters. Default: 0.5,1.")
  private List<Double> workLoadFactors = List.of();

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "Instead of --wlf: bytes for each sketch, with all that it holds, also on the host."
              + " Variants that need more are left out.")
  private List<Long> memory = List.of();

  @Option(
      names = "--stream",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "Where keys come from: uniform, zipf:EXPONENT or zipf:EXPONENT:UNIVERSE. Default:"
              + " uniform.")
  private List<String> streams = List.of("uniform");

  @Option(
      names = "--depth",
      paramLabel = "D",
      description = "Counters each key adds to. Default: ${DEFAULT-VALUE}.")
  private int depth = SketchSpec.DEFAULT_DEPTH;

  @Mixin private UpdateOption update;

  @Option(
      names = "--hash",
      paramLabel = "NAME",
      description = "mix, multiply (the authors') or identity. Default: ${DEFAULT-VALUE}.")
  private HashFamily hash = HashFamily.mix();

  @Mixin private SeedOption seed;

  @Option(
      names = "--placement",
      paramLabel = "PLACE",
      description =
          "Where tables lie on a backend of several devices: replicated, a whole one on each;"
              + " partitioned, a range of the buckets on each; or automatic, so that they hold what"
              + " one device would. Default: ${DEFAULT-VALUE}.")
  private Placement placement = Placement.AUTOMATIC;

  /** Returns the plan of the options, checked. */
  public Plan plan() {
    if (!workLoadFactors.isEmpty() && !memory.isEmpty()) {
      throw new IllegalArgumentException(
          "--wlf %s and --memory %s both size the sketches: give one of them"
              .formatted(workLoadFactors.getFirst(), memory.getFirst()));
    }
    return new Plan(
        variants,
        keys,
        workLoadFactors.isEmpty() ? Plan.standard().workLoadFactors() : workLoadFactors,
        memory,
        streams,
        depth,
        update.ruleOrDefault(),
        hash,
        seed.value(),
        placement);
  }
}
