package org.qsketch.cli.option;

import java.util.Optional;
import org.qsketch.spec.UpdateRule;
import picocli.CommandLine.Option;

/** The option for the update rule of tagged sketches. */
public final class UpdateOption {
  static final String NAME = "--update";

  @Option(
      names = NAME,
      paramLabel = "RULE",
      converter = Converters.OfUpdate.class,
      description =
          "How a tagged sketch counts keys that share cells: conservative (most accurate),"
              + " additive or removable (counts can be subtracted). Default: conservative.")
  private Optional<UpdateRule> rule = Optional.empty();

  /** Returns the rule, if the option is used. */
  public Optional<UpdateRule> rule() {
    return rule;
  }

  /** Returns the rule, or the default one. */
  public UpdateRule ruleOrDefault() {
    return rule.orElse(UpdateRule.CONSERVATIVE);
  }
}
