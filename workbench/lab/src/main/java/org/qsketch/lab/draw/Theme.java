package org.qsketch.lab.draw;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.GraphicsEnvironment;
import java.util.List;
import org.qsketch.lab.chart.Mark;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Style;

/** Sizes, fonts, colours and strokes of every figure: one look for all. */
final class Theme {
  /**
   * The width of a figure: over the text width of a two-column page (7.16 inches) the small text
   * comes out at 7 points, the smallest that publishers accept.
   */
  static final int WIDTH = 760;

  static final int LINE_PANEL_HEIGHT = 280;
  static final int BAR_PANEL_HEIGHT = 215;
  static final int MARKER_SIZE = 7;
  static final Color INK = new Color(Style.INK);
  static final Color GRID = new Color(Style.GRID);
  static final Color FAINT_INK = new Color(Style.FAINT_INK);

  private static final String FAMILY = Fonts.family();
  static final Font SMALL = new Font(FAMILY, Font.PLAIN, 11);
  static final Font LABEL = new Font(FAMILY, Font.PLAIN, 12);
  static final Font TITLE = new Font(FAMILY, Font.BOLD, 12);

  private Theme() {}

  static Color colour(Mark mark, Role role) {
    return new Color(Style.colour(mark, role));
  }

  /** Returns the inside of a bar. */
  static Color fill(Mark mark, Role role) {
    return new Color(Style.fill(mark, role));
  }

  /**
   * Returns the stroke of a line.
   *
   * @param role what the line stands for
   * @param rank which of the sources of this role it comes from, from 0
   */
  static BasicStroke stroke(Role role, int rank) {
    Style.Stroke stroke = Style.stroke(role, rank);
    float width = (float) stroke.width();
    return stroke.dashes().isEmpty() ? solid(width) : dashed(width, stroke.dashes());
  }

  static BasicStroke solid(float width) {
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
  }

  private static BasicStroke dashed(float width, List<Double> dashes) {
    float[] dash = new float[dashes.size()];
    for (int i = 0; i < dash.length; i++) {
      dash[i] = dashes.get(i).floatValue();
    }
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }

  /** The fonts of this machine. */
  static final class Fonts {
    private static final List<String> PREFERRED =
        List.of("Arial", "Helvetica Neue", "Liberation Sans", "Noto Sans", "DejaVu Sans Condensed");

    private Fonts() {}

    /**
     * Checks that letters can be drawn.
     *
     * @throws NoFontsException if Java finds no font, or not the libraries that find fonts
     */
    static void requireAny() throws NoFontsException {
      try {
        new Font(Font.SANS_SERIF, Font.PLAIN, 1).canDisplay('0');
      } catch (RuntimeException | InternalError | LinkageError e) {
        throw new NoFontsException(e);
      }
    }

    /** Returns the first of the families that papers like which is here and knows superscripts. */
    static String family() {
      List<String> present =
          List.of(GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames());
      return PREFERRED.stream()
          .filter(present::contains)
          .filter(Fonts::knowsSuperscripts)
          .findFirst()
          .orElse(Font.SANS_SERIF);
    }

    private static boolean knowsSuperscripts(String family) {
      return new Font(family, Font.PLAIN, 1).canDisplayUpTo(Numbers.SUPERSCRIPTS) < 0;
    }
  }
}
