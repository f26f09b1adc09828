package org.qsketch.lab.draw;

import java.awt.Font;
import java.awt.GraphicsEnvironment;
import java.util.List;
import org.qsketch.lab.chart.PowerOfTwo;

/** The fonts of this machine. */
final class Fonts {
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

  /** The first of the families that papers like which is here and knows superscripts. */
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
    return new Font(family, Font.PLAIN, 1).canDisplayUpTo(PowerOfTwo.SUPERSCRIPTS) < 0;
  }
}
