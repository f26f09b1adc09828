package org.qsketch.lab.draw;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Role;

/** Sizes, fonts, colours and strokes of every figure: one look for all. */
final class Look {
  /**
   * The width of a figure: over the text width of a two-column page (7.16 inches) the small text
   * comes out at 7 points, the smallest that publishers accept.
   */
  static final int WIDTH = 760;

  static final int LINE_PANEL_HEIGHT = 280;
  static final int BAR_PANEL_HEIGHT = 215;
  static final int MARKER_SIZE = 7;
  static final Color INK = new Color(0x222222);
  static final Color GRID = new Color(0xE4E4E4);
  static final Color FAINT_INK = new Color(0x777777);

  private static final String FAMILY = Fonts.family();
  static final Font SMALL = new Font(FAMILY, Font.PLAIN, 11);
  static final Font LABEL = new Font(FAMILY, Font.PLAIN, 12);
  static final Font TITLE = new Font(FAMILY, Font.BOLD, 12);

  private static final float[][] DASHES = {{6, 3}, {1.5f, 2.5f}, {6, 2, 1.5f, 2}, {10, 3}};
  private static final float[] LIMIT_DASH = {12, 3, 2, 3};

  private Look() {}

  static Color colour(Mark mark, Role role) {
    Color full = new Color(mark.rgb());
    return switch (role) {
      case MEASURED -> full;
      case PUBLISHED -> tint(full, 0.5);
      case LIMIT -> FAINT_INK;
    };
  }

  /** The inside of a bar. */
  static Color fill(Mark mark, Role role) {
    Color full = new Color(mark.rgb());
    return role == Role.PUBLISHED ? tint(full, 0.75) : full;
  }

  private static Color tint(Color colour, double towardsWhite) {
    return new Color(
        lighter(colour.getRed(), towardsWhite),
        lighter(colour.getGreen(), towardsWhite),
        lighter(colour.getBlue(), towardsWhite));
  }

  private static int lighter(int channel, double towardsWhite) {
    return (int) Math.round(channel + (255 - channel) * towardsWhite);
  }

  /**
   * The stroke of a line.
   *
   * @param role what the line stands for
   * @param rank which of the sources of this role it comes from, from 0
   */
  static BasicStroke stroke(Role role, int rank) {
    return switch (role) {
      case MEASURED -> solid(1.7f);
      case PUBLISHED -> dashed(1.1f, DASHES[rank % DASHES.length]);
      case LIMIT -> dashed(1.7f, LIMIT_DASH);
    };
  }

  static BasicStroke solid(float width) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
  }

  private static BasicStroke dashed(float width, float[] dash) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }
}
