package org.qsketch.job;

import java.util.OptionalLong;

/**
 * An amount of work.
 *
 * @param unit the unit of the amount
 * @param parts the amount, as {@link Progress} receives it; {@link #UNKNOWN} if it is not known in
 *     advance
 */
public record Work(Unit unit, long parts) {
  /** The amount if it is not known in advance, as for a pipe. */
  public static final long UNKNOWN = -1;

  /** A unit of work. */
  public enum Unit {
    /** Steps of any kind, which progress reports in thousandths. */
    STEP(1000),
    /** Keys that are inserted or queried. */
    KEY(1),
    /** Bytes that are read. */
    BYTE(1);

    private final int parts;

    Unit(int parts) {
      this.parts = parts;
    }

    /**
     * Returns the resolution of progress.
     *
     * @return parts per unit
     */
    public int parts() {
      return parts;
    }
  }

  /**
   * Returns an amount of steps.
   *
   * @param count their number
   * @return the work
   */
  public static Work steps(long count) {
    return new Work(Unit.STEP, count * Unit.STEP.parts());
  }

  /**
   * Returns an amount of keys.
   *
   * @param count their number, each as often as it is used
   * @return the work
   */
  public static Work keys(long count) {
    return new Work(Unit.KEY, count);
  }

  /**
   * Returns an amount of bytes.
   *
   * @param count their number, if it is known
   * @return the work
   */
  public static Work bytes(OptionalLong count) {
    return new Work(Unit.BYTE, count.orElse(UNKNOWN));
  }

  /**
   * Returns an unknown amount.
   *
   * @return the work
   */
  public static Work unknown() {
    return new Work(Unit.STEP, UNKNOWN);
  }

  /**
   * Tells whether the amount is known.
   *
   * @return false for {@link #UNKNOWN}
   */
  public boolean isKnown() {
    return parts != UNKNOWN;
  }
}
