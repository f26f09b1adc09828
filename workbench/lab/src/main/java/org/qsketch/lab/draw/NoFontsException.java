package org.qsketch.lab.draw;

import java.io.IOException;

/** Nothing can be drawn, because this machine has no fonts that Java can use. */
public final class NoFontsException extends IOException {
  NoFontsException(Throwable cause) {
    super(
        "no figure can be drawn without a font: install fontconfig and any font, for example"
            + " the packages fontconfig and fonts-dejavu-core",
        cause);
  }
}
