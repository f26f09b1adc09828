package org.qsketch.lab.chart;

import java.util.List;

/**
 * Colours and strokes by role: the same for all renderers. What was measured is full, and dashed
 * where one figure has several kinds of it; what was published is light and dashed, a limit is
 * grey.
 */
public final class Style {
  /** Words and frames. */
  public static final int INK = 0x222222;

  /** Lines behind the data. */
  public static final int GRID = 0xE4E4E4;

  /** The colour of values for comparison. */
  public static final int FAINT_INK = 0x777777;

  private static final double TINT_OF_LINES = 0.5;
  private static final double TINT_OF_BARS = 0.75;
  private static final List<List<Double>> DASHES =
      List.of(
          List.of(6.0, 3.0), List.of(1.5, 2.5), List.of(6.0, 2.0, 1.5, 2.0), List.of(10.0, 3.0));
  private static final List<Double> DASHES_OF_LIMITS = List.of(12.0, 3.0, 2.0, 3.0);

  /**
   * The stroke of a line.
   *
   * @param width in pixels
   * @param dashes lengths of strokes and gaps in turn, in pixels; none for a solid line
   */
  public record Stroke(double width, List<Double> dashes) {}

  private Style() {}

  /**
   * Returns the colour of a line, and of the outline of a bar.
   *
   * @param mark what is shown
   * @param role what it stands for
   * @return red, green and blue, eight bits each
   */
  public static int colour(Mark mark, Role role) {
    return switch (role) {
      case MEASURED -> mark.rgb();
      case PUBLISHED -> tint(mark.rgb(), TINT_OF_LINES);
      case LIMIT -> FAINT_INK;
    };
  }

  /**
   * Returns the inside of a bar.
   *
   * @param mark what is shown
   * @param role what it stands for
   * @return red, green and blue, eight bits each
   */
  public static int fill(Mark mark, Role role) {
    return role == Role.PUBLISHED ? tint(mark.rgb(), TINT_OF_BARS) : mark.rgb();
  }

  private static int tint(int rgb, double towardsWhite) {
    return lighter(rgb >> 16, towardsWhite) << 16
        | lighter(rgb >> 8, towardsWhite) << 8
        | lighter(rgb, towardsWhite);
  }

  private static int lighter(int channel, double towardsWhite) {
    int value = channel & 0xFF;
    return (int) Math.round(value + (255 - value) * towardsWhite);
  }

  /**
   * Returns the stroke of a line.
   *
   * @param role what the line stands for
   * @param rank which of the sources of this role it comes from, from 0
   * @return its width and dashes
   */
  public static Stroke stroke(Role role, int rank) {
    return switch (role) {
      case MEASURED ->
          new Stroke(1.7, rank == 0 ? List.of() : DASHES.get((rank - 1) % DASHES.size()));
      case PUBLISHED -> new Stroke(1.1, DASHES.get(rank % DASHES.size()));
      case LIMIT -> new Stroke(1.7, DASHES_OF_LIMITS);
    };
  }
}
