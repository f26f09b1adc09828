package org.qsketch.cli.option;

import java.util.List;
import org.qsketch.bench.distinct.DistinctPlan;
import org.qsketch.keys.KeyWidth;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the distinct counters to run and their keys. */
public final class DistinctOptions {
  @Option(
      names = "--keys",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "How many keys to insert. Default: 2^20.")
  private List<Long> keys = DistinctPlan.standard().keys();

  @Option(
      names = "--precision",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "The logarithms of the numbers of registers, 4 to 18. Default: 10,12,14.")
  private List<Integer> precisions = DistinctPlan.standard().precisions();

  @Option(
      names = "--stream",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description =
          "Where keys come from: uniform, zipf:EXPONENT or zipf:EXPONENT:UNIVERSE. Default:"
              + " uniform,zipf:1.1,zipf:0:1, the last of which has one key.")
  private List<String> streams = DistinctPlan.standard().streams();

  @Option(
      names = "--key-bits",
      paramLabel = "N",
      converter = Converters.Width.class,
      description = "The size of a key, 32 or 64. Default: 32.")
  private KeyWidth width = KeyWidth.BITS_32;

  @Mixin private SeedOption seed;

  /** Returns the plan of the options, checked. */
  public DistinctPlan plan() {
    return new DistinctPlan(precisions, streams, keys, width, seed.value());
  }
}
