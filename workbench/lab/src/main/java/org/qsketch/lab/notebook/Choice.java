package org.qsketch.lab.notebook;

/**
 * One thing that is chosen about an experiment, made by methods of {@link Workbench}: {@code
 * throughput(keys("2^20"), variants("thread", "sub-warp"))}. Of choices about the same thing the
 * last one holds.
 */
@FunctionalInterface
public interface Choice {
  /**
   * Makes the choice.
   *
   * @param setup what was chosen before
   * @return the setup with this choice
   */
  Setup applyTo(Setup setup);
}
