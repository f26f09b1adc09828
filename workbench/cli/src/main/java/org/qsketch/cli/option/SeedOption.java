package org.qsketch.cli.option;

import org.qsketch.bench.run.FigureOptions;
import picocli.CommandLine.Option;

/** The option for the seed. */
public final class SeedOption {
  static final String NAME = "--seed";

  @Option(
      names = NAME,
      paramLabel = "N",
      converter = Converters.Seed.class,
      description = "Selects generated keys, hash and masks. Default: ${DEFAULT-VALUE}.")
  private long value = FigureOptions.DEFAULT_SEED;

  /** Returns the seed. */
  public long value() {
    return value;
  }
}
