package org.qsketch.job;

import java.util.OptionalLong;

/**
 * How much there is to do.
 *
 * @param unit what is counted
 * @param parts how many in all, as {@link Progress} hears of them; {@link #UNKNOWN} where nobody
 *     knows it beforehand
 */
public record Work(Unit unit, long parts) {
  /** The number of parts where nobody knows it beforehand, as for a piped input. */
  public static final long UNKNOWN = -1;

  /** What is counted. */
  public enum Unit {
    /** Whatever is done one after the other: progress hears of thousandths. */
    STEP(1000),
    /** Keys that are counted, queried and so on. */
    KEY(1),
    /** Bytes that are read. */
    BYTE(1);

    private final int parts;

    Unit(int parts) {
      this.parts = parts;
    }

    /**
     * How finely progress hears of it.
     *
     * @return the parts of one
     */
    public int parts() {
      return parts;
    }
  }

  /**
   * Steps.
   *
   * @param count how many
   * @return the work
   */
  public static Work steps(long count) {
    return new Work(Unit.STEP, count * Unit.STEP.parts());
  }

  /**
   * Keys.
   *
   * @param count how many, each as often as something is done with it
   * @return the work
   */
  public static Work keys(long count) {
    return new Work(Unit.KEY, count);
  }

  /**
   * Bytes.
   *
   * @param count how many, if that is known
   * @return the work
   */
  public static Work bytes(OptionalLong count) {
    return new Work(Unit.BYTE, count.orElse(UNKNOWN));
  }

  /**
   * Something that nobody counts.
   *
   * @return the work
   */
  public static Work unknown() {
    return new Work(Unit.STEP, UNKNOWN);
  }

  /**
   * Tells whether an end is in sight.
   *
   * @return true if there is a number of parts
   */
  public boolean isKnown() {
    return parts != UNKNOWN;
  }
}
