package org.qsketch.cli.option;

import java.util.List;
import org.qsketch.bench.distinct.GroupedExperiment;
import org.qsketch.keys.KeyWidth;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for pairs whose different values are counted by group. */
public final class GroupedOptions {
  @Option(
      names = "--pairs",
      split = ",",
      paramLabel = "LIST",
      hideParamSyntax = true,
      description = "How many pairs of a group and a value to add. Default: 2^20.")
  private List<Long> pairs = List.of(1L << 20);

  @Option(
      names = "--groups",
      paramLabel = "N",
      description = "How many groups the pairs draw theirs from, up to 2^27. Default: 2^16.")
  private int groups = 1 << 16;

  @Option(
      names = "--stream",
      paramLabel = "NAME",
      description =
          "Where values come from: uniform, zipf:EXPONENT or zipf:EXPONENT:UNIVERSE. Default:"
              + " ${DEFAULT-VALUE}.")
  private String stream = "uniform";

  @Option(
      names = "--key-bits",
      paramLabel = "N",
      converter = Converters.Width.class,
      description = "The size of a group and of a value, 32 or 64. Default: 32.")
  private KeyWidth width = KeyWidth.BITS_32;

  @Mixin private SeedOption seed;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Timed runs. Default: ${DEFAULT-VALUE}.")
  private int repeats = GroupedExperiment.DEFAULT_REPEATS;

  /** Returns the experiment of the options, checked. */
  public GroupedExperiment experiment() {
    return new GroupedExperiment(pairs, groups, stream, width, seed.value(), repeats);
  }
}
